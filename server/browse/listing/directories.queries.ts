import { sql, type SQL } from 'drizzle-orm'
import { tenantDetailNames } from '#domain/airports/tenantColumns.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { prepareStatement, selectAs, type Statement } from '#platform/database/statement.ts'
import { enplanementsUsed, hubSizesOf } from '../../airports/enplanements.queries.ts'
import { hasLeaseEnd, leaseEnd } from '../../airports/tenants/tenants.queries.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { personName } from '../../database/schema/columns.ts'
import {
  company,
  companyInstance,
  companyAirportInstance,
  companyInstanceType,
} from '../../database/schema/companies.ts'
import { contact, contactPhone } from '../../database/schema/contacts.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import {
  brand,
  productType,
  stateProvince,
  tenantStatus,
  country,
  companyType,
  managementResponsibilityType,
} from '../../database/schema/lookups.ts'
import { tenant, terminal } from '../../database/schema/terminals.ts'

/** Which airports or companies have rows in the year `axnInstanceId`, as `id`, and the rows of the `subjects`. */
export interface RowStatements {
  subjects: Statement
  rows: Statement
}

/** The year whose rows are read into memory. */
const ofYear = sql.placeholder('axnInstanceId')

/** Whether the row belongs to one of the airports or companies being read. */
const isAmong = (subject: SQL): SQL => sql`${subject} = any(${sql.placeholder('subjects')}::integer[])`

const airportsOfYear = sql`select ${airportInstance.airportId} as id from ${airportInstance}
  where ${airportInstance.axnInstanceId} = ${ofYear} order by 1`

const companiesOfYear = sql`select ${companyInstance.companyId} as id from ${companyInstance}
  where ${companyInstance.axnInstanceId} = ${ofYear} order by 1`

/** The tenants of the year with their company and place. */
const tenantRows = sql`${tenant}
  join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
    and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${airport} on ${airport.airportId} = ${tenant.airportId}
  join ${brand} on ${brand.brandId} = ${tenant.brandId}
  join ${companyAsOf(ofYear)} on ${company.companyId} = ${tenant.companyId}`

// Further names are looked up for the page's rows only. Each additional table in the join doubled the planning time,
// which then exceeded the query's own.
const terminalName = sql`(select ${terminal.terminalName} from ${terminal}
  where ${terminal.terminalId} = ${tenant.terminalId})`
const productTypeDes = sql`(select ${productType.productTypeDescription} from ${productType}
  where ${productType.productType} = ${tenant.productType})`
const tenantStatusDes = sql`(select ${tenantStatus.tenantStatusDes} from ${tenantStatus}
  where ${tenantStatus.tenantStatus} = ${tenant.tenantStatus})`

/** `Texas`; null if the state is not in the list. */
export const stateProvinceName = sql`(select ${stateProvince.stateProvinceName} from ${stateProvince}
  where ${stateProvince.isoCountryCode} = ${airport.isoCountryCode}
    and ${stateProvince.stateProvinceCode} = ${airport.stateProvinceCode})`

/** `Ayr, QC (QZA)` */
export const airportLocation = sql`(${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')')`

const tenantKeys = {
  airportId: sql`${tenant.airportId}`,
  companyId: sql`${tenant.companyId}`,
  brandId: sql`${tenant.brandId}`,
}

/** The tenants of a year by airport, with all data that the lists of tenants and leases show, filter, and search. */
export const tenantStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(
    sql`select ${selectAs({
      brandName: sql`${brand.brandName}`,
      companyName: sql`${company.companyName}`,
      iataCode: sql`${airport.iataCode}`,
      airportName: sql`${airport.airportName}`,
      terminalName,
      tenantType: sql`${tenant.tenantType}`,
      productTypeDes,
      ...pickKeys(tenant, tenantDetailNames),
      leaseExpireDate: leaseEnd,
      hasLeaseEnd,
      tenantStatusDes,
      axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
      ...tenantKeys,
      tenantId: sql`${tenant.tenantId}`,
      locationNumber: sql`${tenant.locationNumber}`,
      tenantStatus: sql`${tenant.tenantStatus}`,
      productType: sql`${tenant.productType}`,
      modifiedDate: momentAsText(tenant.modifiedDate),
      city: sql`${airport.city}`,
      stateProvinceCode: sql`${airport.stateProvinceCode}`,
      stateProvinceName,
      airportLocation,
      companyStatus: sql`(select ${companyInstance.axnInstanceStatus} from ${companyInstance}
      where ${companyInstance.companyId} = ${tenant.companyId} and ${companyInstance.axnInstanceId} = ${tenant.axnInstanceId})`,
    })} from ${tenantRows} where ${tenant.axnInstanceId} = ${ofYear} and ${isAmong(sql`${tenant.airportId}`)}`,
  ),
}

