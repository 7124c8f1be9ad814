/**
 * When something was saved, in local time, on one line: `Today, 14:32`, or `Mar 4, 2027` on another day. Parts of a page
 * that the server renders show it with `LocalTime.tsx`, as they do the others here.
 */
export function formatMoment(at: string, timeZone?: 'UTC'): string {
  const then = new Date(at)
  const isToday = formatShortDay(at, timeZone) === formatShortDay(new Date().toISOString(), timeZone)
  if (!isToday)
    return then.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone }).replaceAll(' ', '\u00a0')
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return `Today,\u00a0${then.toLocaleTimeString('en-US', time)}`
}

/** Date and time: `March 4, 2027, 14:32`. */
export const formatDayAndTime = (at: string, timeZone?: 'UTC'): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })

/** `March 4, 2027`. */
export const formatDay = (at: string, timeZone?: 'UTC'): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

/** For tables: `2027-03-04`. */
export const formatShortDay = (at: string, timeZone?: 'UTC'): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone })
