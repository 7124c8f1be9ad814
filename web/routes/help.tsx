import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { searchTexts } from '../searchTexts.ts'
import { root } from './root.tsx'

export const help = [
  createRoute({
    getParentRoute: () => root,
    path: paths.search,
    validateSearch: (search: Record<string, unknown>) => searchTexts(search, ['keyword']),
    component: screen(() => import('../search/SearchScreen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: screen(() => import('../help/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.about,
    component: screen(() => import('../help/AboutScreen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.glossary,
    validateSearch: (search: Record<string, unknown>): { tab?: string } =>
      typeof search.tab === 'string' ? { tab: search.tab } : {},
    component: screen(() => import('../help/GlossaryScreen.tsx'), 'GlossaryScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.contactUs,
    component: screen(() => import('../help/ContactUsScreen.tsx'), 'ContactUsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.faqs,
    component: screen(() => import('../help/FaqsScreen.tsx'), 'FaqsScreen'),
  }),
]
