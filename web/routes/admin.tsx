import { createRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { root } from './root.tsx'

type AdminPath = Extract<(typeof paths)[keyof typeof paths], `/admin${string}`>

/** A screen of the administration. Its list's place in the search is read by `useListState`. */
const adminScreen = <T extends object, P extends AdminPath>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: guard('admin'),
    component: screen(load, name),
  })

export const admin = [
  adminScreen(paths.adminDesk, () => import('../admin/desk/DeskScreen.tsx'), 'DeskScreen'),
  adminScreen(paths.admin, () => import('../admin/AdminHomeScreen.tsx'), 'AdminHomeScreen'),
  adminScreen(paths.adminManage, () => import('../admin/ManageScreen.tsx'), 'ManageScreen'),
  adminScreen(paths.adminAffiliate, () => import('../admin/AffiliateScreen.tsx'), 'AffiliateScreen'),
  adminScreen(
    paths.adminAffiliateAirport,
    () => import('../admin/affiliate/AffiliationsScreen.tsx'),
    'AffiliateAirportScreen',
  ),
  adminScreen(
    paths.adminAffiliateCompany,
    () => import('../admin/affiliate/AffiliationsScreen.tsx'),
    'AffiliateCompanyScreen',
  ),
  adminScreen(
    paths.adminAffiliateCompanies,
    () => import('../admin/affiliate/AffiliationsScreen.tsx'),
    'AffiliateCompanyScreen',
  ),
  adminScreen(paths.adminUsers, () => import('../admin/users/UsersScreen.tsx'), 'UsersScreen'),
  adminScreen(
    paths.adminUsersImport,
    () => import('../admin/users/UserImportScreen.tsx'),
    'UserImportScreen',
  ),
  adminScreen(paths.adminUser, () => import('../admin/users/UserScreen.tsx'), 'UserScreen'),
  adminScreen(paths.adminLookups, () => import('../admin/lookups/LookupsScreen.tsx'), 'LookupsScreen'),
  adminScreen(paths.adminLookup, () => import('../admin/lookups/LookupScreen.tsx'), 'LookupScreen'),
  adminScreen(
    paths.adminLookupEntry,
    () => import('../admin/lookups/LookupEntryScreen.tsx'),
    'LookupEntryScreen',
  ),
  adminScreen(
    paths.adminProductTypes,
    () => import('../admin/lookups/LookupScreen.tsx'),
    'ProductTypesScreen',
  ),
  adminScreen(
    paths.adminProductType,
    () => import('../admin/lookups/LookupEntryScreen.tsx'),
    'ProductTypeScreen',
  ),
  adminScreen(
    paths.adminReports,
    () => import('../admin/reports/ReportsAdminScreen.tsx'),
    'ReportsAdminScreen',
  ),
  adminScreen(paths.adminPreflight, () => import('../admin/reports/PreflightScreen.tsx'), 'PreflightScreen'),
  adminScreen(
    paths.adminInstances,
    () => import('../admin/instances/InstancesScreen.tsx'),
    'InstancesScreen',
  ),
  adminScreen(paths.adminInstance, () => import('../admin/instances/InstanceScreen.tsx'), 'InstanceScreen'),
  adminScreen(
    paths.adminParticipation,
    () => import('../admin/instances/ParticipationScreen.tsx'),
    'ParticipationScreen',
  ),
  adminScreen(paths.adminBrands, () => import('../admin/brands/BrandsScreen.tsx'), 'BrandsScreen'),
  adminScreen(paths.adminBrand, () => import('../admin/brands/BrandScreen.tsx'), 'BrandScreen'),
  adminScreen(
    paths.adminMainCompanies,
    () => import('../admin/companies/MainCompaniesScreen.tsx'),
    'MainCompaniesScreen',
  ),
  adminScreen(
    paths.adminMainCompany,
    () => import('../admin/companies/MainCompanyScreen.tsx'),
    'MainCompanyScreen',
  ),
  adminScreen(
    paths.adminCompanies,
    () => import('../admin/companies/CompaniesScreen.tsx'),
    'CompaniesScreen',
  ),
  adminScreen(
    paths.adminCompanyAdd,
    () => import('../admin/companies/CompanyAddScreen.tsx'),
    'CompanyAddScreen',
  ),
  adminScreen(
    paths.adminProposals,
    () => import('../admin/proposals/ProposalsScreen.tsx'),
    'ProposalsScreen',
  ),
  adminScreen(paths.adminMerge, () => import('../admin/merging/MergeScreen.tsx'), 'MergeScreen'),
  adminScreen(
    paths.adminAirports,
    () => import('../admin/airports/ManagedAirportsScreen.tsx'),
    'ManagedAirportsScreen',
  ),
  adminScreen(paths.adminAirport, () => import('../admin/airports/AirportScreen.tsx'), 'AirportScreen'),
  adminScreen(
    paths.adminTerminals,
    () => import('../admin/terminals/TerminalsScreen.tsx'),
    'TerminalsScreen',
  ),
  adminScreen(paths.adminTerminal, () => import('../admin/terminals/TerminalScreen.tsx'), 'TerminalScreen'),
  adminScreen(paths.adminActions, () => import('../admin/history/ActionsScreen.tsx'), 'ActionsScreen'),
  adminScreen(paths.adminHistory, () => import('../admin/history/HistoryScreen.tsx'), 'HistoryScreen'),
]
