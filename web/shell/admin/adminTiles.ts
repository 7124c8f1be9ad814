import type { LinkProps } from '@tanstack/react-router'

/** A card of the administration: where it leads and what can be done there. */
export interface Tile {
  title: string
  to: LinkProps['to']
  text: string
}

export const homeTiles: readonly Tile[] = [
  { title: 'Manage', to: '/admin/manage', text: 'Users, airports, companies, brands, years, and reports.' },
  {
    title: 'Affiliate',
    to: '/admin/affiliate',
    text: 'Let people edit an airport or a company for one year.',
  },
  {
    title: 'History',
    to: '/admin/history',
    text: 'See who changed what and when, and restore overwritten or deleted data.',
  },
  {
    title: "Editors' Desk",
    to: '/admin/desk',
    text: 'See the progress of every airport and company. Approve, publish, send back, or remind several together.',
  },
]

export const manageTiles: readonly Tile[] = [
  {
    title: 'Users',
    to: '/admin/manage/users',
    text: 'Manage and preview user information, send password resets.',
  },
  {
    title: 'Reports',
    to: '/admin/manage/reports',
    text: 'Report for all published airport and company instances.',
  },
  {
    title: 'Airports',
    to: '/admin/manage/airports',
    text: 'The airports of a year, with their names, locations, and terminals.',
  },
  {
    title: 'Companies',
    to: '/admin/manage/companies',
    text: 'The companies of the current and next years, and their main companies.',
  },
  {
    title: 'Brands',
    to: '/admin/manage/brands',
    text: 'The names under which shops and restaurants operate.',
  },
  {
    title: 'Year Instances',
    to: '/admin/manage/instances',
    text: 'Add, activate, and publish yearly instances. Set their exchange rate, deadline, special question, ACDBE participation, and plausibility limits.',
  },
  {
    title: 'Proposals',
    to: '/admin/manage/proposals',
    text: 'Brands, companies, and airlines that editors proposed.',
  },
  {
    title: 'Product Types',
    to: '/admin/manage/product-types',
    text: 'The types of products that tenants sell.',
  },
  {
    title: 'Lookups',
    to: '/admin/manage/lookups',
    text: 'The choices in forms, such as airlines, configurations, and tenant types.',
  },
]

export const affiliateTiles: readonly Tile[] = [
  {
    title: 'Affiliate Airports',
    to: '/admin/affiliate/airport/{-$userID}',
    text: 'Choose who can edit which airport.',
  },
  {
    title: 'Affiliate Companies',
    to: '/admin/affiliate/company/{-$userID}',
    text: 'Choose who can edit which company.',
  },
]
