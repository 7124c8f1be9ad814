import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same for memoized components and calls the latest one. */
export function useStableCallback<A extends unknown[]>(
  callback: (...given: A) => void,
): (...given: A) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
