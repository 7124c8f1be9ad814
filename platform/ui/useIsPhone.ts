import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 47.99em)')

/** Whether the window is as narrow as a phone, where style sheets switch to cards. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listener => {
      const width = narrow()
      width.addEventListener('change', listener)
      return () => width.removeEventListener('change', listener)
    },
    () => narrow().matches,
    () => false,
  )
