import { createRoute } from '@tanstack/react-router'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { root } from './root.tsx'

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
