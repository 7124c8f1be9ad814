import { createRoute } from '@tanstack/react-router'
import { parseAirportsSearch, parseReportsSearch } from '../browse/browseSearch.ts'
import { requirePermission } from '../requirePermission.ts'
import { paths } from '../paths.ts'
import { loadScreen } from '../loadScreen.ts'
import { root } from './root.tsx'

/** A list with its page and filters in the search, which `useListingState` reads. */
const listScreen = <Name extends ListName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[name],
    beforeLoad: requirePermission('browse'),
    component: loadScreen(name),
  })

type ListName =
  | 'companies'
  | 'company'
  | 'brands'
  | 'brand'
  | 'contacts'
  | 'leaseExpiration'
  | 'leaseRadar'
  | 'tenants'
  | 'saved'
  | 'dbeReport'
  | 'airportsMap'
  | 'airportTrends'
  | 'airportBenchmarks'
  | 'compare'
  | 'explore'
  | 'figure'
  | 'benchmarks'
  | 'calculator'

export const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    validateSearch: parseAirportsSearch,
    beforeLoad: requirePermission('browse'),
    component: loadScreen('airports'),
  }),
  listScreen('airportsMap'),
  listScreen('airportTrends'),
  listScreen('airportBenchmarks'),
  listScreen('compare'),
  listScreen('explore'),
  listScreen('figure'),
  listScreen('benchmarks'),
  listScreen('calculator'),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: parseReportsSearch,
    beforeLoad: requirePermission('browse'),
    component: loadScreen('reports'),
  }),
  createRoute({ getParentRoute: () => root, path: paths.corrections, component: loadScreen('corrections') }),
  listScreen('companies'),
  listScreen('company'),
  listScreen('contacts'),
  listScreen('leaseExpiration'),
  listScreen('leaseRadar'),
  listScreen('tenants'),
  listScreen('saved'),
  createRoute({
    getParentRoute: () => root,
    path: paths.unsubscribe,
    component: loadScreen('unsubscribe'),
  }),
  listScreen('brands'),
  listScreen('brand'),
  createRoute({
    getParentRoute: () => root,
    path: paths.archivedFile,
    beforeLoad: requirePermission('browse'),
    component: loadScreen('archivedFile'),
  }),
  listScreen('dbeReport'),
]
