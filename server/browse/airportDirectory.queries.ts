import { sql, type SQL } from 'drizzle-orm'
import type { airportDirectory } from '#domain/browse/airportDirectory.ts'
import type { Actor } from '#domain/people/roles.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { country } from '../database/schema/lookups.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import type { ListingSource } from './listing/listing.queries.ts'
import { visibleAirports } from '../review/visibility.ts'
import { hubSizesOf } from '../airports/hubSize.queries.ts'

/** The location as the search spells it: `Ayr, QC (QZA)`. */
const location = sql`(${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')')`

const namedLike = (words: string): SQL =>
  sql`(${hasWords(airport.airportName, words)} or ${hasWords(location, words)})`

export function airportSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof airportDirectory)['columns']> {
  return {
    from: sql`${airportInstance}
      join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
      join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
      left join ${country} on ${country.isoCountryCode} = ${airport.isoCountryCode}
      left join ${hubSizesOf(axnInstanceId)} as sized on sized.airport_id = ${airportInstance.airportId}`,
    where: sql`${airportInstance.axnInstanceId} = ${axnInstanceId} and ${visibleAirports(actor) ?? sql`true`}`,
    columns: {
      airportName: sql`${airport.airportName}`,
      iataCode: sql`${airport.iataCode}`,
      city: sql`${airport.city}`,
      stateProvinceCode: sql`${airport.stateProvinceCode}`,
      countryName: sql`coalesce(${country.countryName}, ${airport.isoCountryCode})`,
      enplaneTotal: sql`${airportInstance.enplaneTotal}`,
      hubSize: sql`sized.hub_size`,
      axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
    },
    more: { airportId: sql`${airportInstance.airportId}` },
    keyword: namedLike,
    tieBreak: sql`${asRead(airport.airportName)}, ${airportInstance.airportId}`,
  }
}
