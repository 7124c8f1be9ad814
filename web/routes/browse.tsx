import { createRoute } from '@tanstack/react-router'
import { airportsSearch, reportsSearch } from '../browse/browseSearch.ts'
import { guard } from '../guard.ts'
import { paths } from '../paths.ts'
import { dressedScreen } from '../screen.tsx'
import { root } from './root.tsx'

export const browse = [
  createRoute({
    getParentRoute: () => root,
    path: paths.airports,
    validateSearch: airportsSearch,
    beforeLoad: guard('browse'),
    component: dressedScreen(() => import('../browse/AirportsScreen.tsx'), 'AirportsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: reportsSearch,
    beforeLoad: guard('browse'),
    component: dressedScreen(() => import('../browse/ReportsScreen.tsx'), 'ReportsScreen'),
  }),
]
