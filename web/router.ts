import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  retainSearchParams,
  type RouterHistory,
  lazyRouteComponent,
  type AsyncRouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isServerReachable } from '#platform/ui/lazyPart.tsx'
import { notify } from '#platform/ui/notify.ts'
import { readSearch, type Search } from '#platform/ui/search.ts'
import { basePath } from './links.ts'
import { openScreen } from './openScreen.ts'
import { paths, screens, type ScreenName, type Screen } from './screens.ts'
import { RouteFailed, Shell } from './shell/Shell.tsx'

/** Every module of a screen, each in a separate file that loads when the screen opens. */
const modules = import.meta.glob<Record<string, ComponentType>>(['./**/*Screen.tsx', './**/*Step.tsx'])

/** A screen's component for the router. `module` is not null. */
const loadScreen = ({ module, component }: Pick<Screen, 'module' | 'component'>) =>
  lazyRouteComponent<Record<string, ComponentType>, string>(
    () => loadWhenReachable(async () => (await modules[`./${module}.tsx`]?.()) ?? {}),
    component,
  ) as AsyncRouteComponent<object>

const retryMs = 2000

/**
 * While the server is unreachable, the current page stays, and the screen opens once the server answers. If it answers
 * without the module, a newer build has replaced it, and the router reloads the page. Reloading earlier would lose the
 * page.
 */
async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (typeof document === 'undefined' || (await isServerReachable())) throw error
      notify.warning('The server cannot be reached. The page opens when the server responds.')
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: readSearch,
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: loadScreen({ module: 'shell/NotFoundScreen', component: 'NotFoundScreen' }),
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
}

/** Links between screens of an edition keep its year. */
const keepYear = { middlewares: [retainSearchParams<Search>(['instance'])] }

const createScreenRoute = <Name extends ScreenName>(name: Name) => {
  const { module, component, year } = screens[name]
  return createRoute({
    getParentRoute: () => root,
    path: paths[name],
    staticData: { screen: name },
    ...(year === 'edition' && { search: keepYear }),
    ...(module !== null && { component: loadScreen({ module, component }) }),
    beforeLoad: openScreen(name),
  })
}

type ScreenRoute = { [Name in ScreenName]: ReturnType<typeof createScreenRoute<Name>> }[ScreenName]

const routes = (Object.keys(screens) as ScreenName[]).map(name => createScreenRoute(name)) as ScreenRoute[]

interface RouterOptions {
  /** Where the session is stored. */
  queryClient: QueryClient
  /** The browser's own by default. */
  history?: RouterHistory
}

let isFirstView = true

/** The reader may have scrolled the view that the server rendered, and is not taken back to its top. */
function restoresScroll(): boolean {
  const isScrolled = isFirstView && scrollY > 0
  isFirstView = false
  return !isScrolled
}

export const createAppRouter = ({ queryClient, history }: RouterOptions) =>
  createRouter({
    routeTree: root.addChildren(routes),
    context: { queryClient },
    history,
    basepath: basePath,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailed,
    // On the server, it would write a script into the page.
    scrollRestoration: history === undefined && restoresScroll,
    // Query parameters are plain text: `?keyword=26` stays a string, and no value needs quotes.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const given = Object.entries(search).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      )
      return given.length ? `?${new URLSearchParams(given).toString()}` : ''
    },
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
