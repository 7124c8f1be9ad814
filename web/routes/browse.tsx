import { createRoute } from '@tanstack/react-router'
import { airportsSearch, reportsSearch } from '../browse/browseSearch.ts'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { root } from './root.tsx'

/** A list that keeps its place and its filters in the search, which `useListingState` reads. */
const listScreen = <T extends object, P extends ListPath>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: guard('browse'),
    component: screen(load, name),
  })

type ListPath = (typeof paths)[
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
  | 'compare']

export const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    validateSearch: airportsSearch,
    beforeLoad: guard('browse'),
    component: screen(() => import('../browse/AirportsScreen.tsx'), 'AirportsScreen'),
  }),
  listScreen(paths.airportsMap, () => import('../browse/figures/MapScreen.tsx'), 'MapScreen'),
  listScreen(paths.airportTrends, () => import('../browse/figures/TrendsScreen.tsx'), 'TrendsScreen'),
  listScreen(
    paths.airportBenchmarks,
    () => import('../browse/figures/BenchmarksScreen.tsx'),
    'BenchmarksScreen',
  ),
  listScreen(paths.compare, () => import('../browse/figures/CompareScreen.tsx'), 'CompareScreen'),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: reportsSearch,
    beforeLoad: guard('browse'),
    component: screen(() => import('../browse/ReportsScreen.tsx'), 'ReportsScreen'),
  }),
  listScreen(paths.companies, () => import('../browse/CompaniesScreen.tsx'), 'CompaniesScreen'),
  listScreen(paths.company, () => import('../browse/CompanyScreen.tsx'), 'CompanyScreen'),
  listScreen(paths.contacts, () => import('../browse/ContactsScreen.tsx'), 'ContactsScreen'),
  listScreen(
    paths.leaseExpiration,
    () => import('../browse/LeaseExpirationScreen.tsx'),
    'LeaseExpirationScreen',
  ),
  listScreen(paths.leaseRadar, () => import('../browse/LeaseRadarScreen.tsx'), 'LeaseRadarScreen'),
  listScreen(paths.tenants, () => import('../browse/TenantsScreen.tsx'), 'TenantsScreen'),
  listScreen(paths.brands, () => import('../browse/BrandsScreen.tsx'), 'BrandsScreen'),
  listScreen(paths.brand, () => import('../browse/BrandScreen.tsx'), 'BrandScreen'),
  createRoute({
    getParentRoute: () => root,
    path: paths.archivedFile,
    beforeLoad: guard('browse'),
    component: screen(() => import('../browse/ArchivedFileScreen.tsx'), 'ArchivedFileScreen'),
  }),
  listScreen(paths.dbeReport, () => import('../browse/DbeScreen.tsx'), 'DbeScreen'),
]
