import { createRoute } from '@tanstack/react-router'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { requirePermission, redirectSignedIn } from '../requirePermission.ts'
import { root } from './root.tsx'

export const account = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    beforeLoad: redirectSignedIn,
    component: loadScreen('login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: loadScreen('forgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: loadScreen('resetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: requirePermission('signedIn'),
    component: loadScreen('changePassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changeEmail,
    beforeLoad: requirePermission('signedIn'),
    component: loadScreen('changeEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    component: loadScreen('confirmEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.cancelEmailChange,
    component: loadScreen('cancelEmailChange'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: requirePermission('signedIn'),
    component: loadScreen('settings'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.ownTools,
    beforeLoad: requirePermission('browse'),
    component: loadScreen('ownTools'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.openLink,
    component: loadScreen('openLink'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: loadScreen('unauthorized'),
  }),
]
