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
    component: screen('search'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: screen('home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.about,
    component: screen('about'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.glossary,
    validateSearch: (search: Record<string, unknown>): { tab?: string } =>
      typeof search.tab === 'string' ? { tab: search.tab } : {},
    component: screen('glossary'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.contactUs,
    component: screen('contactUs'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.faqs,
    component: screen('faqs'),
  }),
]
