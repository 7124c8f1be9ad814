import { sql, type SQL } from 'drizzle-orm'
import { airportContactDirectory, type companyContactDirectory } from '#domain/browse/contactDirectory.ts'
import type { Actor } from '#domain/people/roles.ts'
import { visibleAirports, visibleCompanies } from '../review/visibility.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { companyType, country, managementResponsibilityType } from '../database/schema/lookups.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import { conditions, type ListingSource } from './listing/listing.queries.ts'

const contactName = sql`(${contact.firstName} || ' ' || ${contact.lastName})`

/** The address on one line, without missing parts. */
const address = sql`nullif(concat_ws(', ', nullif(${contact.address1}, ''), nullif(${contact.address2}, ''), ${contact.city},
  nullif(concat_ws(' ', ${contact.stateProvinceCode}, ${contact.postalCode}), ''), ${country.countryName}), '')`

const phone = (phoneType: 'Work' | 'Fax'): SQL => sql`(select ${contactPhone.phone} ||
    coalesce(' ext. ' || nullif(${contactPhone.extPhone}, ''), '')
  from ${contactPhone} where ${contactPhone.contactId} = ${contact.contactId}
    and ${contactPhone.axnInstanceId} = ${contact.axnInstanceId} and ${contactPhone.phoneType} = ${phoneType})`

const shared = {
  contactName,
  title: sql`${contact.title}`,
  address,
  phone: phone('Work'),
  fax: phone('Fax'),
  email: sql`${contact.email}`,
  url: sql`${contact.url}`,
  lastName: sql`${contact.lastName}`,
}
const tieBreak = sql`${asRead(contact.lastName)}, ${asRead(contact.firstName)}, ${contact.contactId}`
const ofYear = (axnInstanceId: number): SQL =>
  sql`${contact.axnInstanceId} = ${axnInstanceId} and ${contact.axnStatus} = 'ACTIVE'`

export function airportContactSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof airportContactDirectory)['columns']> {
  return {
    from: sql`${contact}
      join ${airport} on ${airport.airportId} = ${contact.airportId}
      join ${airportInstance} on ${airportInstance.airportId} = ${contact.airportId}
        and ${airportInstance.axnInstanceId} = ${contact.axnInstanceId}
      join ${axnInstance} on ${axnInstance.axnInstanceId} = ${contact.axnInstanceId}
      join ${managementResponsibilityType}
        on ${managementResponsibilityType.managementResponsibilityTypeId} = ${contact.managementResponsibilityTypeId}
      left join ${country} on ${country.isoCountryCode} = ${contact.isoCountryCode}`,
    where: sql`${ofYear(axnInstanceId)} and ${visibleAirports(actor) ?? sql`true`}`,
    columns: {
      ...shared,
      managementResponsibilityType: sql`${managementResponsibilityType.managementResponsibilityType}`,
      iataCode: sql`${airport.iataCode}`,
      companyName: sql`${contact.companyName}`,
      axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
    },
    more: {
      contactId: sql`${contact.contactId}`,
      airportId: sql`${airport.airportId}`,
      airportName: sql`${airport.airportName}`,
    },
    keyword: words => sql`(${hasWords(contactName, words)} or ${hasWords(contact.companyName, words)}
      or ${hasWords(airport.airportName, words)} or ${airport.iataCode} = upper(${words}))`,
    tieBreak,
  }
}

interface Responsibility {
  managementResponsibilityType: string
  contacts: number
}

/** The number of visible contacts per responsibility, within the filters, by name. */
export async function countByResponsibility(
  db: Db,
  axnInstanceId: number,
  actor: Actor,
  query: { keyword: string },
): Promise<Responsibility[]> {
  const source = airportContactSource(axnInstanceId, actor)
  const name = source.columns.managementResponsibilityType
  const { rows } = await db.execute<Responsibility & Record<string, unknown>>(sql`
    select ${name} as "managementResponsibilityType", count(*)::integer as contacts
    from ${source.from} where ${conditions(airportContactDirectory.columns, source, query)}
    group by 1 order by ${asRead(name)}`)
  return rows
}

export function companyContactSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof companyContactDirectory)['columns']> {
  return {
    from: sql`${contact}
      join ${companyInstance} on ${companyInstance.companyId} = ${contact.companyId}
        and ${companyInstance.axnInstanceId} = ${contact.axnInstanceId}
      join ${axnInstance} on ${axnInstance.axnInstanceId} = ${contact.axnInstanceId}
      join ${companyType} on ${companyType.companyType} = ${contact.companyType}
      left join ${country} on ${country.isoCountryCode} = ${contact.isoCountryCode}`,
    where: sql`${ofYear(axnInstanceId)} and ${visibleCompanies(actor) ?? sql`true`}`,
    columns: {
      ...shared,
      companyName: sql`${companyInstance.companyName}`,
      companyTypeDes: sql`${companyType.companyTypeDes}`,
      axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
    },
    more: { contactId: sql`${contact.contactId}`, companyId: sql`${companyInstance.companyId}` },
    keyword: words =>
      sql`(${hasWords(contactName, words)} or ${hasWords(companyInstance.companyName, words)})`,
    tieBreak,
  }
}

interface TypeOfContacts {
  companyTypeDes: string
  contacts: number
}

/** The number of visible contacts per company type, in the order of the types. */
export async function countByCompanyType(
  db: Db,
  axnInstanceId: number,
  actor: Actor,
): Promise<TypeOfContacts[]> {
  const { from, where, columns } = companyContactSource(axnInstanceId, actor)
  const { rows } = await db.execute<TypeOfContacts & Record<string, unknown>>(sql`
    select ${columns.companyTypeDes} as "companyTypeDes", count(*)::integer as contacts
    from ${from} where ${where}
    group by 1, ${companyType.sequenceNumber} order by ${companyType.sequenceNumber}, 1`)
  return rows
}
