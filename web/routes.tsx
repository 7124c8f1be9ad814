import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { airportsSearch, reportsSearch } from './browse/browseSearch.ts'
import { guard, strangersOnly } from './guard.ts'
import { paths } from './paths.ts'
import { dressedScreen, screen } from './screen.tsx'
import { RouteFailed, Shell } from './shell/Shell.tsx'
import { openList, toCompanyReview, toOwnList, toReview } from './wizard/entrances.ts'
import { affiliationSearch, pagedYearSearch, yearSearch } from './wizard/wizardSearch.ts'

const root = createRootRoute({
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: screen(() => import('./help/NotFoundScreen.tsx'), 'NotFoundScreen'),
})

const help = [
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: screen(() => import('./help/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.about,
    component: screen(() => import('./help/AboutScreen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.glossary,
    validateSearch: (search: Record<string, unknown>): { tab?: string } =>
      typeof search.tab === 'string' ? { tab: search.tab } : {},
    component: screen(() => import('./help/GlossaryScreen.tsx'), 'GlossaryScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.contactUs,
    component: screen(() => import('./help/ContactUsScreen.tsx'), 'ContactUsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.faqs,
    component: screen(() => import('./help/FaqsScreen.tsx'), 'FaqsScreen'),
  }),
]

const account = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    validateSearch: (search: Record<string, unknown>): { origin?: string } =>
      typeof search.origin === 'string' ? { origin: search.origin } : {},
    beforeLoad: strangersOnly,
    component: dressedScreen(() => import('./account/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: dressedScreen(() => import('./account/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: dressedScreen(() => import('./account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: guard('signedIn'),
    component: dressedScreen(() => import('./account/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: guard('signedIn'),
    component: screen(() => import('./account/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: screen(() => import('./account/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
  }),
]

const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    validateSearch: airportsSearch,
    beforeLoad: guard('browse'),
    component: dressedScreen(() => import('./browse/AirportsScreen.tsx'), 'AirportsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: reportsSearch,
    beforeLoad: guard('browse'),
    component: dressedScreen(() => import('./browse/ReportsScreen.tsx'), 'ReportsScreen'),
  }),
]

const wizard = [
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
    component: dressedScreen(() => import('./wizard/WizardListScreen.tsx'), 'WizardListScreen'),
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
    component: dressedScreen(() => import('./wizard/info/InfoStep.tsx'), 'InfoStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardExpansion,
    validateSearch: pagedYearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/expansion/ExpansionStep.tsx'), 'ExpansionStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContacts,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(
      () => import('./wizard/contacts/AirportContactsStep.tsx'),
      'AirportContactsStep',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardContact,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(
      () => import('./wizard/contacts/AirportContactsStep.tsx'),
      'AirportContactsStep',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminals,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/terminals/TerminalsStep.tsx'), 'TerminalsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTerminal,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/terminals/TerminalsStep.tsx'), 'TerminalsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardRentalParking,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/parking/RentalParkingStep.tsx'), 'RentalParkingStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenants,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/tenants/TenantsStep.tsx'), 'TenantsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenantTable,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/tenants/table/TenantTableStep.tsx'), 'TenantTableStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardTenant,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/tenants/TenantsStep.tsx'), 'TenantsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCovid,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/covid/CovidStep.tsx'), 'CovidStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardLocation,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/location/LocationStep.tsx'), 'LocationStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardReview,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/review/ReviewStep.tsx'), 'ReviewStep'),
  }),
]

const companyWizard = [
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
    component: dressedScreen(() => import('./wizard/company/CompanyInfoStep.tsx'), 'CompanyInfoStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContacts,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/company/CompanyContactsStep.tsx'), 'CompanyContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyContact,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/company/CompanyContactsStep.tsx'), 'CompanyContactsStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyLocation,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/company/CompanyLocationStep.tsx'), 'CompanyLocationStep'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wizardCompanyReview,
    validateSearch: yearSearch,
    beforeLoad: guard('wizard'),
    component: dressedScreen(() => import('./wizard/company/CompanyReviewStep.tsx'), 'CompanyReviewStep'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([...help, ...account, ...browse, ...wizard, ...companyWizard]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailed,
  scrollRestoration: true,
  // Searches are plain text: `?keyword=26` stays a word and no value needs quotes.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const given = Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    return given.length ? `?${new URLSearchParams(given).toString()}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
