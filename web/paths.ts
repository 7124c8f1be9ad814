/** Every address of the application, as the router's patterns: `$name` is a parameter. */
export const paths = {
  home: '/',
  about: '/about',
  glossary: '/glossary',
  contactUs: '/contact-us',
  faqs: '/faqs',
  login: '/login',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword/$resetPasswordToken',
  changePassword: '/changepassword',
  settings: '/settings',
  unauthorized: '/unauthorized',
  airports: '/airports/{-$contentID}',
  reports: '/reports',
  wizard: '/wizard',
  wizardList: '/wizard/$contentType',
  wizardAirport: '/wizard/airports/$contentID',
  wizardSteps: '/wizard/airports/$contentID/steps',
  wizardInfo: '/wizard/airports/$contentID/steps/info',
  wizardContacts: '/wizard/airports/$contentID/steps/contacts',
  wizardContact: '/wizard/airports/$contentID/steps/contacts/$contactID',
  wizardExpansion: '/wizard/airports/$contentID/steps/expansion/{-$expansionID}',
  wizardTerminals: '/wizard/airports/$contentID/steps/terminals',
  wizardTerminal: '/wizard/airports/$contentID/steps/terminals/$terminalID',
  wizardRentalParking: '/wizard/airports/$contentID/steps/rental-parking',
  wizardTenants: '/wizard/airports/$contentID/steps/tenants',
  wizardTenantTable: '/wizard/airports/$contentID/steps/tenants/table',
  wizardTenant:
    '/wizard/airports/$contentID/steps/tenants/$tenantID/$terminalID/$locationNumber/$companyId/$brandId',
  wizardCovid: '/wizard/airports/$contentID/steps/covid',
  wizardLocation: '/wizard/airports/$contentID/steps/location',
  wizardReview: '/wizard/airports/$contentID/steps/review',
  wizardCompany: '/wizard/companies/$contentID',
  wizardCompanySteps: '/wizard/companies/$contentID/steps',
  wizardCompanyInfo: '/wizard/companies/$contentID/steps/info',
  wizardCompanyContacts: '/wizard/companies/$contentID/steps/contacts',
  wizardCompanyContact: '/wizard/companies/$contentID/steps/contacts/$contactID/{-$companyType}',
  wizardCompanyLocation: '/wizard/companies/$contentID/steps/location',
  wizardCompanyReview: '/wizard/companies/$contentID/steps/review',
} as const

/** Below this the administration's own header and footer are used. */
export const adminPath = '/admin'

export const isAdminPath = (pathname: string): boolean =>
  pathname === adminPath || pathname.startsWith(`${adminPath}/`)
