import { sql } from 'drizzle-orm'
import { prepareStatement, selected } from '#platform/database/statement.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { country } from '../database/schema/lookups.ts'
import { partialRemark } from '#domain/browse/airportDirectory.ts'
import { enplanementsPartial, enplanementsUsed, hubSizesOf } from '../airports/enplanements.queries.ts'
import { airportsOfYear, isAmong, ofYear, type RowStatements } from './memory/statements.ts'
import { airportLocation, stateProvinceName } from './tenantDirectory.queries.ts'

/** The airports of a year with what their list shows, filters, and searches. */
export const airportStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(sql`select ${selected({
    airportName: sql`${airport.airportName}`,
    iataCode: sql`${airport.iataCode}`,
    city: sql`${airport.city}`,
    stateProvinceCode: sql`${airport.stateProvinceCode}`,
    stateProvinceName,
    isoCountryCode: sql`${airport.isoCountryCode}`,
    countryName: sql`coalesce(${country.countryName}, ${airport.isoCountryCode})`,
    enplaneTotal: enplanementsUsed,
    enplanePartial: enplanementsPartial,
    remarks: sql`case when ${enplanementsPartial} then ${partialRemark}::text end`,
    hubSize: sql`sized.hub_size`,
    axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
    airportId: sql`${airportInstance.airportId}`,
    airportLocation,
  })} from ${airportInstance}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
    left join ${country} on ${country.isoCountryCode} = ${airport.isoCountryCode}
    left join ${hubSizesOf(ofYear)} as sized on sized.airport_id = ${airportInstance.airportId}
    where ${airportInstance.axnInstanceId} = ${ofYear} and ${isAmong(sql`${airportInstance.airportId}`)}`),
}
