import { createRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { openList, toOwnList, toReview } from '../wizard/entrances.ts'
import { affiliationSearch, pagedYearSearch, tenantViewSearch, yearSearch } from '../wizard/wizardSearch.ts'
import { root } from './root.tsx'

export const wizard = [
  createRoute({
    getParentRoute: () => root,
    path: paths.wizard,
    beforeLoad: toOwnList,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardList,
    validateSearch: affiliationSearch,
    beforeLoad: openList,
    component: screen(() => import('../wizard/WizardListScreen.tsx'), 'WizardListScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardAirport,
    validateSearch: yearSearch,
    beforeLoad: toReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardSteps,
    validateSearch: yearSearch,
    beforeLoad: toReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardInfo,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/info/InfoStep.tsx'), 'InfoStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardExpansion,
    validateSearch: pagedYearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/expansion/ExpansionStep.tsx'), 'ExpansionStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContacts,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/contacts/AirportContactsStep.tsx'), 'AirportContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContact,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/contacts/AirportContactsStep.tsx'), 'AirportContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminals,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/terminals/TerminalsStep.tsx'), 'TerminalsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminal,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/terminals/TerminalsStep.tsx'), 'TerminalsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardRentalParking,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/parking/RentalParkingStep.tsx'), 'RentalParkingStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenants,
    validateSearch: tenantViewSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/tenants/TenantsStep.tsx'), 'TenantsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenantTable,
    validateSearch: tenantViewSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/tenants/table/TenantTableStep.tsx'), 'TenantTableStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenant,
    validateSearch: tenantViewSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/tenants/TenantsStep.tsx'), 'TenantsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCovid,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/question/QuestionStep.tsx'), 'QuestionStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardLocation,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/location/LocationStep.tsx'), 'LocationStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardReview,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/review/ReviewStep.tsx'), 'ReviewStep'),
  }),
]
