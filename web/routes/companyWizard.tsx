import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { toCompanyReview } from '../review/wizard/redirects.ts'
import { yearSearch } from '../review/wizard/wizardSearch.ts'
import { guardWithYear } from '../review/wizard/yearInAddress.ts'
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
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCompanyInfo'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContacts,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCompanyContacts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContact,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCompanyContact'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyLocation,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCompanyLocation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyReview,
    validateSearch: yearSearch,
    beforeLoad: guardWithYear('wizard'),
    component: screen('wizardCompanyReview'),
  }),
]
