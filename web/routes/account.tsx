import { createRoute } from '@tanstack/react-router'
import { guard, strangersOnly } from '../guard.ts'
import { paths } from '../paths.ts'
import { dressedScreen, screen } from '../screen.tsx'
import { root } from './root.tsx'

export const account = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    validateSearch: (search: Record<string, unknown>): { origin?: string } =>
      typeof search.origin === 'string' ? { origin: search.origin } : {},
    beforeLoad: strangersOnly,
    component: dressedScreen(() => import('../account/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: dressedScreen(() => import('../account/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: dressedScreen(() => import('../account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: guard('signedIn'),
    component: dressedScreen(() => import('../account/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: guard('signedIn'),
    component: dressedScreen(() => import('../account/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: screen(() => import('../account/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
  }),
]
