import { createRouter } from '@tanstack/react-router'
import { basePath } from './links.ts'
import { account } from './routes/account.tsx'
import { admin } from './routes/admin.tsx'
import { browse } from './routes/browse.tsx'
import { help } from './routes/help.tsx'
import { root } from './routes/root.tsx'
import { wizard } from './routes/wizard.tsx'
import { RouteFailed } from './shell/Shell.tsx'

export const router = createRouter({
  routeTree: root.addChildren([...help, ...account, ...browse, ...wizard, ...admin]),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailed,
  scrollRestoration: true,
  // Searches are plain text: `?keyword=26` stays a word, and no value needs quotes.
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
