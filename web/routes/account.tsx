import { createRoute } from '@tanstack/react-router'
import { guard, strangersOnly } from '../guard.ts'
import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { root } from './root.tsx'

export const account = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    validateSearch: (search: Record<string, unknown>): { origin?: string } =>
      typeof search.origin === 'string' ? { origin: search.origin } : {},
    beforeLoad: strangersOnly,
    component: screen('login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: screen('forgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: screen('resetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: guard('signedIn'),
    component: screen('changePassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changeEmail,
    beforeLoad: guard('signedIn'),
    component: screen('changeEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    component: screen('confirmEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.cancelEmailChange,
    component: screen('cancelEmailChange'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: guard('signedIn'),
    component: screen('settings'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: screen('unauthorized'),
  }),
]
