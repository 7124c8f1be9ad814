import { useSyncExternalStore } from 'react'

/** Something that changes outside React. */
interface Store<T> {
  subscribe: (listener: () => void) => () => void
  current: () => T
}

/** What a store holds; drawn again as it changes. A page that the server draws shows what it holds at first. */
export const useStore = <T>({ subscribe, current }: Store<T>): T =>
  useSyncExternalStore(subscribe, current, current)
