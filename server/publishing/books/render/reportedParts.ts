import type { ReportedSum } from '#domain/airports/formulas.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { listParking, listRentals, listRevenues } from './airportBlocks.ts'
import { area, enplanements, rent, sales } from './yearSums.ts'

/** Whether an airport reported something completely, partly, or not. */
export type Reported = 'complete' | 'partial' | 'missing'

const ofSum = ({ total, partial }: ReportedSum): Reported =>
  total === null ? 'missing' : partial ? 'partial' : 'complete'
const ofFigures = (figures: readonly (number | null)[]): Reported => {
  const reported = figures.filter(figure => figure !== null).length
  return reported === 0 ? 'missing' : reported < figures.length ? 'partial' : 'complete'
}
const has = (isReported: boolean): Reported => (isReported ? 'complete' : 'missing')

/** What airports report, in the order of their profiles. */
export const reportedParts: readonly (readonly [name: string, read: (each: BookAirport) => Reported])[] = [
  ['terminals', each => has(each.terminals.length > 0)],
  ['enplanements', each => ofSum(enplanements(each))],
  ['gross sales', each => ofSum(sales(each))],
  ['rent', each => ofSum(rent(each))],
  ['square footage', each => ofSum(area(each))],
  ['airport configuration', each => has(each.airportConfigurationName !== null)],
  ['concession management', each => has(each.concessionManagementType !== null)],
  ['ACDBE participation', each => has(each.acdbePercentageAmount !== null)],
  ['dwell time', each => has(each.dwellTimeAmount !== null)],
  ['square footage before and after security', each => has(each.preSecurityPercentAmount !== null)],
  ['trip purpose', each => has(each.businessPercentAmount !== null)],
  ['origination and transfer', each => has(each.odPercentAmount !== null)],
  ['passenger services, advertising, and currency exchange', each => ofFigures(listRevenues(each))],
  ['car rental', each => ofFigures(listRentals(each))],
  ['parking', each => ofFigures(listParking(each))],
  ['tenants', each => has(each.tenants.length > 0)],
]
