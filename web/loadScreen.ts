import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { notify } from '#platform/ui/notify.ts'
import { screens, type ScreenName } from './screens.ts'

type ScreenModule = Record<string, ComponentType>

/** Every module that may be listed in `screens`, each in a separate file that is loaded when it is opened. */
const modules = import.meta.glob<ScreenModule>(['./**/*Screen.tsx', './**/*Step.tsx'])

/** A screen's component for the router. */
export function loadScreen(name: ScreenName): AsyncRouteComponent<object> {
  const { file, component } = screens[name]
  return lazyRouteComponent(async () => {
    const load = modules[`./${file}`]
    const module = load && (await loadWhenReachable(load))
    if (!module?.[component]) throw new Error(`${file} exports no ${component}`)
    return { Screen: module[component] }
  }, 'Screen')
}

const retryMs = 2000

/**
 * While the server is away, the page that is open stays, and the screen opens once the server answers. If it answers
 * without the module, a newer build has replaced it: the router then loads the page anew, which would lose it before.
 */
async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (typeof document === 'undefined' || (await isServerReachable())) throw error
      notify.warning('The server cannot be reached. The page opens as soon as it answers.')
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}

const isServerReachable = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
