import { useEffect, useState } from 'react'

/** A value once it has not changed for a while. */
export function useDebouncedValue<T>(value: T, pauseMs = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
