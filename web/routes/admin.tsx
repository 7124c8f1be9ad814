import { createRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import type { ScreenName } from '../screens.ts'
import { root } from './root.tsx'

/** A screen of the administration. Its list's place in the search is read by `useListState`. */
const adminScreen = <Name extends Extract<ScreenName, `admin${string}`>>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[name],
    beforeLoad: guard('admin'),
    component: screen(name),
  })

export const admin = [
  adminScreen('adminDesk'),
  adminScreen('admin'),
  adminScreen('adminManage'),
  adminScreen('adminAffiliate'),
  adminScreen('adminAffiliateAirport'),
  adminScreen('adminAffiliateCompany'),
  adminScreen('adminAffiliateCompanies'),
  adminScreen('adminUsers'),
  adminScreen('adminUsersImport'),
  adminScreen('adminUser'),
  adminScreen('adminLookups'),
  adminScreen('adminLookup'),
  adminScreen('adminLookupEntry'),
  adminScreen('adminProductTypes'),
  adminScreen('adminProductType'),
  adminScreen('adminReports'),
  adminScreen('adminPreflight'),
  adminScreen('adminInstances'),
  adminScreen('adminInstance'),
  adminScreen('adminParticipation'),
  adminScreen('adminBrands'),
  adminScreen('adminBrand'),
  adminScreen('adminMainCompanies'),
  adminScreen('adminMainCompany'),
  adminScreen('adminCompanies'),
  adminScreen('adminCompanyAdd'),
  adminScreen('adminProposals'),
  adminScreen('adminMerge'),
  adminScreen('adminAirports'),
  adminScreen('adminAirport'),
  adminScreen('adminTerminals'),
  adminScreen('adminTerminal'),
  adminScreen('adminActions'),
  adminScreen('adminHistory'),
]
