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
    component: screen(() => import('../account/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: screen(() => import('../account/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: screen(() => import('../account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: guard('signedIn'),
    component: screen(() => import('../account/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changeEmail,
    beforeLoad: guard('signedIn'),
    component: screen(() => import('../account/ChangeEmailScreen.tsx'), 'ChangeEmailScreen'),
  }),
  ...[paths.confirmEmail, paths.cancelEmailChange].map(path =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: screen(() => import('../account/EmailLinkScreen.tsx'), 'EmailLinkScreen'),
    }),
  ),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: guard('signedIn'),
    component: screen(() => import('../account/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: screen(() => import('../account/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
  }),
]