/** The airports of a year with all data that their list shows, filters, and searches. */
export const airportStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(sql`select ${selectAs({
    airportName: sql`${airport.airportName}`,
    iataCode: sql`${airport.iataCode}`,
    city: sql`${airport.city}`,
    stateProvinceCode: sql`${airport.stateProvinceCode}`,
    stateProvinceName,
    isoCountryCode: sql`${airport.isoCountryCode}`,
    countryName: sql`coalesce(${country.countryName}, ${airport.isoCountryCode})`,
    enplaneTotal: enplanementsUsed,
    hubSize: sql`sized.hub_size`,
    axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
    airportId: sql`${airportInstance.airportId}`,
    modifiedDate: momentAsText(airportInstance.modifiedDate),
    airportLocation,
  })} from ${airportInstance}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
    left join ${country} on ${country.isoCountryCode} = ${airport.isoCountryCode}
    left join ${hubSizesOf(ofYear)} as sized on sized.airport_id = ${airportInstance.airportId}
    where ${airportInstance.axnInstanceId} = ${ofYear} and ${isAmong(sql`${airportInstance.airportId}`)}`),
}

const companyTypes = sql`(select string_agg(${companyType.companyTypeDes}, ', ' order by ${companyType.sequenceNumber})
  from ${companyInstanceType} join ${companyType} on ${companyType.companyType} = ${companyInstanceType.companyType}
  where ${companyInstanceType.companyId} = ${companyInstance.companyId}
    and ${companyInstanceType.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The number of airports that the company states as locations. */
const statedLocations = sql`(select count(distinct ${companyAirportInstance.airportId})::integer from ${companyAirportInstance}
  where ${companyAirportInstance.companyId} = ${companyInstance.companyId}
    and ${companyAirportInstance.axnInstanceId} = ${companyInstance.axnInstanceId})`

/** The companies of a year with all data that their lists show, filter, and search. */
export const companyStatements: RowStatements = {
  subjects: prepareStatement(companiesOfYear),
  rows: prepareStatement(sql`select ${selectAs({
    companyName: sql`${companyInstance.companyName}`,
    location: sql`nullif(concat_ws(', ', ${companyInstance.city}, ${companyInstance.stateProvinceCode}, ${country.countryName}), '')`,
    url: sql`${companyInstance.url}`,
    companyTypes,
    statedLocations,
    dbeFlag: sql`${companyInstance.dbeFlag}`,
    axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    companyId: sql`${companyInstance.companyId}`,
    countryName: sql`${country.countryName}`,
    modifiedDate: momentAsText(companyInstance.modifiedDate),
  })} from ${companyInstance}
    left join ${country} on ${country.isoCountryCode} = ${companyInstance.isoCountryCode}
    where ${companyInstance.axnInstanceId} = ${ofYear} and ${isAmong(sql`${companyInstance.companyId}`)}`),
}

const contactName = personName(contact)

/** The address on one line, without missing parts. */
const contactAddress = sql`nullif(concat_ws(', ', nullif(${contact.address1}, ''), nullif(${contact.address2}, ''), ${contact.city},
  nullif(concat_ws(' ', ${contact.stateProvinceCode}, ${contact.postalCode}), ''), ${country.countryName}), '')`

const selectPhone = (phoneType: 'Work' | 'Fax'): SQL => sql`(select ${contactPhone.phone} ||
    coalesce(' ext. ' || nullif(${contactPhone.extPhone}, ''), '')
  from ${contactPhone} where ${contactPhone.contactId} = ${contact.contactId}
    and ${contactPhone.axnInstanceId} = ${contact.axnInstanceId} and ${contactPhone.phoneType} = ${phoneType})`

const contactColumns = {
  contactId: sql`${contact.contactId}`,
  contactName,
  title: sql`${contact.title}`,
  address: contactAddress,
  phone: selectPhone('Work'),
  fax: selectPhone('Fax'),
  email: sql`${contact.email}`,
  url: sql`${contact.url}`,
  firstName: sql`${contact.firstName}`,
  lastName: sql`${contact.lastName}`,
}
const isActiveContact = sql`${contact.axnInstanceId} = ${ofYear} and ${contact.axnStatus} = 'ACTIVE'`

/** The contacts of a year's airports with all data that their list shows, filters, and searches. */
export const airportContactStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(sql`select ${selectAs({
    ...contactColumns,
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
    where ${isActiveContact} and ${isAmong(sql`${contact.airportId}`)}`),
}

/** The contacts of a year's companies. */
export const companyContactStatements: RowStatements = {
  subjects: prepareStatement(companiesOfYear),
  rows: prepareStatement(sql`select ${selectAs({
    ...contactColumns,
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
    where ${isActiveContact} and ${isAmong(sql`${contact.companyId}`)}`),
}
