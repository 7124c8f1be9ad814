import { sql, type SQL, type Placeholder } from 'drizzle-orm'
import { foreignHubSize, hubSizeRules, unitedStatesCountryCodes } from '#domain/airports/hubSize.ts'
import { airportInstance, airport } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { airportTerminal } from '../database/schema/terminals.ts'

const terminalsSum = sql`(
  select case when count(*) = count(${airportTerminal.enplaneTotal}) then sum(${airportTerminal.enplaneTotal}) end
  from ${airportTerminal} where ${airportTerminal.airportId} = ${airportInstance.airportId}
    and ${airportTerminal.axnInstanceId} = ${airportInstance.axnInstanceId})`

/**
 * The enplanements of a query's `airport_instance`: the airport's own, or its terminals' sum if all of them reported,
 * as in `getAirportEnplanements`.
 */
export const enplanementsUsed =
  sql`coalesce(${airportInstance.enplaneTotal}, ${terminalsSum}::bigint)`.mapWith(
    airportInstance.enplaneTotal,
  ) as SQL<number | null>

const countryCodes = sql.join(
  unitedStatesCountryCodes.map(code => sql`${code}`),
  sql`, `,
)
const rules = sql.join(
  hubSizeRules.map(
    ({ hubSize, fromShare, above }) =>
      sql`when enplanements > ${above}::bigint and enplanements * 10000 >= ${fromShare}::bigint * total then ${hubSize}::text`,
  ),
  sql` `,
)

/** The hub size of each airport of a year, by the rules of `classifyHubSize`: `(airport_id, hub_size)`. */
export const hubSizesOf = (axnInstanceId: number | Placeholder): SQL => sql`(
  select airport_id, case when country not in (${countryCodes}) then ${foreignHubSize}::text ${rules} end as hub_size
  from (select ${airportInstance.airportId}, ${airport.isoCountryCode} as country, ${enplanementsUsed} as enplanements,
      ${axnInstance.usEnplanementTotal}::bigint as total
    from ${airportInstance}
    join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    where ${airportInstance.axnInstanceId} = ${axnInstanceId}) as counted)`
