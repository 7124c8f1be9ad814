import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { guard, strangersOnly } from './guard.ts'
import { paths } from './paths.ts'
import { RouteFailed, Shell } from './shell/Shell.tsx'

const root = createRootRoute({
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: lazyRouteComponent(() => import('./help/NotFoundScreen.tsx'), 'NotFoundScreen'),
})

const help = [
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: lazyRouteComponent(() => import('./help/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.about,
    component: lazyRouteComponent(() => import('./help/AboutScreen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.glossary,
    validateSearch: (search: Record<string, unknown>): { tab?: string } =>
      typeof search.tab === 'string' ? { tab: search.tab } : {},
    component: lazyRouteComponent(() => import('./help/GlossaryScreen.tsx'), 'GlossaryScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.contactUs,
    component: lazyRouteComponent(() => import('./help/ContactUsScreen.tsx'), 'ContactUsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.faqs,
    component: lazyRouteComponent(() => import('./help/FaqsScreen.tsx'), 'FaqsScreen'),
  }),
]

const account = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    validateSearch: (search: Record<string, unknown>): { origin?: string } =>
      typeof search.origin === 'string' ? { origin: search.origin } : {},
    beforeLoad: strangersOnly,
    component: lazyRouteComponent(() => import('./account/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    component: lazyRouteComponent(() => import('./account/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: lazyRouteComponent(() => import('./account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changePassword,
    beforeLoad: guard('signedIn'),
    component: lazyRouteComponent(() => import('./account/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    beforeLoad: guard('signedIn'),
    component: lazyRouteComponent(() => import('./account/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized,
    component: lazyRouteComponent(() => import('./account/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([...help, ...account]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Searches are plain text: `?keyword=26` stays a word and no value needs quotes.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const given = Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    return given.length ? `?${new URLSearchParams(given).toString()}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
