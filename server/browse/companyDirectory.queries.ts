import { sql } from 'drizzle-orm'
import { prepareStatement, selected } from '#platform/database/statement.ts'
import { companyAirportInstance, companyInstance, companyInstanceType } from '../database/schema/companies.ts'
import { companyType, country } from '../database/schema/lookups.ts'
import { companiesOfYear, isAmong, ofYear, writeMoment, type RowStatements } from './memory/statements.ts'

const types = sql`(select string_agg(${companyType.companyTypeDes}, ', ' order by ${companyType.sequenceNumber})
  from ${companyInstanceType} join ${companyType} on ${companyType.companyType} = ${companyInstanceType.companyType}
  where ${companyInstanceType.companyId} = ${companyInstance.companyId}
    and ${companyInstanceType.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The number of airports that the company states as locations. */
const statedLocations = sql`(select count(distinct ${companyAirportInstance.airportId})::integer from ${companyAirportInstance}
  where ${companyAirportInstance.companyId} = ${companyInstance.companyId}
    and ${companyAirportInstance.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The companies of a year with what their lists show, filter, and search. */
export const companyStatements: RowStatements = {
  subjects: prepareStatement(companiesOfYear),
  rows: prepareStatement(sql`select ${selected({
    companyName: sql`${companyInstance.companyName}`,
    location: sql`nullif(concat_ws(', ', ${companyInstance.city}, ${companyInstance.stateProvinceCode}, ${country.countryName}), '')`,
    url: sql`${companyInstance.url}`,
    companyTypes: types,
    statedLocations,
    dbeFlag: sql`${companyInstance.dbeFlag}`,
    axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    companyId: sql`${companyInstance.companyId}`,
    countryName: sql`${country.countryName}`,
    modifiedDate: writeMoment(companyInstance.modifiedDate),
  })} from ${companyInstance}
    left join ${country} on ${country.isoCountryCode} = ${companyInstance.isoCountryCode}
    where ${companyInstance.axnInstanceId} = ${ofYear} and ${isAmong(sql`${companyInstance.companyId}`)}`),
}
