import type { LinkProps } from '@tanstack/react-router'
import { can, type Actor, type Permission } from '#domain/people/roles.ts'
import type { IconName } from '#platform/ui/Icon.tsx'
import { paths } from './paths.ts'

export interface NavigationLink {
  label: string
  /** Checked against the existing routes, so a dead link does not compile. */
  to: LinkProps['to']
  params?: LinkProps['params']
  allow: Permission
}

export interface NavigationGroup {
  label: string
  entries: readonly NavigationLink[]
}

/** The menu in order. */
export const navigation: readonly (NavigationLink | NavigationGroup)[] = [
  { label: 'Home', to: paths.home, allow: 'public' },
  {
    label: 'About Us',
    entries: [
      { label: 'About the Fact Book', to: paths.about, allow: 'public' },
      { label: 'Glossary', to: paths.glossary, allow: 'public' },
      { label: 'Contact Us', to: paths.contactUs, allow: 'public' },
      { label: 'FAQS', to: paths.faqs, allow: 'public' },
    ],
  },
  { label: 'Lease Exp', to: paths.leaseExpiration, allow: 'browse' },
  { label: 'Contacts', to: paths.contacts, allow: 'browse' },
  { label: 'Airports', to: paths.airports, allow: 'browse' },
  { label: 'Companies', to: paths.companies, allow: 'browse' },
  { label: 'Tenants', to: paths.tenants, allow: 'browse' },
  { label: 'Modify Data', to: paths.wizard, allow: 'wizard' },
  { label: 'Explore', to: paths.explore, allow: 'browse' },
  { label: 'Reports', to: paths.reports, allow: 'browse' },
  { label: 'Admin', to: paths.admin, allow: 'admin' },
]

/** Pages of the site map that are not in the menu, after the page they belong to. */
const belowMenu: Partial<Record<string, readonly NavigationLink[]>> = {
  FAQS: [{ label: 'Search', to: paths.search, allow: 'public' }],
  'Lease Exp': [{ label: 'Lease Radar', to: paths.leaseRadar, allow: 'browse' }],
  Airports: [
    { label: 'Map of Airports', to: paths.airportsMap, allow: 'browse' },
    { label: 'Compare Airports', to: paths.compare, allow: 'browse' },
  ],
  Explore: [
    { label: 'Benchmarks', to: paths.benchmarks, allow: 'browse' },
    { label: 'Rent and Sales Calculator', to: paths.calculator, allow: 'browse' },
  ],
  Tenants: [{ label: 'Brands', to: paths.brands, allow: 'browse' }],
  Reports: [
    { label: 'DBE Report', to: paths.dbeReport, allow: 'browse' },
    { label: 'Corrections', to: paths.corrections, allow: 'public' },
    { label: 'Data in Your Own Tools', to: paths.ownTools, allow: 'browse' },
  ],
}

/** The menu entry of a page whose address does not begin with the entry's own. */
export function findSection(pathname: string): string | undefined {
  if (pathname.startsWith('/company/')) return 'Companies'
  const sections = Object.entries(belowMenu)
  return sections.find(([, pages]) =>
    pages?.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  )?.[0]
}

/** Every page that needs no airport, company, or brand. */
export const siteMap: readonly NavigationLink[] = [
  ...navigation
    .flatMap(entry => (isGroup(entry) ? entry.entries : [entry]))
    .flatMap(entry => [entry, ...(belowMenu[entry.label] ?? [])]),
  { label: 'Saved', to: paths.saved, allow: 'browse' },
  { label: 'Your Account', to: paths.settings, allow: 'signedIn' },
]

/** The menu on /admin paths. */
export const adminNavigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.admin, allow: 'admin' },
  { label: 'Manage', to: paths.adminManage, allow: 'admin' },
  { label: 'Affiliate', to: paths.adminAffiliate, allow: 'admin' },
  { label: 'Desk', to: paths.adminDesk, allow: 'admin' },
]

/** The icons at the right end of the header. */
export const toolLinks: readonly (NavigationLink & { icon: IconName })[] = [
  { label: 'Saved', to: paths.saved, allow: 'browse', icon: 'saved' },
  { label: 'Settings', to: paths.settings, allow: 'signedIn', icon: 'settings' },
]

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'entries' in entry
}

/** The entries that this user may open. A group without entries is omitted. */
export function filterPermitted<T extends NavigationLink | NavigationGroup>(
  actor: Actor | null,
  rows: readonly T[],
): T[] {
  return rows.flatMap((row): T[] => {
    if (!isGroup(row)) return can(actor, row.allow) ? [row] : []
    const entries = row.entries.filter(entry => can(actor, entry.allow))
    return entries.length > 0 ? [{ ...row, entries }] : []
  })
}
