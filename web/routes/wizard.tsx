import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { openList, toOwnList, toReview } from '../review/wizard/redirects.ts'
import {
  affiliationSearch,
  pagedYearSearch,
  tenantViewSearch,
  yearSearch,
} from '../review/wizard/wizardSearch.ts'
import { guardWithYear } from '../review/wizard/yearInAddress.ts'
import { root } from './root.tsx'

export const wizard = [
  createRoute({
    getParentRoute: () => root,
    path: paths.wizard,
    validateSearch: yearSearch,
    beforeLoad: toOwnList,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardList,
    validateSearch: affiliationSearch,
    beforeLoad: openList,
    component: screen('wizardList'),
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
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardInfo'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardExpansion,
    validateSearch: pagedYearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardExpansion'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContacts,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardContacts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContact,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardContact'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminals,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardTerminals'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminal,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardTerminal'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardRentalParking,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardRentalParking'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenants,
    validateSearch: tenantViewSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardTenants'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenantTable,
    validateSearch: tenantViewSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardTenantTable'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenant,
    validateSearch: tenantViewSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardTenant'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCovid,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCovid'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardLocation,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardLocation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardReview,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardReview'),
  }),
]
