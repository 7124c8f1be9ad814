import type { LinkProps } from '@tanstack/react-router'
import { paths } from '../../screens.ts'

/** A page of the administration: its card and its entry in the search. */
export interface AdministrationPage {
  title: string
  to: LinkProps['to']
  text: string
}

export const homePages: readonly AdministrationPage[] = [
  { title: 'Manage', to: paths.adminManage, text: 'Users, airports, companies, brands, years, and reports.' },
  {
    title: 'Affiliate',
    to: paths.adminAffiliate,
    text: 'Let people edit an airport or a company for one year.',
  },
  {
    title: 'History',
    to: paths.adminHistory,
    text: 'See who changed what and when, and restore overwritten or deleted data.',
  },
  {
    title: 'Editors’ Desk',
    to: paths.adminDesk,
    text: 'See the progress of every airport and company. Approve, publish, send back, or remind several together.',
  },
]

export const managePages: readonly AdministrationPage[] = [
  {
    title: 'Users',
    to: paths.adminUsers,
    text: 'Manage and preview user information, send password resets.',
  },
  {
    title: 'Security Record',
    to: paths.adminSecurity,
    text: 'See and download the sign-ins, refused sign-ins, and changes of accounts of the last year.',
  },
  {
    title: 'Reports',
    to: paths.adminReports,
    text: 'Report for all published airport and company instances.',
  },
  {
    title: 'Airports',
    to: paths.adminAirports,
    text: 'The airports of a year, with their names, locations, and terminals.',
  },
  {
    title: 'Companies',
    to: paths.adminCompanies,
    text: 'The companies of the current and next years, and their main companies.',
  },
  {
    title: 'Brands',
    to: paths.adminBrands,
    text: 'The names under which shops and restaurants operate.',
  },
  {
    title: 'Year Instances',
    to: paths.adminInstances,
    text: 'Add, activate, and publish yearly instances. Set their exchange rate, deadline, special question, ACDBE participation, and plausibility limits.',
  },
  {
    title: 'Proposals',
    to: paths.adminProposals,
    text: 'Brands, companies, and airlines that editors proposed.',
  },
  {
    title: 'Product Types',
    to: paths.adminProductTypes,
    text: 'The types of products that tenants sell.',
  },
  {
    title: 'Lookups',
    to: paths.adminLookups,
    text: 'The choices in forms, such as airlines, configurations, and tenant types.',
  },
]

export const affiliatePages: readonly AdministrationPage[] = [
  {
    title: 'Affiliate Airports',
    to: paths.adminAffiliateAirport,
    text: 'Choose who can edit which airport.',
  },
  {
    title: 'Affiliate Companies',
    to: paths.adminAffiliateCompany,
    text: 'Choose who can edit which company.',
  },
]

/** Pages that other pages lead to. */
const furtherPages: readonly AdministrationPage[] = [
  {
    title: 'Before printing',
    to: paths.adminPreflight,
    text: 'The preflight: missing and unconfirmed data of a year before its books are printed.',
  },
  {
    title: 'Main Companies',
    to: paths.adminMainCompanies,
    text: 'The names and addresses with which companies begin when they are added to a year.',
  },
  {
    title: 'Add company',
    to: paths.adminCompanyAdd,
    text: 'Add a new or existing company to the current or next year.',
  },
  {
    title: 'Add users from a file',
    to: paths.adminUsersImport,
    text: 'Import and invite many users from a CSV file or a spreadsheet.',
  },
  {
    title: 'Import an Edition',
    to: paths.adminEditionImport,
    text: 'Import an earlier year from a data package.',
  },
  {
    title: 'Bulk actions',
    to: paths.adminBulkActions,
    text: 'The results of actions on many records.',
  },
]

export const administrationPages = [...homePages, ...managePages, ...affiliatePages, ...furtherPages]
