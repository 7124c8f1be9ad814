import type { Permission } from '#domain/people/roles.ts'

/** A screen's declaration. The router, the menus, the bundles, and the server's answers follow from it. */
export interface Screen<Path extends string = string> {
  /** The address as a router pattern. `$name` is a parameter. */
  path: Path
  /** The module below `web/` without its ending. Null for an address that only redirects (`web/router.ts`). */
  module: string | null
  /** The component that the module exports, by default the one it is named after. */
  component: string
  /** Who may open it. */
  allow: Permission
  /** What the year in its address is: an edition that readers open, or the year of data entry. Null without a year. */
  year: 'edition' | 'entry' | null
  /** Whether the server renders the first view, for screens that depend on nothing that the browser keeps. */
  isServerRendered: boolean
  /** The name in the menus and on the site map. */
  label: string
}

type Options = Partial<Omit<Screen, 'path' | 'module'>>

/** Makes a function that declares screens of one kind. */
const declare =
  (usual: Options) =>
  <const Path extends string>(path: Path, module: string | null, own: Options = {}): Screen<Path> => ({
    path,
    module,
    component: module?.split('/').at(-1) ?? '',
    allow: 'public',
    year: null,
    isServerRendered: false,
    label: '',
    ...usual,
    ...own,
  })

const screen = declare({})
const page = declare({ isServerRendered: true })
const editionPage = declare({ allow: 'browse', year: 'edition', isServerRendered: true })
const step = declare({ allow: 'wizard', year: 'entry' })
const adminScreen = declare({ allow: 'admin' })

