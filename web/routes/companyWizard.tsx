import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { loadScreen } from '../loadScreen.ts'
import { redirectToCompanyReview } from '../review/wizard/redirects.ts'
import { parseYearSearch } from '../review/wizard/wizardSearch.ts'
import { requirePermissionAndYear } from '../review/wizard/requirePermissionAndYear.ts'
import { root } from './root.tsx'

export const companyWizard = [
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompany,
    validateSearch: parseYearSearch,
    beforeLoad: redirectToCompanyReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanySteps,
    validateSearch: parseYearSearch,
    beforeLoad: redirectToCompanyReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyInfo,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCompanyInfo'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContacts,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCompanyContacts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContact,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCompanyContact'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyLocation,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCompanyLocation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyReview,
    validateSearch: parseYearSearch,
    beforeLoad: requirePermissionAndYear('wizard'),
    component: loadScreen('wizardCompanyReview'),
  }),
]
