import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { foreignHubSize, hubSizeRules, unitedStatesCountryCodes } from '#domain/airports/hubSize.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { enplanementsUsed } from './enplanements.queries.ts'

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

/** The hub size of each airport of a year, by the rules of `hubSizeOf`: `(airport_id, hub_size)`. */
export const hubSizesOf = (axnInstanceId: number | Placeholder): SQL => sql`(
  select airport_id, case when country not in (${countryCodes}) then ${foreignHubSize}::text ${rules} end as hub_size
  from (select ${airportInstance.airportId}, ${airport.isoCountryCode} as country, ${enplanementsUsed} as enplanements,
      ${axnInstance.usEnplanementTotal}::bigint as total
    from ${airportInstance}
    join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    where ${airportInstance.axnInstanceId} = ${axnInstanceId}) as counted)`
