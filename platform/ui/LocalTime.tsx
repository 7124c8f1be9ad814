import { useSyncExternalStore } from 'react'

interface LocalTimeProps {
  at: string
  /** One of `formatMoment.ts`. */
  format: (at: string, timeZone?: 'UTC') => string
}

/**
 * A moment in the reader's time zone. The server does not know it, and React must find what the server has rendered, so
 * such a page shows UTC until it is hydrated.
 */
export function LocalTime({ at, format }: LocalTimeProps) {
  const timeZone = useSyncExternalStore(
    () => neverChanges,
    () => undefined,
    () => 'UTC' as const,
  )
  return <time dateTime={at}>{format(at, timeZone)}</time>
}

const neverChanges = () => undefined
