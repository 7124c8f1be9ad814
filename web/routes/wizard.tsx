import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { loadScreen } from '../loadScreen.ts'
import { requireKnownList, redirectToOwnList, redirectToReview } from '../review/wizard/redirects.ts'
import {
  parseAffiliationSearch,
  parsePagedYearSearch,
  parseTenantViewSearch,
  parseYearSearch,
} from '../review/wizard/wizardSearch.ts'
import { requirePermissionAndYear } from '../review/wizard/requirePermissionAndYear.ts'
import { root } from './root.tsx'

export const wizard = [
  createRoute({
    getParentRoute: () => root,
    path: paths.wizard,
    validateSearch: parseYearSearch,
    beforeLoad: redirectToOwnList,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardList,
    validateSearch: parseAffiliationSearch,
    beforeLoad: requireKnownList,
    component: loadScreen('wizardList'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardAirport,
    validateSearch: parseYearSearch,
    beforeLoad: redirectToReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardSteps,
    validateSearch: parseYearSearch,
    beforeLoad: redirectToReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardInfo,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardInfo'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardExpansion,
    validateSearch: parsePagedYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardExpansion'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContacts,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardContacts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContact,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardContact'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminals,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardTerminals'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminal,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardTerminal'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardRentalParking,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardRentalParking'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenants,
    validateSearch: parseTenantViewSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardTenants'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenantTable,
    validateSearch: parseTenantViewSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardTenantTable'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenant,
    validateSearch: parseTenantViewSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardTenant'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCovid,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCovid'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardLocation,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardLocation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardReview,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardReview'),
  }),
]
