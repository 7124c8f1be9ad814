import { useSyncExternalStore } from 'react'
import { colorSchemeCookie, colorSchemes, type ColorScheme } from '../contract/colorScheme.ts'

const aYear = 31_536_000

/** Keeps for a year how the browser's pages look, where the server reads it before it sends a page. */
export function keepPageCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${aYear}; samesite=lax`
}

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
