import { useSyncExternalStore } from 'react'
import { colorSchemeCookie, colorSchemes, type ColorScheme } from '../contract/colorScheme.ts'
import { keepPageCookie } from './pageCookie.ts'

const listeners = new Set<() => void>()

/** The chosen color scheme, which the server wrote into the page. Until someone chooses, it is the system's. */
const getCurrentScheme = (): ColorScheme =>
  colorSchemes.find(each => each === document.documentElement.dataset.colorScheme) ??
  (systemScheme().matches ? 'dark' : 'light')

const systemScheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

export function chooseColorScheme(scheme: ColorScheme): void {
  keepPageCookie(colorSchemeCookie, scheme)
  document.documentElement.dataset.colorScheme = scheme
  for (const listener of listeners) listener()
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, getCurrentScheme, () => 'light')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const system = systemScheme()
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
