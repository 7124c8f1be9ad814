import { sql, type SQL } from 'drizzle-orm'
import { airportInstance } from '../database/schema/airports.ts'
import { airportTerminal } from '../database/schema/terminals.ts'

const terminalsSum = sql`(
  select case when count(*) = count(${airportTerminal.enplaneTotal}) then sum(${airportTerminal.enplaneTotal}) end
  from ${airportTerminal} where ${airportTerminal.airportId} = ${airportInstance.airportId}
    and ${airportTerminal.axnInstanceId} = ${airportInstance.axnInstanceId})`

/**
 * The enplanements of the `airport_instance` of a query: the airport's own, or its terminals' sum if every one reported,
 * as in `getEnplanementsUsed`.
 */
export const enplanementsUsed =
  sql`coalesce(${airportInstance.enplaneTotal}, ${terminalsSum}::bigint)`.mapWith(
    airportInstance.enplaneTotal,
  ) as SQL<number | null>

/** Whether they are the terminals' sum because the airport's own figure is missing. */
export const enplanementsPartial = sql<boolean>`(${airportInstance.enplaneTotal} is null and ${terminalsSum} is not null)`
