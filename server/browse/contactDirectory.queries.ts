import { sql, type SQL } from 'drizzle-orm'
import { prepareStatement, selected } from '#platform/database/statement.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import { companyType, country, managementResponsibilityType } from '../database/schema/lookups.ts'
import { airportsOfYear, companiesOfYear, isAmong, ofYear, type RowStatements } from './memory/statements.ts'

const contactName = sql`(${contact.firstName} || ' ' || ${contact.lastName})`

/** The address on one line, without missing parts. */
const address = sql`nullif(concat_ws(', ', nullif(${contact.address1}, ''), nullif(${contact.address2}, ''), ${contact.city},
  nullif(concat_ws(' ', ${contact.stateProvinceCode}, ${contact.postalCode}), ''), ${country.countryName}), '')`

const phone = (phoneType: 'Work' | 'Fax'): SQL => sql`(select ${contactPhone.phone} ||
    coalesce(' ext. ' || nullif(${contactPhone.extPhone}, ''), '')
  from ${contactPhone} where ${contactPhone.contactId} = ${contact.contactId}
    and ${contactPhone.axnInstanceId} = ${contact.axnInstanceId} and ${contactPhone.phoneType} = ${phoneType})`

const shared = {
  contactId: sql`${contact.contactId}`,
  contactName,
  title: sql`${contact.title}`,
  address,
  phone: phone('Work'),
  fax: phone('Fax'),
  email: sql`${contact.email}`,
  url: sql`${contact.url}`,
  firstName: sql`${contact.firstName}`,
  lastName: sql`${contact.lastName}`,
}
const isActive = sql`${contact.axnInstanceId} = ${ofYear} and ${contact.axnStatus} = 'ACTIVE'`

/** The contacts of a year's airports with what their list shows, filters, and searches. */
export const airportContactStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(sql`select ${selected({
    ...shared,
    managementResponsibilityType: sql`${managementResponsibilityType.managementResponsibilityType}`,
    iataCode: sql`${airport.iataCode}`,
    companyName: sql`${contact.companyName}`,
    axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
    airportId: sql`${airport.airportId}`,
    airportName: sql`${airport.airportName}`,
  })} from ${contact}
    join ${airport} on ${airport.airportId} = ${contact.airportId}
    join ${airportInstance} on ${airportInstance.airportId} = ${contact.airportId}
      and ${airportInstance.axnInstanceId} = ${contact.axnInstanceId}
    join ${managementResponsibilityType}
      on ${managementResponsibilityType.managementResponsibilityTypeId} = ${contact.managementResponsibilityTypeId}
    left join ${country} on ${country.isoCountryCode} = ${contact.isoCountryCode}
    where ${isActive} and ${isAmong(sql`${contact.airportId}`)}`),
}

/** The contacts of a year's companies. */
export const companyContactStatements: RowStatements = {
  subjects: prepareStatement(companiesOfYear),
  rows: prepareStatement(sql`select ${selected({
    ...shared,
    companyName: sql`${companyInstance.companyName}`,
    companyTypeDes: sql`${companyType.companyTypeDes}`,
    axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    companyId: sql`${contact.companyId}`,
    sequenceNumber: sql`${companyType.sequenceNumber}`,
  })} from ${contact}
    join ${companyInstance} on ${companyInstance.companyId} = ${contact.companyId}
      and ${companyInstance.axnInstanceId} = ${contact.axnInstanceId}
    join ${companyType} on ${companyType.companyType} = ${contact.companyType}
    left join ${country} on ${country.isoCountryCode} = ${contact.isoCountryCode}
    where ${isActive} and ${isAmong(sql`${contact.companyId}`)}`),
}
