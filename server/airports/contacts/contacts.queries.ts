import { and, asc, eq, sql } from 'drizzle-orm'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { Db } from '#platform/database/connect.ts'
import { contact, contactPhone } from '../../database/schema/contacts.ts'
import { country, managementResponsibilityType } from '../../database/schema/lookups.ts'

type Contact = AirportProfile['contacts'][number]

/** A contact's phone numbers, work phone before fax. */
export const phonesOfContact = sql<Contact['contactPhoneList']>`(select coalesce(json_agg(json_build_object(
    'phoneType', ${contactPhone.phoneType}, 'phone', ${contactPhone.phone}, 'extPhone', ${contactPhone.extPhone})
    order by ${contactPhone.phoneType} desc), '[]'::json)
  from ${contactPhone} where ${contactPhone.contactId} = ${contact.contactId}
    and ${contactPhone.axnInstanceId} = ${contact.axnInstanceId})`

/** An airport's contacts of one year in display order. */
export function listAirportContacts(db: Db, airportId: number, axnInstanceId: number): Promise<Contact[]> {
  return db
    .select({
      contactId: contact.contactId,
      firstName: contact.firstName,
      lastName: contact.lastName,
      title: contact.title,
      companyName: contact.companyName,
      address1: contact.address1,
      address2: contact.address2,
      city: contact.city,
      stateProvinceCode: contact.stateProvinceCode,
      postalCode: contact.postalCode,
      isoCountryCode: contact.isoCountryCode,
      countryName: country.countryName,
      email: contact.email,
      url: contact.url,
      managementResponsibilityType: managementResponsibilityType.managementResponsibilityType,
      contactPhoneList: phonesOfContact,
    })
    .from(contact)
    .leftJoin(country, eq(country.isoCountryCode, contact.isoCountryCode))
    .leftJoin(
      managementResponsibilityType,
      eq(managementResponsibilityType.managementResponsibilityTypeId, contact.managementResponsibilityTypeId),
    )
    .where(
      and(
        eq(contact.airportId, airportId),
        eq(contact.axnInstanceId, axnInstanceId),
        eq(contact.axnStatus, 'ACTIVE'),
      ),
    )
    .orderBy(asc(contact.orderSequenceNumber), asc(contact.lastName), asc(contact.contactId))
}
