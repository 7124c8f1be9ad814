import type { LinkProps } from '@tanstack/react-router'

/** A card of the administration: where it leads and what can be done there. */
export interface Tile {
  title: string
  to: LinkProps['to']
  text: string
}

export const homeTiles: readonly Tile[] = [
  { title: 'Manage', to: '/admin/manage', text: 'Users, airports, companies, brands, years and reports.' },
  {
    title: 'Affiliate',
    to: '/admin/affiliate',
    text: 'Give people the right to edit an airport or a company for one year.',
  },
  {
    title: 'History',
    to: '/admin/history',
    text: 'Who changed what and when; bring back what was overwritten or deleted.',
  },
  {
    title: "Editors' Desk",
    to: '/admin/desk',
    text: 'How far every airport and company is; approve, publish, send back or remind several at once.',
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
    text: 'The airports of a year, their names and places, and their terminals.',
  },
  {
    title: 'Companies',
    to: '/admin/manage/companies',
    text: 'The companies of the current year and of the next, and the main companies behind them.',
  },
  { title: 'Brands', to: '/admin/manage/brands', text: 'The names over the doors of shops and restaurants.' },
  {
    title: 'Year Instances',
    to: '/admin/manage/instances',
    text: 'Add, activate and publish yearly instances; their exchange rate, deadline, special question, ACDBE participation, and plausibility limits.',
  },
  {
    title: 'Proposals',
    to: '/admin/manage/proposals',
    text: 'Brands, companies and airlines that editors proposed while they typed.',
  },
  {
    title: 'Product Types',
    to: '/admin/manage/product-types',
    text: 'What tenants sell.',
  },
  {
    title: 'Lookups',
    to: '/admin/manage/lookups',
    text: 'What forms offer to choose from: airlines, configurations, tenant types and more.',
  },
]

export const affiliateTiles: readonly Tile[] = [
  {
    title: 'Affiliate Airports',
    to: '/admin/affiliate/airport/{-$userID}',
    text: 'Who may edit which airport.',
  },
  {
    title: 'Affiliate Companies',
    to: '/admin/affiliate/company/{-$userID}',
    text: 'Who may edit which company.',
  },
]
