import type { LinkProps } from '@tanstack/react-router'
import { can, type Actor, type Permission } from '#domain/people/roles.ts'
import type { IconName } from '#platform/ui/Icon.tsx'
import { paths, screens, type ScreenName } from './screens.ts'

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

const link = (name: ScreenName): NavigationLink => {
  const { label, allow } = screens[name]
  return { label, to: paths[name], allow }
}

/** The menu in order. */
export const navigation: readonly (NavigationLink | NavigationGroup)[] = [
  link('home'),
  { label: 'About Us', entries: [link('about'), link('glossary'), link('contactUs'), link('faqs')] },
  link('leaseExpiration'),
  link('contacts'),
  link('airports'),
  link('companies'),
  link('tenants'),
  link('wizard'),
  link('explore'),
  link('reports'),
  link('admin'),
]

/** Pages of the site map that are not in the menu, after the page they belong to. */
const belowMenu: Partial<Record<string, readonly NavigationLink[]>> = {
  [screens.faqs.label]: [link('search')],
  [screens.leaseExpiration.label]: [link('leaseRadar')],
  [screens.airports.label]: [link('compare')],
  [screens.explore.label]: [link('benchmarks')],
  [screens.tenants.label]: [link('brands')],
  [screens.reports.label]: [link('dbeReport'), link('corrections'), link('ownTools')],
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
  link('saved'),
  link('settings'),
]

/** The menu on /admin paths. */
export const adminNavigation: readonly NavigationLink[] = [
  { ...link('admin'), label: 'Home' },
  link('adminManage'),
  link('adminAffiliate'),
  link('adminDesk'),
]

/** The icons at the right end of the header. */
export const toolLinks: readonly (NavigationLink & { icon: IconName })[] = [
  { ...link('saved'), icon: 'saved' },
  { ...link('settings'), label: 'Settings', icon: 'settings' },
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
