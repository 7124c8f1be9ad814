import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isServerReachable } from '#platform/ui/loadPart.ts'
import { notify } from '#platform/ui/notify.ts'
import type { Screen } from './screens.ts'

/** Every module of a screen, each in a separate file that loads when the screen opens. */
const modules = import.meta.glob<Record<string, ComponentType>>(['./**/*Screen.tsx', './**/*Step.tsx'])

/** A screen's component for the router. `module` is not null. */
export const loadScreen = ({ module, component }: Pick<Screen, 'module' | 'component'>) =>
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
