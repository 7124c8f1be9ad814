import { toInstanceId } from '#domain/years/instance.ts'
import type { airportWarningAnswer } from '../schema/airports.ts'
import type { Stamp } from './batch.ts'
import { activeYear } from './calendar.ts'
import type { DemoAirportYear } from './terminalYears.ts'

/** One airport in review with an unusual figure that its representative explained, so that a reviewer sees both. */
const explained = {
  iataCode: 'GEG',
  dwellTimeAmount: 18,
  explanation:
    'Measured by new sensors, which are installed only at the regional gates so far. Passengers arrive there shortly before boarding.',
}

const isExplained = ({ airport, year }: DemoAirportYear): boolean =>
  year === activeYear && airport.fact.iataCode === explained.iataCode

/** The unusual figure instead of the usual one; nothing for other airports or years. */
export const makeUnusualFigures = (airportYear: DemoAirportYear): { dwellTimeAmount?: number } =>
  isExplained(airportYear) ? { dwellTimeAmount: explained.dwellTimeAmount } : {}

export function makeWarningAnswerRows(
  airportYear: DemoAirportYear,
  stamp: Stamp,
): (typeof airportWarningAnswer.$inferInsert)[] {
  if (!isExplained(airportYear)) return []
  return [
    {
      subjectId: airportYear.airport.airportId,
      axnInstanceId: toInstanceId(airportYear.year),
      // The rule and its figures, named as `checkAirport` does.
      warning: 'dwellTimeAmount.range',
      figures: String(explained.dwellTimeAmount),
      explanation: explained.explanation,
      answered: stamp.modifiedDate.slice(0, 10),
      ...stamp,
    },
  ]
}
