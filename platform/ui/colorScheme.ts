import { useSyncExternalStore } from 'react'
import { storedPrefix } from '../contract/storedPrefix.ts'

export type ColorScheme = 'light' | 'dark'

/** The same key is read before anything is drawn, in web/public/bootstrap.js. */
const key = `${storedPrefix}.colorScheme`
const listeners = new Set<() => void>()

const current = (): ColorScheme =>
  document.documentElement.dataset.colorScheme === 'dark' ? 'dark' : 'light'

function show(scheme: ColorScheme): void {
  document.documentElement.dataset.colorScheme = scheme
  for (const listener of listeners) listener()
}

/** Until someone chooses, the system's preference counts, also when it changes. */
export function followSystemScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (chosen() === null) show(matches ? 'dark' : 'light')
  })
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // Then the choice holds until the page is left.
  }
  show(scheme)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
