import { checkAirportTotals } from './checks/airportTotals.ts'
import type { AirportYear, Finding } from './checks/finding.ts'
import { checkInfo } from './checks/info.ts'
import { checkTerminals } from './checks/terminals.ts'

/** All findings, errors first, in the order of the steps. Pure: the same data, the same findings. */
export function checkAirport(year: AirportYear): Finding[] {
  const found = [...checkInfo(year), ...checkTerminals(year), ...checkAirportTotals(year)]
  return [
    ...found.filter(each => each.severity === 'error'),
    ...found.filter(each => each.severity === 'warning'),
  ]
}
