import { useSyncExternalStore } from 'react'

/** State that changes outside React. */
export interface Store<T> {
  subscribe: (listener: () => void) => () => void
  current: () => T
}

/** A store whose value is replaced as a whole. */
export function createStore<T>(initial: T): Store<T> & { set: (value: T) => void } {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** A store's value, rendered again when it changes. A server-rendered page shows the initial value. */
export const useStore = <T>({ subscribe, current }: Store<T>): T =>
  useSyncExternalStore(subscribe, current, current)
