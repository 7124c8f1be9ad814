import { useSyncExternalStore } from 'react'

/** State that changes outside React. */
interface Store<T> {
  subscribe: (listener: () => void) => () => void
  current: () => T
}

/** A store's value, rendered again when it changes. A server-rendered page shows the initial value. */
export const useStore = <T>({ subscribe, current }: Store<T>): T =>
  useSyncExternalStore(subscribe, current, current)
