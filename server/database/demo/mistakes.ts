import { nearlyDone, type DemoAirport } from './airports.ts'
import { activeYear } from './calendar.ts'
import { createRandom } from './random.ts'

/** Implausible figures, so that the review has something to warn about. */
export type Mistake = 'salesTenfold' | 'splitMismatch' | 'dwellTime' | 'areaMismatch'

const mistakes: readonly Mistake[] = ['salesTenfold', 'splitMismatch', 'dwellTime', 'areaMismatch']

/** What the editor writes when unlocking an airport with this mistake. */
export const reasonFor: Record<Mistake, string> = {
  salesTenfold:
    'Food & beverage sales of one terminal are ten times last year\u2019s. Please check the decimal point and submit again.',
  splitMismatch: 'Domestic and international enplanements of one terminal do not add up to its enplanements.',
  dwellTime:
    'An average dwell time of ten hours cannot be right. Was it entered in seconds or for one long layover?',
  areaMismatch:
    'The square feet of news & gifts differ from what the tenant list adds up to. Which one is right?',
}

/** The mistake in an airport's figures of the active year: in every rejected airport and in some in progress. */
export function drawMistake(seed: number, airport: DemoAirport, year: number): Mistake | null {
  if (year !== activeYear || airport.fact.iataCode === nearlyDone) return null
  const random = createRandom(seed, 'mistake', airport.fact.iataCode)
  const mistake = airport.reporting === 'trafficOnly' ? 'splitMismatch' : random.pick(mistakes)
  if (airport.axnInstanceStatus === 'REJECTED') return mistake
  return airport.axnInstanceStatus === 'INPROGRESS' && random.chance(0.5) ? mistake : null
}
