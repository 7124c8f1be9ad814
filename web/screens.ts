import type { paths } from './paths.ts'

/** The bundle that the shared parts of a screen belong to: nobody who only reads loads the parts of data entry. */
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
  home: { file: 'help/HomeScreen.tsx', component: 'HomeScreen', bundle: 'home' },
  about: { file: 'help/AboutScreen.tsx', component: 'AboutScreen', bundle: 'reading' },
  glossary: { file: 'help/GlossaryScreen.tsx', component: 'GlossaryScreen', bundle: 'reading' },
  contactUs: { file: 'help/ContactUsScreen.tsx', component: 'ContactUsScreen', bundle: 'reading' },
  faqs: { file: 'help/FaqsScreen.tsx', component: 'FaqsScreen', bundle: 'reading' },
  login: { file: 'account/LoginScreen.tsx', component: 'LoginScreen', bundle: 'account' },
  forgotPassword: {
    file: 'account/ForgotPasswordScreen.tsx',
    component: 'ForgotPasswordScreen',
    bundle: 'account',
  },
  resetPassword: {
    file: 'account/ResetPasswordScreen.tsx',
    component: 'ResetPasswordScreen',
    bundle: 'account',
  },
  changePassword: {
    file: 'account/ChangePasswordScreen.tsx',
    component: 'ChangePasswordScreen',
    bundle: 'account',
  },
  changeEmail: { file: 'account/ChangeEmailScreen.tsx', component: 'ChangeEmailScreen', bundle: 'account' },
  confirmEmail: { file: 'account/EmailLinkScreen.tsx', component: 'EmailLinkScreen', bundle: 'account' },
  cancelEmailChange: { file: 'account/EmailLinkScreen.tsx', component: 'EmailLinkScreen', bundle: 'account' },
  settings: { file: 'account/SettingsScreen.tsx', component: 'SettingsScreen', bundle: 'account' },
  unauthorized: {
    file: 'account/UnauthorizedScreen.tsx',
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
  companies: { file: 'browse/CompaniesScreen.tsx', component: 'CompaniesScreen', bundle: 'reading' },
  company: { file: 'browse/CompanyScreen.tsx', component: 'CompanyScreen', bundle: 'reading' },
  contacts: { file: 'browse/ContactsScreen.tsx', component: 'ContactsScreen', bundle: 'reading' },
  leaseExpiration: {
    file: 'browse/LeaseExpirationScreen.tsx',
    component: 'LeaseExpirationScreen',
    bundle: 'reading',
  },
  leaseRadar: { file: 'browse/LeaseRadarScreen.tsx', component: 'LeaseRadarScreen', bundle: 'reading' },
  tenants: { file: 'browse/TenantsScreen.tsx', component: 'TenantsScreen', bundle: 'reading' },
  brands: { file: 'browse/BrandsScreen.tsx', component: 'BrandsScreen', bundle: 'reading' },
  brand: { file: 'browse/BrandScreen.tsx', component: 'BrandScreen', bundle: 'reading' },
  search: { file: 'search/SearchScreen.tsx', component: 'SearchScreen', bundle: 'reading' },
  reports: { file: 'browse/ReportsScreen.tsx', component: 'ReportsScreen', bundle: 'reading' },
  dbeReport: { file: 'browse/DbeScreen.tsx', component: 'DbeScreen', bundle: 'reading' },
  archivedFile: { file: 'browse/ArchivedFileScreen.tsx', component: 'ArchivedFileScreen', bundle: 'reading' },
  wizardList: { file: 'wizard/WizardListScreen.tsx', component: 'WizardListScreen', bundle: 'entering' },
  wizardInfo: { file: 'wizard/info/InfoStep.tsx', component: 'InfoStep', bundle: 'entering' },
  wizardContacts: {
    file: 'wizard/contacts/AirportContactsStep.tsx',
    component: 'AirportContactsStep',
    bundle: 'entering',
  },
  wizardContact: {
    file: 'wizard/contacts/AirportContactsStep.tsx',
    component: 'AirportContactsStep',
    bundle: 'entering',
  },
  wizardExpansion: {
    file: 'wizard/expansion/ExpansionStep.tsx',
    component: 'ExpansionStep',
    bundle: 'entering',
  },
  wizardTerminals: {
    file: 'wizard/terminals/TerminalsStep.tsx',
    component: 'TerminalsStep',
    bundle: 'entering',
  },
  wizardTerminal: {
    file: 'wizard/terminals/TerminalsStep.tsx',
    component: 'TerminalsStep',
    bundle: 'entering',
  },
  wizardRentalParking: {
    file: 'wizard/parking/RentalParkingStep.tsx',
    component: 'RentalParkingStep',
    bundle: 'entering',
  },
  wizardTenants: { file: 'wizard/tenants/TenantsStep.tsx', component: 'TenantsStep', bundle: 'entering' },
  wizardTenantTable: {
    file: 'wizard/tenants/table/TenantTableStep.tsx',
    component: 'TenantTableStep',
    bundle: 'entering',
  },
  wizardTenant: { file: 'wizard/tenants/TenantsStep.tsx', component: 'TenantsStep', bundle: 'entering' },
  wizardCovid: { file: 'wizard/question/QuestionStep.tsx', component: 'QuestionStep', bundle: 'entering' },
  wizardLocation: { file: 'wizard/location/LocationStep.tsx', component: 'LocationStep', bundle: 'entering' },
  wizardReview: { file: 'wizard/review/ReviewStep.tsx', component: 'ReviewStep', bundle: 'entering' },
  wizardCompanyInfo: {
    file: 'wizard/company/CompanyInfoStep.tsx',
    component: 'CompanyInfoStep',
    bundle: 'entering',
  },
  wizardCompanyContacts: {
    file: 'wizard/company/CompanyContactsStep.tsx',
    component: 'CompanyContactsStep',
    bundle: 'entering',
  },
  wizardCompanyContact: {
    file: 'wizard/company/CompanyContactsStep.tsx',
    component: 'CompanyContactsStep',
    bundle: 'entering',
  },
  wizardCompanyLocation: {
    file: 'wizard/company/CompanyLocationStep.tsx',
    component: 'CompanyLocationStep',
    bundle: 'entering',
  },
  wizardCompanyReview: {
    file: 'wizard/company/CompanyReviewStep.tsx',
    component: 'CompanyReviewStep',
    bundle: 'entering',
  },
  admin: { file: 'admin/AdminHomeScreen.tsx', component: 'AdminHomeScreen', bundle: 'administration' },
  adminManage: { file: 'admin/ManageScreen.tsx', component: 'ManageScreen', bundle: 'administration' },
  adminAffiliate: {
    file: 'admin/AffiliateScreen.tsx',
    component: 'AffiliateScreen',
    bundle: 'administration',
  },
  adminAffiliateAirport: {
    file: 'admin/affiliate/AffiliationsScreen.tsx',
    component: 'AffiliateAirportScreen',
    bundle: 'administration',
  },
  adminAffiliateCompany: {
    file: 'admin/affiliate/AffiliationsScreen.tsx',
    component: 'AffiliateCompanyScreen',
    bundle: 'administration',
  },
  adminAffiliateCompanies: {
    file: 'admin/affiliate/AffiliationsScreen.tsx',
    component: 'AffiliateCompanyScreen',
    bundle: 'administration',
  },
  adminUsers: { file: 'admin/users/UsersScreen.tsx', component: 'UsersScreen', bundle: 'administration' },
  adminUsersImport: {
    file: 'admin/users/UserImportScreen.tsx',
    component: 'UserImportScreen',
    bundle: 'administration',
  },
  adminUser: { file: 'admin/users/UserScreen.tsx', component: 'UserScreen', bundle: 'administration' },
  adminProductTypes: {
    file: 'admin/lookups/LookupScreen.tsx',
    component: 'ProductTypesScreen',
    bundle: 'administration',
  },
  adminProductType: {
    file: 'admin/lookups/LookupEntryScreen.tsx',
    component: 'ProductTypeScreen',
    bundle: 'administration',
  },
  adminLookups: {
    file: 'admin/lookups/LookupsScreen.tsx',
    component: 'LookupsScreen',
    bundle: 'administration',
  },
  adminLookup: {
    file: 'admin/lookups/LookupScreen.tsx',
    component: 'LookupScreen',
    bundle: 'administration',
  },
  adminLookupEntry: {
    file: 'admin/lookups/LookupEntryScreen.tsx',
    component: 'LookupEntryScreen',
    bundle: 'administration',
  },
  adminMainCompanies: {
    file: 'admin/companies/MainCompaniesScreen.tsx',
    component: 'MainCompaniesScreen',
    bundle: 'administration',
  },
  adminMainCompany: {
    file: 'admin/companies/MainCompanyScreen.tsx',
    component: 'MainCompanyScreen',
    bundle: 'administration',
  },
  adminCompanies: {
    file: 'admin/companies/CompaniesScreen.tsx',
    component: 'CompaniesScreen',
    bundle: 'administration',
  },
  adminCompanyAdd: {
    file: 'admin/companies/CompanyAddScreen.tsx',
    component: 'CompanyAddScreen',
    bundle: 'administration',
  },
  adminAirports: {
    file: 'admin/airports/ManagedAirportsScreen.tsx',
    component: 'ManagedAirportsScreen',
    bundle: 'administration',
  },
  adminAirport: {
    file: 'admin/airports/AirportScreen.tsx',
    component: 'AirportScreen',
    bundle: 'administration',
  },
  adminTerminals: {
    file: 'admin/terminals/TerminalsScreen.tsx',
    component: 'TerminalsScreen',
    bundle: 'administration',
  },
  adminTerminal: {
    file: 'admin/terminals/TerminalScreen.tsx',
    component: 'TerminalScreen',
    bundle: 'administration',
  },
  adminBrands: { file: 'admin/brands/BrandsScreen.tsx', component: 'BrandsScreen', bundle: 'administration' },
  adminBrand: { file: 'admin/brands/BrandScreen.tsx', component: 'BrandScreen', bundle: 'administration' },
  adminProposals: {
    file: 'admin/proposals/ProposalsScreen.tsx',
    component: 'ProposalsScreen',
    bundle: 'administration',
  },
  adminMerge: { file: 'admin/merging/MergeScreen.tsx', component: 'MergeScreen', bundle: 'administration' },
  adminInstances: {
    file: 'admin/instances/InstancesScreen.tsx',
    component: 'InstancesScreen',
    bundle: 'administration',
  },
  adminInstance: {
    file: 'admin/instances/InstanceScreen.tsx',
    component: 'InstanceScreen',
    bundle: 'administration',
  },
  adminParticipation: {
    file: 'admin/instances/ParticipationScreen.tsx',
    component: 'ParticipationScreen',
    bundle: 'administration',
  },
  adminReports: {
    file: 'admin/reports/ReportsAdminScreen.tsx',
    component: 'ReportsAdminScreen',
    bundle: 'administration',
  },
  adminPreflight: {
    file: 'admin/reports/PreflightScreen.tsx',
    component: 'PreflightScreen',
    bundle: 'administration',
  },
  adminDesk: { file: 'admin/desk/DeskScreen.tsx', component: 'DeskScreen', bundle: 'administration' },
  adminHistory: {
    file: 'admin/history/HistoryScreen.tsx',
    component: 'HistoryScreen',
    bundle: 'administration',
  },
  adminActions: {
    file: 'admin/history/ActionsScreen.tsx',
    component: 'ActionsScreen',
    bundle: 'administration',
  },
  /** For any address that is not in `paths`. */
  notFound: { file: 'help/NotFoundScreen.tsx', component: 'NotFoundScreen', bundle: 'reading' },
} as const satisfies Partial<Record<keyof typeof paths | 'notFound', ScreenEntry>>

export type ScreenName = keyof typeof screens
