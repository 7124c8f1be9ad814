import { createRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { toCompanyReview } from '../wizard/entrances.ts'
import { yearSearch } from '../wizard/wizardSearch.ts'
import { root } from './root.tsx'

export const companyWizard = [
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompany,
    validateSearch: yearSearch,
    beforeLoad: toCompanyReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanySteps,
    validateSearch: yearSearch,
    beforeLoad: toCompanyReview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyInfo,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/company/CompanyInfoStep.tsx'), 'CompanyInfoStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContacts,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/company/CompanyContactsStep.tsx'), 'CompanyContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContact,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/company/CompanyContactsStep.tsx'), 'CompanyContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyLocation,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/company/CompanyLocationStep.tsx'), 'CompanyLocationStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyReview,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: screen(() => import('../wizard/company/CompanyReviewStep.tsx'), 'CompanyReviewStep'),
  }),
]
