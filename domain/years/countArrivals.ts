import type { Arrivals } from './yearChecklist.ts'

const dayMs = 86_400_000
const mostPoints = 16

/**
 * Submissions until each of at most 16 days, from the first submission to the last or to `today` (`YYYY-MM-DD`), for
 * the year and the one before, whose days are moved ahead by a year. Null for days of the year that have not come yet.
 * Empty without submissions.
 */
export function countArrivals(
  years: readonly Arrivals[],
  today: string,
): { days: string[]; series: { name: string; values: (number | null)[] }[] } {
  const newest = Number(years[0]?.axnInstanceName)
  const moved = years.map(({ axnInstanceName, days }) => ({
    name: axnInstanceName,
    arrived: days.map(({ day, count }) => ({ at: moveAhead(day, newest - Number(axnInstanceName)), count })),
  }))
  const all = moved.flatMap(({ arrived }) => arrived.map(({ at }) => at))
  if (all.length === 0) return { days: [], series: [] }
  const now = Date.parse(today)
  const first = Math.min(...all)
  const span = Math.max(...all, now) - first
  const step = Math.max(Math.ceil(span / dayMs / (mostPoints - 1)), 1) * dayMs
  const ends = Array.from({ length: Math.ceil(span / step) + 1 }, (_, place) => first + place * step)
  return {
    days: ends.map(end => new Date(end).toISOString().slice(0, 10)),
    series: moved.map(({ name, arrived }, place) => ({
      name,
      values: ends.map(end =>
        place === 0 && end >= now + step
          ? null
          : arrived.reduce((sum, each) => (each.at <= end ? sum + each.count : sum), 0),
      ),
    })),
  }
}

/** The same day of a later year, as milliseconds. February 29 becomes March 1. */
const moveAhead = (day: string, years: number): number =>
  Date.UTC(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
