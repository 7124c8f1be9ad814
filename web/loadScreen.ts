import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { screens, type ScreenName } from './screens.ts'

type ScreenModule = Record<string, ComponentType>

/** Every module that may be listed in `screens`, each in a separate file that is loaded when it is opened. */
const modules = import.meta.glob<ScreenModule>(['./**/*Screen.tsx', './**/*Step.tsx'])

/** A screen's component for the router. */
export function loadScreen(name: ScreenName): AsyncRouteComponent<object> {
  const { file, component } = screens[name]
  return lazyRouteComponent(async () => {
    const module = await modules[`./${file}`]?.()
    if (!module?.[component]) throw new Error(`${file} exports no ${component}`)
    return { Screen: module[component] }
  }, 'Screen')
}
