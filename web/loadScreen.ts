import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { isServerReachable } from '#platform/ui/loadPart.ts'
import { notify } from '#platform/ui/notify.ts'
import { importScreen } from './importScreen.ts'
import type { ScreenName } from './screens.ts'

/** A screen's component for the router. */
export const loadScreen = (name: ScreenName): AsyncRouteComponent<object> =>
  lazyRouteComponent(async () => ({ Screen: await loadWhenReachable(() => importScreen(name)) }), 'Screen')

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
