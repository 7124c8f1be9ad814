import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { basePath } from './links.ts'
import { account } from './routes/account.tsx'
import { admin } from './routes/admin.tsx'
import { browse, help } from './routes/browse.tsx'
import { root } from './routes/root.tsx'
import { wizard } from './routes/wizard.tsx'
import { RouteFailed } from './shell/Shell.tsx'

const routeTree = root.addChildren([...help, ...account, ...browse, ...wizard, ...admin])

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
    routeTree,
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
