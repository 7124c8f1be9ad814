import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { visibleAirports, visibleCompanies } from '../review/visibility.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'

/** Whether a row's company has a profile of the year that this reader may open, which a link requires. */
export const companyInEdition = (companyId: SQL, axnInstanceId: number, actor: Actor): SQL<boolean> =>
  sql<boolean>`exists (select from ${companyInstance} where ${companyInstance.companyId} = ${companyId}
    and ${companyInstance.axnInstanceId} = ${axnInstanceId} and ${visibleCompanies(actor) ?? sql`true`})`

/** The airports of a year whose profiles this reader may open. */
export async function findAirportsInEdition(
  db: Db,
  axnInstanceId: number,
  actor: Actor,
): Promise<Set<number>> {
  const rows = await db
    .select({ airportId: airportInstance.airportId })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(and(eq(airportInstance.axnInstanceId, axnInstanceId), visibleAirports(actor)))
  return new Set(rows.map(row => row.airportId))
}
