import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  retainSearchParams,
  type RouterHistory,
} from '@tanstack/react-router'
import { readSearch, type Search } from '#platform/ui/search.ts'
import { basePath } from './links.ts'
import { loadScreen } from './loadScreen.ts'
import { openScreen } from './openScreen.ts'
import { paths, screens, type ScreenName } from './screens.ts'
import { RouteFailed, Shell } from './shell/Shell.tsx'

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
