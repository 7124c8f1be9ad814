import { createRoute } from '@tanstack/react-router'
import { airportsSearch, reportsSearch } from '../browse/browseSearch.ts'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { root } from './root.tsx'

/** A list that keeps its place and its filters in the search, which `useListingState` reads. */
const listScreen = <Name extends ListName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[name],
    beforeLoad: guard('browse'),
    component: screen(name),
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
  | 'dbeReport'
  | 'airportsMap'
  | 'airportTrends'
  | 'airportBenchmarks'
  | 'compare'

export const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    validateSearch: airportsSearch,
    beforeLoad: guard('browse'),
    component: screen('airports'),
  }),
  listScreen('airportsMap'),
  listScreen('airportTrends'),
  listScreen('airportBenchmarks'),
  listScreen('compare'),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: reportsSearch,
    beforeLoad: guard('browse'),
    component: screen('reports'),
  }),
  listScreen('companies'),
  listScreen('company'),
  listScreen('contacts'),
  listScreen('leaseExpiration'),
  listScreen('leaseRadar'),
  listScreen('tenants'),
  listScreen('brands'),
  listScreen('brand'),
  createRoute({
    getParentRoute: () => root,
    path: paths.archivedFile,
    beforeLoad: guard('browse'),
    component: screen('archivedFile'),
  }),
  listScreen('dbeReport'),
]
