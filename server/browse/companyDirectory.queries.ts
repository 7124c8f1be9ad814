import { sql, type SQL } from 'drizzle-orm'
import type { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import type { Actor } from '#domain/people/roles.ts'
import { visibleAirports, visibleCompanies } from '../review/visibility.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyAirportInstance, companyInstance, companyInstanceType } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { companyType, country } from '../database/schema/lookups.ts'
import { tenant } from '../database/schema/terminals.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import type { ListingSource } from './listing/listing.queries.ts'

const companies = sql`${companyInstance}
  join ${axnInstance} on ${axnInstance.axnInstanceId} = ${companyInstance.axnInstanceId}
  left join ${country} on ${country.isoCountryCode} = ${companyInstance.isoCountryCode}`

const shownIn = (axnInstanceId: number, actor: Actor): SQL =>
  sql`${companyInstance.axnInstanceId} = ${axnInstanceId} and ${visibleCompanies(actor) ?? sql`true`}`
const namedLike = (words: string): SQL => hasWords(companyInstance.companyName, words)
const tieBreak = sql`${asRead(companyInstance.companyName)}, ${companyInstance.companyId}`

const types = sql`(select string_agg(${companyType.companyTypeDes}, ', ' order by ${companyType.sequenceNumber})
  from ${companyInstanceType} join ${companyType} on ${companyType.companyType} = ${companyInstanceType.companyType}
  where ${companyInstanceType.companyId} = ${companyInstance.companyId}
    and ${companyInstanceType.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The number of airports that the company states as locations. */
const statedLocations = sql`(select count(distinct ${companyAirportInstance.airportId})::integer from ${companyAirportInstance}
  where ${companyAirportInstance.companyId} = ${companyInstance.companyId}
    and ${companyAirportInstance.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The number of airports visible to this reader that have a tenant of the company. */
const airportsWithTenants = (axnInstanceId: number, actor: Actor): SQL => sql`(select
  count(distinct ${tenant.airportId})::integer from ${tenant}
  join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
    and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
  where ${tenant.companyId} = ${companyInstance.companyId} and ${tenant.axnInstanceId} = ${axnInstanceId}
    and ${visibleAirports(actor) ?? sql`true`})`

export function companySource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof companyDirectory)['columns']> {
  return {
    from: companies,
    where: shownIn(axnInstanceId, actor),
    columns: {
      companyName: sql`${companyInstance.companyName}`,
      location: sql`nullif(concat_ws(', ', ${companyInstance.city}, ${companyInstance.stateProvinceCode}, ${country.countryName}), '')`,
      url: sql`${companyInstance.url}`,
      companyTypes: types,
      statedLocations,
      airports: airportsWithTenants(axnInstanceId, actor),
      dbeFlag: sql`${companyInstance.dbeFlag}`,
      axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    },
    more: { companyId: sql`${companyInstance.companyId}` },
    keyword: namedLike,
    tieBreak,
  }
}

export function dbeSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof dbeDirectory)['columns']> {
  return {
    from: companies,
    where: sql`${shownIn(axnInstanceId, actor)} and ${companyInstance.dbeFlag} = 'Y'`,
    columns: {
      companyId: sql`${companyInstance.companyId}`,
      companyName: sql`${companyInstance.companyName}`,
      countryName: sql`${country.countryName}`,
      // In the format of JSON and the files, not of PostgreSQL.
      modifiedDate: sql`to_char(${companyInstance.modifiedDate} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    },
    more: {},
    keyword: namedLike,
    tieBreak,
  }
}
