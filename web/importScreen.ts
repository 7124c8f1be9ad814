import type { ComponentType } from 'react'
import { screens, type ScreenName } from './screens.ts'

type ScreenModule = Record<string, ComponentType>

/** Every module that may be listed in `screens`, each in a separate file that loads when the screen opens. */
const modules = import.meta.glob<ScreenModule>(['./**/*Screen.tsx', './**/*Step.tsx'])

/** A screen's component. `scripts/pages.ts` regenerates this module for the browser. */
export async function importScreen(name: ScreenName): Promise<ComponentType> {
  const { file, component } = screens[name]
  const found = (await modules[`./${file}`]?.())?.[component]
  if (!found) throw new Error(`${file} exports no ${component}`)
  return found
}
