import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import type { ReadableEdition } from '#domain/people/session.ts'
import type { Search } from '#platform/ui/search.ts'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { requirePermission } from '../requirePermission.ts'
import { loadSession } from '../session.ts'
import { root } from './root.tsx'

const beforeLoad = requirePermission('browse')

/** Links between screens with a year in their address keep it. */
const keepYear = { middlewares: [retainSearchParams<Search>(['instance'])] }

/**
 * A screen of one edition. The screen reads the rest of its query, such as a page and filters with `useListingState`.
 */
const editionScreen = <Name extends EditionScreenName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[name],
    search: keepYear,
    staticData: { showsEdition: true },
    beforeLoad: openEdition,
    component: loadScreen(name),
  })

type EditionScreenName =
  | 'companies'
  | 'company'
  | 'brands'
  | 'brand'
  | 'contacts'
  | 'leaseExpiration'
  | 'leaseRadar'
  | 'tenants'
  | 'dbeReport'
  | 'airportsMap'
  | 'airportTrends'
  | 'airportBenchmarks'
  | 'compare'
  | 'explore'
  | 'benchmarks'
  | 'calculator'

interface Opening {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string; search: Search }
  search: Search
}

/**
 * The current year is not needed in an address. Links from the wizard, whose addresses always include the year, bring
 * it along. Old addresses of comparisons have a `year`, such as 2025, instead of the instance.
 */
async function openEdition({ context, location, search }: Opening): Promise<void> {
  await beforeLoad({ context, location })
  const { user, editions } = await loadSession(context.queryClient)
  const { year, instance = year && (findInstance(editions, year) ?? year) } = search
  const isCurrent = instance !== undefined && instance === String(user?.axnInstanceId)
  if (year === undefined && !isCurrent) return
  const named = { ...location.search, year: undefined, instance: isCurrent ? undefined : instance }
  redirect({ to: location.pathname, search: named, replace: true, throw: true })
}

const findInstance = (editions: readonly ReadableEdition[], year: string): string | undefined =>
  editions.find(each => each.axnInstanceName === year)?.axnInstanceId.toString()

/** A screen without a year, or with its own year. */
const otherScreen = <Name extends 'figure' | 'saved' | 'archivedFile'>(name: Name) =>
  createRoute({ getParentRoute: () => root, path: paths[name], beforeLoad, component: loadScreen(name) })

export const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    search: keepYear,
    staticData: { showsEdition: true },
    beforeLoad: openEdition,
    component: loadScreen('airports'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    search: keepYear,
    staticData: { showsEdition: true },
    beforeLoad: openEdition,
    component: loadScreen('reports'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.search,
    search: keepYear,
    staticData: { showsEdition: true },
    component: loadScreen('search'),
  }),
  editionScreen('airportsMap'),
  editionScreen('airportTrends'),
  editionScreen('airportBenchmarks'),
  editionScreen('compare'),
  editionScreen('explore'),
  editionScreen('benchmarks'),
  editionScreen('calculator'),
  editionScreen('companies'),
  editionScreen('company'),
  editionScreen('contacts'),
  editionScreen('leaseExpiration'),
  editionScreen('leaseRadar'),
  editionScreen('tenants'),
  editionScreen('brands'),
  editionScreen('brand'),
  editionScreen('dbeReport'),
  otherScreen('figure'),
  otherScreen('saved'),
  otherScreen('archivedFile'),
  createRoute({ getParentRoute: () => root, path: paths.corrections, component: loadScreen('corrections') }),
  createRoute({ getParentRoute: () => root, path: paths.unsubscribe, component: loadScreen('unsubscribe') }),
]

export const help = [
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: loadScreen('home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.about,
    component: loadScreen('about'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.glossary,
    component: loadScreen('glossary'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.contactUs,
    component: loadScreen('contactUs'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.faqs,
    component: loadScreen('faqs'),
  }),
]
