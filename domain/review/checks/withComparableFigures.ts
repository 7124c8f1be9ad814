import { isRedefined } from '../../browse/definitionChanges.ts'
import type { AirportYear } from './finding.ts'

/** The year for the checks: what means something else than last year was not reported last year. */
export function withComparableFigures(year: AirportYear): AirportYear {
  const { lastYear, definitionChanges } = year
  if (!lastYear || definitionChanges.length === 0) return year
  const clear = <T extends object>(record: T): T =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'number' && isRedefined(name, definitionChanges) ? null : value,
      ]),
    ) as T
  return {
    ...year,
    lastYear: {
      instance: clear(lastYear.instance),
      terminals: lastYear.terminals.map(each => ({
        ...clear(each),
        airportTerminalTotals: each.airportTerminalTotals.map(clear),
      })),
    },
  }
}