/** Every address of the application. */
export const screens = {
  home: page('/', 'browse/home/HomeScreen', { label: 'Home' }),
  about: page('/about', 'browse/help/AboutScreen', { label: 'About the Fact Book' }),
  glossary: page('/glossary', 'browse/help/GlossaryScreen', { label: 'Glossary' }),
  contactUs: page('/contact-us', 'browse/help/ContactUsScreen', { label: 'Contact Us' }),
  faqs: page('/faqs', 'browse/help/FaqsScreen', { label: 'FAQS' }),
  login: screen('/login', 'people/account/LoginScreen'),
  openIdReturn: screen('/login/openid', 'people/account/OpenIdReturnScreen'),
  forgotPassword: screen('/forgotpassword', 'people/account/ForgotPasswordScreen'),
  resetPassword: screen('/resetpassword/$resetPasswordToken', 'people/account/ResetPasswordScreen'),
  changePassword: screen('/changepassword', 'people/account/ChangePasswordScreen', { allow: 'signedIn' }),
  changeEmail: screen('/changeemail', 'people/account/ChangeEmailScreen', { allow: 'signedIn' }),
  confirmEmail: screen('/confirmemail/$token', 'people/account/EmailLinkScreen'),
  cancelEmailChange: screen('/cancelemailchange/$token', 'people/account/EmailLinkScreen'),
  settings: screen('/settings', 'people/account/SettingsScreen', {
    allow: 'signedIn',
    label: 'Your Account',
  }),
  unauthorized: screen('/unauthorized', 'people/account/UnauthorizedScreen'),
  ownTools: screen('/owntools', 'people/apiKeys/OwnToolsScreen', {
    allow: 'browse',
    label: 'Data in Your Own Tools',
  }),
  openLink: screen('/links', 'review/delegation/OpenLinkScreen'),
  airports: editionPage('/airports/{-$contentID}', 'browse/AirportsScreen', { label: 'Airports' }),
  airportsMap: screen('/airports/map', null, { allow: 'browse' }),
  airportTrends: editionPage('/airports/$contentID/trends', 'browse/figures/TrendsScreen'),
  airportBenchmarks: editionPage('/airports/$contentID/benchmarks', 'browse/figures/BenchmarksScreen'),
  compare: editionPage('/compare', 'browse/figures/CompareScreen', { label: 'Compare Airports' }),
  explore: editionPage('/explore', 'browse/explore/ExploreScreen', { label: 'Explore' }),
  benchmarks: editionPage('/benchmarks', 'browse/figures/GroupBenchmarksScreen', { label: 'Benchmarks' }),
  calculator: screen('/calculator', null, { allow: 'browse' }),
  companies: editionPage('/companies/{-$searchTerm}', 'browse/CompaniesScreen', { label: 'Companies' }),
  company: editionPage('/company/$contentID', 'browse/CompanyScreen'),
  contacts: editionPage('/contacts/{-$contactType}', 'browse/ContactsScreen', { label: 'Contacts' }),
  leaseExpiration: editionPage('/leaseexpiration', 'browse/leaseRadar/LeasesScreen', { label: 'Lease Exp' }),
  leaseRadar: editionPage('/leaseradar', 'browse/leaseRadar/LeasesScreen', { label: 'Lease Radar' }),
  tenants: editionPage('/tenants', 'browse/TenantsScreen', { label: 'Tenants' }),
  saved: page('/saved', 'browse/saved/SavedScreen', { allow: 'browse', label: 'Saved' }),
  unsubscribe: page('/unsubscribe/$token', 'browse/saved/UnsubscribeScreen'),
  brands: editionPage('/brands', 'browse/BrandsScreen', { label: 'Brands' }),
  brand: editionPage('/brands/$brandId', 'browse/BrandScreen'),
  corrections: page('/corrections', 'browse/figures/CorrectionsScreen', { label: 'Corrections' }),
  figure: page('/figures/$iataCode/$year/$figure/{-$record}', 'browse/figures/FigureScreen', {
    allow: 'browse',
  }),
  search: page('/search', 'browse/search/SearchScreen', { year: 'edition', label: 'Search' }),
  reports: editionPage('/reports', 'publishing/ReportsScreen', { label: 'Reports' }),
  dbeReport: editionPage('/reports/dbe', 'browse/DbeScreen', { label: 'DBE Report' }),
  archivedFile: page('/reports/$year/$filename', 'publishing/ArchivedFileScreen', { allow: 'browse' }),
  wizard: screen('/wizard', null, { allow: 'wizard', label: 'Modify Data' }),
  wizardList: step('/wizard/$contentType', 'review/wizard/WizardListScreen'),
  wizardAirport: screen('/wizard/airports/$contentID', null),
  wizardSteps: screen('/wizard/airports/$contentID/steps', null),
  wizardInfo: step('/wizard/airports/$contentID/steps/info', 'airports/information/InfoStep'),
  wizardContacts: step('/wizard/airports/$contentID/steps/contacts', 'airports/contacts/AirportContactsStep'),
  wizardContact: step(
    '/wizard/airports/$contentID/steps/contacts/$contactID',
    'airports/contacts/AirportContactsStep',
  ),
  wizardExpansion: step(
    '/wizard/airports/$contentID/steps/expansion/{-$expansionID}',
    'airports/expansion/ExpansionStep',
  ),
  wizardTerminals: step('/wizard/airports/$contentID/steps/terminals', 'airports/terminals/TerminalsStep'),
  wizardTerminal: step(
    '/wizard/airports/$contentID/steps/terminals/$terminalID',
    'airports/terminals/TerminalsStep',
  ),
  wizardRentalParking: step(
    '/wizard/airports/$contentID/steps/rental-parking',
    'airports/parking/RentalParkingStep',
  ),
  wizardTenants: step('/wizard/airports/$contentID/steps/tenants', 'airports/tenants/TenantsStep'),
  wizardTenantTable: step(
    '/wizard/airports/$contentID/steps/tenants/table',
    'airports/tenants/table/TenantTableStep',
  ),
  wizardTenant: step(
    '/wizard/airports/$contentID/steps/tenants/$tenantID/$terminalID/$locationNumber/$companyId/$brandId',
    'airports/tenants/TenantsStep',
  ),
  wizardCovid: step('/wizard/airports/$contentID/steps/covid', 'airports/QuestionStep'),
  wizardLocation: step('/wizard/airports/$contentID/steps/location', 'airports/location/LocationStep'),
  wizardReview: step('/wizard/airports/$contentID/steps/review', 'airports/AirportReviewStep'),
  wizardCompany: screen('/wizard/companies/$contentID', null),
  wizardCompanySteps: screen('/wizard/companies/$contentID/steps', null),
  wizardCompanyInfo: step('/wizard/companies/$contentID/steps/info', 'companies/CompanyInfoStep'),
  wizardCompanyContacts: step('/wizard/companies/$contentID/steps/contacts', 'companies/CompanyContactsStep'),
  wizardCompanyContact: step(
    '/wizard/companies/$contentID/steps/contacts/$contactID/{-$companyType}',
    'companies/CompanyContactsStep',
  ),
  wizardCompanyLocation: step('/wizard/companies/$contentID/steps/location', 'companies/CompanyLocationStep'),
  wizardCompanyReview: step('/wizard/companies/$contentID/steps/review', 'companies/CompanyReviewStep'),
  admin: adminScreen('/admin', 'shell/admin/AdminHomeScreen', { label: 'Admin' }),
  adminManage: adminScreen('/admin/manage', 'shell/admin/AdminHomeScreen', {
    component: 'ManageScreen',
    label: 'Manage',
  }),
  adminAffiliate: adminScreen('/admin/affiliate', 'shell/admin/AdminHomeScreen', {
    component: 'AffiliateScreen',
    label: 'Affiliate',
  }),
  adminAffiliateAirport: adminScreen(
    '/admin/affiliate/airport/{-$userID}',
    'people/affiliations/AffiliationsScreen',
    { component: 'AffiliateAirportScreen', year: 'entry' },
  ),
  adminAffiliateCompany: adminScreen(
    '/admin/affiliate/company/{-$userID}',
    'people/affiliations/AffiliationsScreen',
    { component: 'AffiliateCompanyScreen', year: 'entry' },
  ),
  /** The target of old links after an affiliation was deleted. */
  adminAffiliateCompanies: adminScreen(
    '/admin/affiliate/companies/{-$userID}',
    'people/affiliations/AffiliationsScreen',
    { component: 'AffiliateCompanyScreen', year: 'entry' },
  ),
  adminUsers: adminScreen('/admin/manage/users', 'people/users/UsersScreen'),
  adminUsersImport: adminScreen('/admin/manage/users/import', 'people/users/UserImportScreen'),
  adminPerson: adminScreen('/admin/manage/users/person/$userID', 'people/users/PersonScreen'),
  adminUser: adminScreen('/admin/manage/users/$addEdit/{-$userID}', 'people/users/UserScreen'),
  adminSecurity: adminScreen('/admin/manage/security', 'people/security/SecurityRecordScreen'),
  adminProductTypes: adminScreen('/admin/manage/product-types', 'catalog/lookups/LookupScreen', {
    component: 'ProductTypesScreen',
  }),
  adminProductType: adminScreen(
    '/admin/manage/product-types/$addEdit/{-$productType}',
    'catalog/lookups/LookupEntryScreen',
    { component: 'ProductTypeScreen' },
  ),
  adminLookups: adminScreen('/admin/manage/lookups', 'catalog/lookups/LookupsScreen'),
  adminLookup: adminScreen('/admin/manage/lookups/$lookup', 'catalog/lookups/LookupScreen'),
  adminLookupEntry: adminScreen(
    '/admin/manage/lookups/$lookup/$addEdit/{-$entryID}',
    'catalog/lookups/LookupEntryScreen',
  ),
  adminMainCompanies: adminScreen('/admin/manage/main/companies', 'companies/manage/MainCompaniesScreen'),
  adminMainCompany: adminScreen(
    '/admin/manage/main/companies/$addEdit/{-$companyID}',
    'companies/manage/MainCompanyScreen',
  ),
  adminCompanies: adminScreen('/admin/manage/companies', 'companies/manage/ManagedCompaniesScreen', {
    year: 'entry',
  }),
  adminCompanyAdd: adminScreen('/admin/manage/companies/add', 'companies/manage/CompanyAddScreen', {
    year: 'entry',
  }),
  adminAirports: adminScreen('/admin/manage/airports', 'airports/manage/ManagedAirportsScreen', {
    year: 'entry',
  }),
  adminAirport: adminScreen(
    '/admin/manage/airports/$addEdit/{-$airportID}',
    'airports/manage/AirportScreen',
    { year: 'entry' },
  ),
  adminTerminals: adminScreen('/admin/manage/airports/$aid/terminals', 'airports/manage/TerminalsScreen', {
    year: 'entry',
  }),
  adminTerminal: adminScreen(
    '/admin/manage/airports/$aid/terminals/$addEdit/{-$terminalID}',
    'airports/manage/TerminalScreen',
    { year: 'entry' },
  ),
  adminBrands: adminScreen('/admin/manage/brands', 'catalog/brands/ManagedBrandsScreen'),
  adminBrand: adminScreen('/admin/manage/brands/$addEdit/{-$brandId}', 'catalog/brands/ManagedBrandScreen'),
  adminProposals: adminScreen('/admin/manage/proposals', 'catalog/proposals/ProposalsScreen'),
  adminMerge: adminScreen('/admin/manage/merge/$kind', 'catalog/merging/MergeScreen'),
  adminInstances: adminScreen('/admin/manage/instances', 'years/InstancesScreen'),
  adminEditionImport: adminScreen('/admin/manage/instances/import', 'years/EditionImportScreen'),
  adminInstance: adminScreen('/admin/manage/instances/$instanceID', 'years/InstanceScreen'),
  adminParticipation: adminScreen('/admin/manage/instances/$instanceID/acdbe', 'years/ParticipationScreen'),
  adminFaaEnplanements: adminScreen('/admin/manage/instances/$instanceID/faa', 'years/FaaScreen'),
  adminReports: adminScreen('/admin/manage/reports', 'publishing/ReportsAdminScreen'),
  adminPreflight: adminScreen('/admin/manage/reports/preflight', 'publishing/PreflightScreen'),
  adminDesk: adminScreen('/admin/desk', 'review/desk/DeskScreen', { year: 'entry', label: 'Desk' }),
  adminHistory: adminScreen('/admin/history', 'history/HistoryScreen'),
  adminBulkActions: adminScreen('/admin/history/bulk', 'history/bulk/BulkActionsScreen'),
  adminBulkAction: adminScreen('/admin/history/bulk/$jobID', 'history/bulk/BulkActionScreen'),
} as const

export type ScreenName = keyof typeof screens

/** The patterns of all addresses, by the name of the screen. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  [Name in ScreenName]: (typeof screens)[Name]['path']
}

/** Addresses under this prefix use the administration's own header and footer. */
const adminPath = '/admin'

export const isAdminPath = (pathname: string): boolean =>
  pathname === adminPath || pathname.startsWith(`${adminPath}/`)

/** The steps of the wizard, where the header shrinks. */
export const isStepPath = (pathname: string): boolean => /^\/wizard\/\w+\/[^/]+\/steps\//.test(pathname)

/** Work screens use the full window. */
export const isWorkplacePath = (pathname: string): boolean =>
  isStepPath(pathname) || pathname === paths.adminDesk
