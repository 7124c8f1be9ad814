/** Days are YYYY-MM-DD and never pass through a time zone. */
const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * Whether a text is a day that exists. A year that begins with 0 is a typing mistake, and the database does not have the
 * year 0000.
 */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = asDate(text)
  return !Number.isNaN(date.getTime()) && asDay(date) === text
}

/** Today in UTC, as the server counts days. */
export const getUtcToday = (): string => asDay(new Date())

const halfADayMs = 12 * 3_600_000

/** Today in the time zone in which days end last. A day before it is over everywhere. */
export const getLastToday = (): string => asDay(new Date(Date.now() - halfADayMs))

/** Today by the local clock and time zone. */
export function getLocalToday(now = new Date()): string {
  return asDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

export function addDays(day: string, count: number): string {
  const date = asDate(day)
  date.setUTCDate(date.getUTCDate() + count)
  return asDay(date)
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const date = asDate(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return asDay(date)
}
