import type { paths } from './paths.ts'

/** The bundle with a screen's shared parts. Readers do not load the data entry code. */
export type ScreenBundle = 'home' | 'reading' | 'entering' | 'administration' | 'account'

export interface ScreenEntry {
  /** The module below `web/`. */
  file: string
  /** The module's export. */
  component: string
  bundle: ScreenBundle
}

/** The screen at each address. The router, the preload headers, and the bundler all read this list. */
export const screens = {
  home: { file: 'browse/home/HomeScreen.tsx', component: 'HomeScreen', bundle: 'home' },
  about: { file: 'browse/help/AboutScreen.tsx', component: 'AboutScreen', bundle: 'reading' },
  glossary: { file: 'browse/help/GlossaryScreen.tsx', component: 'GlossaryScreen', bundle: 'reading' },
  contactUs: { file: 'browse/help/ContactUsScreen.tsx', component: 'ContactUsScreen', bundle: 'reading' },
  faqs: { file: 'browse/help/FaqsScreen.tsx', component: 'FaqsScreen', bundle: 'reading' },
  login: { file: 'people/account/LoginScreen.tsx', component: 'LoginScreen', bundle: 'account' },
  forgotPassword: {
    file: 'people/account/ForgotPasswordScreen.tsx',
    component: 'ForgotPasswordScreen',
    bundle: 'account',
  },
  resetPassword: {
    file: 'people/account/ResetPasswordScreen.tsx',
    component: 'ResetPasswordScreen',
    bundle: 'account',
  },
  changePassword: {
    file: 'people/account/ChangePasswordScreen.tsx',
    component: 'ChangePasswordScreen',
    bundle: 'account',
  },
  changeEmail: {
    file: 'people/account/ChangeEmailScreen.tsx',
    component: 'ChangeEmailScreen',
    bundle: 'account',
  },
  confirmEmail: {
    file: 'people/account/EmailLinkScreen.tsx',
    component: 'EmailLinkScreen',
    bundle: 'account',
  },
  cancelEmailChange: {
    file: 'people/account/EmailLinkScreen.tsx',
    component: 'EmailLinkScreen',
    bundle: 'account',
  },
  ownTools: { file: 'people/apiKeys/OwnToolsScreen.tsx', component: 'OwnToolsScreen', bundle: 'account' },
  openLink: { file: 'review/delegation/OpenLinkScreen.tsx', component: 'OpenLinkScreen', bundle: 'account' },
  settings: { file: 'people/account/SettingsScreen.tsx', component: 'SettingsScreen', bundle: 'account' },
  unauthorized: {
    file: 'people/account/UnauthorizedScreen.tsx',
    component: 'UnauthorizedScreen',
    bundle: 'account',
  },
  airports: { file: 'browse/AirportsScreen.tsx', component: 'AirportsScreen', bundle: 'reading' },
  airportsMap: { file: 'browse/figures/MapScreen.tsx', component: 'MapScreen', bundle: 'reading' },
  airportTrends: { file: 'browse/figures/TrendsScreen.tsx', component: 'TrendsScreen', bundle: 'reading' },
  airportBenchmarks: {
    file: 'browse/figures/BenchmarksScreen.tsx',
    component: 'BenchmarksScreen',
    bundle: 'reading',
  },
  compare: { file: 'browse/figures/CompareScreen.tsx', component: 'CompareScreen', bundle: 'reading' },
  explore: { file: 'browse/explore/ExploreScreen.tsx', component: 'ExploreScreen', bundle: 'reading' },
  benchmarks: {
    file: 'browse/figures/GroupBenchmarksScreen.tsx',
    component: 'GroupBenchmarksScreen',
    bundle: 'reading',
  },
  calculator: {
    file: 'browse/figures/CalculatorScreen.tsx',
    component: 'CalculatorScreen',
    bundle: 'reading',
  },
  companies: { file: 'browse/CompaniesScreen.tsx', component: 'CompaniesScreen', bundle: 'reading' },
  company: { file: 'browse/CompanyScreen.tsx', component: 'CompanyScreen', bundle: 'reading' },
  contacts: { file: 'browse/ContactsScreen.tsx', component: 'ContactsScreen', bundle: 'reading' },
  leaseExpiration: { file: 'browse/leases/LeasesScreen.tsx', component: 'LeasesScreen', bundle: 'reading' },
  leaseRadar: { file: 'browse/leases/LeasesScreen.tsx', component: 'LeasesScreen', bundle: 'reading' },
  saved: { file: 'browse/saved/SavedScreen.tsx', component: 'SavedScreen', bundle: 'reading' },
  unsubscribe: {
    file: 'browse/saved/UnsubscribeScreen.tsx',
    component: 'UnsubscribeScreen',
    bundle: 'reading',
  },
  tenants: { file: 'browse/TenantsScreen.tsx', component: 'TenantsScreen', bundle: 'reading' },
  brands: { file: 'browse/BrandsScreen.tsx', component: 'BrandsScreen', bundle: 'reading' },
  figure: { file: 'browse/figures/FigureScreen.tsx', component: 'FigureScreen', bundle: 'reading' },
  corrections: {
    file: 'browse/figures/CorrectionsScreen.tsx',
    component: 'CorrectionsScreen',
    bundle: 'reading',
  },
  brand: { file: 'browse/BrandScreen.tsx', component: 'BrandScreen', bundle: 'reading' },
  search: { file: 'browse/search/SearchScreen.tsx', component: 'SearchScreen', bundle: 'reading' },
  reports: { file: 'publishing/ReportsScreen.tsx', component: 'ReportsScreen', bundle: 'reading' },
  dbeReport: { file: 'browse/DbeScreen.tsx', component: 'DbeScreen', bundle: 'reading' },
  archivedFile: {
    file: 'publishing/ArchivedFileScreen.tsx',
    component: 'ArchivedFileScreen',
    bundle: 'reading',
  },
  wizardList: {
    file: 'review/wizard/WizardListScreen.tsx',
    component: 'WizardListScreen',
    bundle: 'entering',
  },
  wizardInfo: { file: 'airports/information/InfoStep.tsx', component: 'InfoStep', bundle: 'entering' },
  wizardContacts: {
    file: 'airports/contacts/AirportContactsStep.tsx',
    component: 'AirportContactsStep',
    bundle: 'entering',
  },
  wizardContact: {
    file: 'airports/contacts/AirportContactsStep.tsx',
    component: 'AirportContactsStep',
    bundle: 'entering',
  },
  wizardExpansion: {
    file: 'airports/expansion/ExpansionStep.tsx',
    component: 'ExpansionStep',
    bundle: 'entering',
  },
  wizardTerminals: {
    file: 'airports/terminals/TerminalsStep.tsx',
    component: 'TerminalsStep',
    bundle: 'entering',
  },
  wizardTerminal: {
    file: 'airports/terminals/TerminalsStep.tsx',
    component: 'TerminalsStep',
    bundle: 'entering',
  },
  wizardRentalParking: {
    file: 'airports/parking/RentalParkingStep.tsx',
    component: 'RentalParkingStep',
    bundle: 'entering',
  },
  wizardTenants: { file: 'airports/tenants/TenantsStep.tsx', component: 'TenantsStep', bundle: 'entering' },
  wizardTenantTable: {
    file: 'airports/tenants/table/TenantTableStep.tsx',
    component: 'TenantTableStep',
    bundle: 'entering',
  },
  wizardTenant: { file: 'airports/tenants/TenantsStep.tsx', component: 'TenantsStep', bundle: 'entering' },
  wizardCovid: {
    file: 'airports/QuestionStep.tsx',
    component: 'QuestionStep',
    bundle: 'entering',
  },
  wizardLocation: {
    file: 'airports/location/LocationStep.tsx',
    component: 'LocationStep',
    bundle: 'entering',
  },
  wizardReview: {
    file: 'airports/AirportReviewStep.tsx',
    component: 'AirportReviewStep',
    bundle: 'entering',
  },
  wizardCompanyInfo: {
    file: 'companies/CompanyInfoStep.tsx',
    component: 'CompanyInfoStep',
    bundle: 'entering',
  },
  wizardCompanyContacts: {
    file: 'companies/CompanyContactsStep.tsx',
    component: 'CompanyContactsStep',
    bundle: 'entering',
  },
  wizardCompanyContact: {
    file: 'companies/CompanyContactsStep.tsx',
    component: 'CompanyContactsStep',
    bundle: 'entering',
  },
  wizardCompanyLocation: {
    file: 'companies/CompanyLocationStep.tsx',
    component: 'CompanyLocationStep',
    bundle: 'entering',
  },
  wizardCompanyReview: {
    file: 'companies/CompanyReviewStep.tsx',
    component: 'CompanyReviewStep',
    bundle: 'entering',
  },
  admin: { file: 'shell/admin/AdminHomeScreen.tsx', component: 'AdminHomeScreen', bundle: 'administration' },
  adminManage: {
    file: 'shell/admin/AdminHomeScreen.tsx',
    component: 'ManageScreen',
    bundle: 'administration',
  },
  adminAffiliate: {
    file: 'shell/admin/AdminHomeScreen.tsx',
    component: 'AffiliateScreen',
    bundle: 'administration',
  },
  adminAffiliateAirport: {
    file: 'people/affiliations/AffiliationsScreen.tsx',
    component: 'AffiliateAirportScreen',
    bundle: 'administration',
  },
  adminAffiliateCompany: {
    file: 'people/affiliations/AffiliationsScreen.tsx',
    component: 'AffiliateCompanyScreen',
    bundle: 'administration',
  },
  adminAffiliateCompanies: {
    file: 'people/affiliations/AffiliationsScreen.tsx',
    component: 'AffiliateCompanyScreen',
    bundle: 'administration',
  },
  adminUsers: { file: 'people/users/UsersScreen.tsx', component: 'UsersScreen', bundle: 'administration' },
  adminUsersImport: {
    file: 'people/users/UserImportScreen.tsx',
    component: 'UserImportScreen',
    bundle: 'administration',
  },
  adminUser: { file: 'people/users/UserScreen.tsx', component: 'UserScreen', bundle: 'administration' },
  adminProductTypes: {
    file: 'catalog/lookups/LookupScreen.tsx',
    component: 'ProductTypesScreen',
    bundle: 'administration',
  },
  adminProductType: {
    file: 'catalog/lookups/LookupEntryScreen.tsx',
    component: 'ProductTypeScreen',
    bundle: 'administration',
  },
  adminLookups: {
    file: 'catalog/lookups/LookupsScreen.tsx',
    component: 'LookupsScreen',
    bundle: 'administration',
  },
  adminLookup: {
    file: 'catalog/lookups/LookupScreen.tsx',
    component: 'LookupScreen',
    bundle: 'administration',
  },
  adminLookupEntry: {
    file: 'catalog/lookups/LookupEntryScreen.tsx',
    component: 'LookupEntryScreen',
    bundle: 'administration',
  },
  adminMainCompanies: {
    file: 'companies/manage/MainCompaniesScreen.tsx',
    component: 'MainCompaniesScreen',
    bundle: 'administration',
  },
  adminMainCompany: {
    file: 'companies/manage/MainCompanyScreen.tsx',
    component: 'MainCompanyScreen',
    bundle: 'administration',
  },
  adminCompanies: {
    file: 'companies/manage/ManagedCompaniesScreen.tsx',
    component: 'ManagedCompaniesScreen',
    bundle: 'administration',
  },
  adminCompanyAdd: {
    file: 'companies/manage/CompanyAddScreen.tsx',
    component: 'CompanyAddScreen',
    bundle: 'administration',
  },
  adminAirports: {
    file: 'airports/manage/ManagedAirportsScreen.tsx',
    component: 'ManagedAirportsScreen',
    bundle: 'administration',
  },
  adminAirport: {
    file: 'airports/manage/AirportScreen.tsx',
    component: 'AirportScreen',
    bundle: 'administration',
  },
  adminTerminals: {
    file: 'airports/manage/TerminalsScreen.tsx',
    component: 'TerminalsScreen',
    bundle: 'administration',
  },
  adminTerminal: {
    file: 'airports/manage/TerminalScreen.tsx',
    component: 'TerminalScreen',
    bundle: 'administration',
  },
  adminBrands: {
    file: 'catalog/brands/ManagedBrandsScreen.tsx',
    component: 'ManagedBrandsScreen',
    bundle: 'administration',
  },
  adminBrand: {
    file: 'catalog/brands/ManagedBrandScreen.tsx',
    component: 'ManagedBrandScreen',
    bundle: 'administration',
  },
  adminProposals: {
    file: 'catalog/proposals/ProposalsScreen.tsx',
    component: 'ProposalsScreen',
    bundle: 'administration',
  },
  adminMerge: { file: 'catalog/merging/MergeScreen.tsx', component: 'MergeScreen', bundle: 'administration' },
  adminInstances: {
    file: 'years/InstancesScreen.tsx',
    component: 'InstancesScreen',
    bundle: 'administration',
  },
  adminInstance: {
    file: 'years/InstanceScreen.tsx',
    component: 'InstanceScreen',
    bundle: 'administration',
  },
  adminParticipation: {
    file: 'years/ParticipationScreen.tsx',
    component: 'ParticipationScreen',
    bundle: 'administration',
  },
  adminReports: {
    file: 'publishing/ReportsAdminScreen.tsx',
    component: 'ReportsAdminScreen',
    bundle: 'administration',
  },
  adminPreflight: {
    file: 'publishing/PreflightScreen.tsx',
    component: 'PreflightScreen',
    bundle: 'administration',
  },
  adminDesk: { file: 'review/desk/DeskScreen.tsx', component: 'DeskScreen', bundle: 'administration' },
  adminHistory: {
    file: 'history/HistoryScreen.tsx',
    component: 'HistoryScreen',
    bundle: 'administration',
  },
  adminActions: {
    file: 'history/ActionsScreen.tsx',
    component: 'ActionsScreen',
    bundle: 'administration',
  },
  /** For any address that is not in `paths`. */
  notFound: { file: 'shell/NotFoundScreen.tsx', component: 'NotFoundScreen', bundle: 'reading' },
} as const satisfies Partial<Record<keyof typeof paths | 'notFound', ScreenEntry>>

export type ScreenName = keyof typeof screens
