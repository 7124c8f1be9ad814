import type { Random } from './random.ts'

/** The demo's editions. Dates are constants and never depend on the clock, so the demo is always the same. */
export const historicalYears: readonly number[] = [2024, 2025]
export const activeYear = 2026
export const pendingYear = 2027
export const reportedYears: readonly number[] = [...historicalYears, activeYear]

const padTwo = (value: number): string => String(value).padStart(2, '0')

const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** A day, YYYY-MM-DD, as text. It never passes through a time zone. */
const dayOf = (year: number, month: number, day: number): string => `${year}-${padTwo(month)}-${padTwo(day)}`

const lastDayOf = (year: number, month: number): string => dayOf(year, month, daysInMonth(year, month))

/** A time during office hours of an edition's own year, between the two months. */
export const pickMoment = (random: Random, year: number, fromMonth = 2, toMonth = 10): string =>
  `${dayOf(year, random.whole(fromMonth, toMonth), random.whole(1, 28))}T${padTwo(random.whole(13, 22))}:${padTwo(random.whole(0, 59))}:${padTwo(random.whole(0, 59))}Z`

/** By then, submitted figures had been checked. */
export const demoDay = '2026-11-01'

/** Leases end at the end of a month, mostly at the end of a year or half-year. */
export function pickLeaseEnd(random: Random): string {
  // A few have expired and continue from month to month.
  if (random.chance(0.02)) return lastDayOf(2026, random.whole(1, 10))
  const month = random.chance(0.45) ? random.pick([6, 12]) : random.whole(1, 12)
  const year = random.weighted(leaseYears, each => (each.year === 2026 ? 1 : each.weight)).year
  return lastDayOf(year, year === 2026 ? random.pick([11, 12]) : month)
}

const leaseYears = Array.from({ length: 13 }, (_, index) => ({
  year: 2026 + index,
  weight: index < 9 ? 6 : 4,
}))
