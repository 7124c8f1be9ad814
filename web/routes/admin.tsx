import { createRoute } from '@tanstack/react-router'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { requirePermission } from '../requirePermission.ts'
import { requirePermissionAndYear } from '../review/wizard/requirePermissionAndYear.ts'
import type { ScreenName } from '../screens.ts'
import { root } from './root.tsx'

type AdminScreenName = Extract<ScreenName, `admin${string}`>

/** Screens of one year, which is in their address. */
const ofOneYear: ReadonlySet<AdminScreenName> = new Set<AdminScreenName>([
  'adminAffiliateAirport',
  'adminAffiliateCompany',
  'adminAffiliateCompanies',
  'adminAirports',
  'adminAirport',
  'adminTerminals',
  'adminTerminal',
  'adminCompanies',
  'adminCompanyAdd',
])

/** The editors' desk opens where submissions wait. It is loaded only then, so that no other page carries it. */
const permitDesk = requirePermissionAndYear('admin', async user => {
  const { findYearInReview } = await import('../review/desk/findYearInReview.ts')
  return findYearInReview(user)
})

const permitOneYear = requirePermissionAndYear('admin')
const permit = requirePermission('admin')

/** A screen of the administration. `useListState` reads its list's state from the search. */
const adminScreen = <Name extends AdminScreenName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[name],
    beforeLoad: name === 'adminDesk' ? permitDesk : ofOneYear.has(name) ? permitOneYear : permit,
    component: loadScreen(name),
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
