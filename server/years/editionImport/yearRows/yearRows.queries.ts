import {
  airportComment,
  airportInstance,
  airportSpecialQuestion,
  parkingRate,
} from '../../../database/schema/airports.ts'
import { specialQuestion } from '../../../database/schema/instances.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  buildAirports,
  buildAnswers,
  buildComments,
  buildExpansions,
  buildParking,
  buildQuestion,
} from './airportRows.queries.ts'
import { buildCompanies } from './companyRows.ts'
import { buildContacts } from './contactRows.queries.ts'
import { keyOf, type Context } from './rowContext.queries.ts'
import { buildTenants, buildTerminals } from './terminalRows.queries.ts'

/**
 * The rows of a year in the order of their references, and whatever is wrong with them in combination: references to
 * missing rows, unknown choices, and values that contradict each other.
 */
export async function buildYearRows(given: Omit<Context, 'reportedAirports'>): Promise<NewRows[]> {
  const { tables, shared } = given
  const reported = tables.airports.map(row => shared.airports.get(keyOf(row, 'airportId')))
  const context: Context = { ...given, reportedAirports: new Set(reported) }
  return [
    { table: specialQuestion, rows: buildQuestion(context) },
    { table: airportInstance, rows: buildAirports(context) },
    { table: airportComment, rows: buildComments(context) },
    { table: airportSpecialQuestion, rows: buildAnswers(context) },
    { table: parkingRate, rows: buildParking(context) },
    await buildExpansions(context),
    ...buildTerminals(context),
    await buildTenants(context),
    ...buildCompanies(context),
    ...(await buildContacts(context)),
  ]
}
