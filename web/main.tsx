import '#platform/client/configureZod.ts'
import '#platform/ui/theme.css'
import '#platform/ui/fonts.css'
import '#platform/ui/base.css'
import '#platform/ui/bootstrap.css'
// In the first file, because the home page is most people's first.
import './browse/home/HomeScreen.tsx'
import { focusManager } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setSharedHeaders } from '#platform/client/api.ts'
import { storeAnswers, takePageAnswers } from '#platform/client/pageAnswers.ts'
import { queryClient } from '#platform/client/queries.ts'
import { announceEarlyInput } from '#platform/ui/announceEarlyInput.ts'
import { markLoadingInPrint } from '#platform/ui/markLoadingInPrint.ts'
import { App } from './App.tsx'
import { linkHeaders } from './links.ts'
import { createAppRouter } from './router.ts'
import { loadActor } from './session.ts'
import { watchRefusedSessions } from './watchRefusedSessions.ts'

setSharedHeaders(linkHeaders)
markLoadingInPrint()
// The library reloads when a hidden window becomes visible, but windows side by side are never hidden.
addEventListener('focus', () => focusManager.onFocus())

const place = document.getElementById('root')
if (!place) throw new Error('The page has no element #root')
void start(place)

/** The content of index.html stays until there is something to replace it. */
async function start(root: HTMLElement): Promise<void> {
  const isServerRendered = root.dataset.serverRendered !== undefined
  const router = createAppRouter({ queryClient })
  watchRefusedSessions(router)
  storeAnswers(queryClient, takePageAnswers())
  // The router then renders the same elements as the server did.
  if (isServerRendered) router.ssr = { manifest: undefined }
  // The screen's files are loaded while its permission is still being checked.
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined)
  await Promise.all([router.load(), Promise.race([loadActor().catch(() => null), slowAnswerTimeout()])])
  const app = <App router={router} queryClient={queryClient} />
  if (isServerRendered) {
    hydrateRoot(root, app, { onRecoverableError: ignoreTranslation(root) })
    announceEarlyInput(root)
  } else createRoot(root).render(app)
}

/**
 * A browser that has translated the page made it different from what the server rendered. React then renders it again,
 * which is no error.
 */
function ignoreTranslation(root: HTMLElement): (error: unknown) => void {
  // Only translations add this element. They may begin before or during hydration.
  const isTranslated = () => root.querySelector(':is(font)') !== null
  const wasTranslated = isTranslated()
  return error => {
    if (!wasTranslated && !isTranslated()) reportError(error)
  }
}

/** The menu and the greeting depend on the reader. A slow answer does not delay the content that everyone can see. */
function slowAnswerTimeout(): Promise<void> {
  return new Promise(end => setTimeout(end, 400))
}
