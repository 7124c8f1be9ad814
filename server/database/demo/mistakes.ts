import { nearlyDone, type DemoAirport } from './airports.ts'
import { activeYear } from './calendar.ts'
import { createRandom, type Random } from './random.ts'
import type { Sales } from './sales.ts'

/** Implausible figures, so that the review has something to warn about. */
export type Mistake = 'salesTenfold' | 'splitMismatch' | 'dwellTime' | 'areaMismatch'

const mistakes: readonly Mistake[] = ['salesTenfold', 'splitMismatch', 'dwellTime', 'areaMismatch']

/** The reason that the reviewer gives when unlocking an airport with this mistake. */
export const reasonFor: Record<Mistake, string> = {
  salesTenfold:
    'Food & beverage sales of one terminal are ten times last year\u2019s. Check the decimal point and submit again.',
  splitMismatch: 'Domestic and international enplanements of one terminal do not add up to its enplanements.',
  dwellTime:
    'An average dwell time of ten hours cannot be right. Was it entered in seconds or for one long layover?',
  areaMismatch:
    'The square footage of news & gifts differs from the total of the tenant list. Which one is right?',
}

/** The mistake in an airport's figures of the active year: in every rejected airport and in some in progress. */
export function drawMistake(seed: number, airport: DemoAirport, year: number): Mistake | null {
  if (year !== activeYear || airport.fact.iataCode === nearlyDone) return null
  const random = createRandom(seed, 'mistake', airport.fact.iataCode)
  const mistake = airport.reporting === 'trafficOnly' ? 'splitMismatch' : random.pick(mistakes)
  if (airport.axnInstanceStatus === 'REJECTED') return mistake
  return airport.axnInstanceStatus === 'INPROGRESS' && random.chance(0.5) ? mistake : null
}

/** Figures of which any may be missing. */
export type Reported<T> = { [K in keyof T]: T[K] | null }

/** A sales row as an airport reports it: the space is known from the tenant list; the money may be missing. */
export interface ReportedSales extends Omit<Sales, 'grossSalesTotal' | 'rentAirportTotal'> {
  grossSalesTotal: number | null
  rentAirportTotal: number | null
}

/** The figures, each missing with the given probability. */
export function withGaps<T extends object>(random: Random, figures: T, probability: number): Reported<T> {
  const entries = Object.entries(figures as Record<string, unknown>).map(([key, value]) => [
    key,
    random.chance(probability) ? null : value,
  ])
  return Object.fromEntries(entries) as Reported<T>
}

/** The figures, all missing together or none. */
export const withAllOrNone = <T extends object>(
  random: Random,
  figures: T,
  probability: number,
): Reported<T> => withGaps(random, figures, random.chance(probability) ? 1 : 0)

/** The probability that a group of figures is not reported at all. */
export function chooseGapProbability(airport: DemoAirport, year: number): number {
  if (year === activeYear && airport.fact.iataCode === nearlyDone) return 0
  const unfinished = year === activeYear && airport.axnInstanceStatus === 'INPROGRESS'
  switch (airport.reporting) {
    case 'trafficOnly':
      return 1
    case 'partial':
      return unfinished ? 0.5 : 0.32
    case 'full':
      return unfinished ? 0.3 : 0.03
  }
}

/**
 * The tenant types for which an airport reports no sales or no rent. This depends on its contracts and does not change.
 */
export function drawSalesGaps(seed: number, airport: DemoAirport, sales: readonly Sales[]): ReportedSales[] {
  const random = createRandom(seed, 'gaps', airport.fact.iataCode)
  const { reporting } = airport
  const noRent = reporting === 'partial' && random.chance(0.45)
  const noSpecialty = reporting === 'partial' && random.chance(0.35)
  return sales.map(row => {
    const silent = reporting === 'trafficOnly' || (noSpecialty && row.tenantType === 'SPECIALTY')
    return {
      ...row,
      grossSalesTotal: silent ? null : row.grossSalesTotal,
      rentAirportTotal: silent || noRent ? null : row.rentAirportTotal,
    }
  })
}
