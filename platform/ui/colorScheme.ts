import { useSyncExternalStore } from 'react'
import { colorSchemeCookie, colorSchemes, type ColorScheme } from '../contract/colorScheme.ts'

const { dataset } = document.documentElement
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const aYear = 31_536_000

/** The chosen colors, which the server wrote into the page; until someone chooses, the system's. */
const current = (): ColorScheme =>
  colorSchemes.find(each => each === dataset.colorScheme) ?? (systemIsDark.matches ? 'dark' : 'light')

export function chooseColorScheme(scheme: ColorScheme): void {
  document.cookie = `${colorSchemeCookie}=${scheme}; path=/; max-age=${aYear}; samesite=lax`
  dataset.colorScheme = scheme
  for (const listener of listeners) listener()
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  systemIsDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemIsDark.removeEventListener('change', listener)
  }
}
