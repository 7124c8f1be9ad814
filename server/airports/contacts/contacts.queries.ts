import { and, asc, eq, max, sql, type SQL } from 'drizzle-orm'
import { type Contact, type NewContact } from '#domain/airports/contact.ts'
import { contactColumns, maxDisplayOrder } from '#domain/airports/contactColumns.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { problem } from '#domain/problems.ts'
import type { SubjectKey } from '#domain/review/subjectKind.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { assertActiveLookup, isStateOf, requirePlace } from '../../catalog/lookups/lookups.queries.ts'
import { isOf, isOfAirport } from '../../database/isOf.ts'
import { contact, contactPhone } from '../../database/schema/contacts.ts'
import {
  companyType,
  country,
  managementResponsibilityType,
  stateProvince,
} from '../../database/schema/lookups.ts'

type ProfileContact = AirportProfile['contacts'][number]

/** A contact's phone numbers, work phone before fax. */
const phonesOfContact = sql<ProfileContact['contactPhoneList']>`(select coalesce(json_agg(json_build_object(
    'phoneType', ${contactPhone.phoneType}, 'phone', ${contactPhone.phone}, 'extPhone', ${contactPhone.extPhone})
    order by ${contactPhone.phoneType} desc), '[]'::json)
  from ${contactPhone} where ${contactPhone.contactId} = ${contact.contactId}
    and ${contactPhone.axnInstanceId} = ${contact.axnInstanceId})`

/** An airport's contacts of one year in display order. */
export function listAirportContacts(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<ProfileContact[]> {
  return db
    .select({
      contactId: contact.contactId,
      ...pickKeys(contact, listKeys(listPlaces(contactColumns, 'profile'))),
      countryName: country.countryName,
      managementResponsibilityType: managementResponsibilityType.managementResponsibilityType,
      contactPhoneList: phonesOfContact,
    })
    .from(contact)
    .leftJoin(country, eq(country.isoCountryCode, contact.isoCountryCode))
    .leftJoin(
      managementResponsibilityType,
      eq(managementResponsibilityType.managementResponsibilityTypeId, contact.managementResponsibilityTypeId),
    )
    .where(and(isOfAirport(contact, { airportId, axnInstanceId }), eq(contact.axnStatus, 'ACTIVE')))
    .orderBy(asc(contact.orderSequenceNumber), asc(contact.lastName), asc(contact.contactId))
}

const isContact = (owner: SubjectKey, contactId: number): SQL | undefined =>
  and(isOf(contact, owner), eq(contact.contactId, contactId))

/** In display order, as editors see them. */
export const listContacts = (db: Db, owner: SubjectKey): Promise<Contact[]> =>
  readContactsWhere(db, isOf(contact, owner))

/** Throws `notFound` for a contact of another owner or year. */
export async function getContact(db: Db, owner: SubjectKey, contactId: number): Promise<Contact> {
  const found = (await readContactsWhere(db, isContact(owner, contactId)))[0]
  if (!found) throw problem('notFound')
  return found
}

export async function addContact(db: Db, owner: SubjectKey, given: NewContact): Promise<Contact> {
  await requirePlace(db, given)
  await assertActiveLookup(db, responsibilityOf(given), {})
  const { contactPhoneList, ...person } = given
  const orderSequenceNumber = given.orderSequenceNumber ?? (await nextInOrder(db, owner))
  const added = await db
    .insert(contact)
    .values({
      ...person,
      [`${owner.kind}Id`]: owner.id,
      axnInstanceId: owner.axnInstanceId,
      orderSequenceNumber,
    })
    .returning({ contactId: contact.contactId })
  const { contactId } = requireRow(added)
  await savePhones(db, owner, contactId, contactPhoneList)
  return getContact(db, owner, contactId)
}

/** Saves a contact if the version is still the one that was read, and confirms it. */
export async function saveContact(
  db: Db,
  owner: SubjectKey,
  contactId: number,
  given: NewContact,
  expectedVersion: number | null,
): Promise<Contact> {
  const before = await getContact(db, owner, contactId)
  requireVersion(before, expectedVersion)
  await requirePlace(db, given)
  await assertActiveLookup(db, responsibilityOf(given), before)
  const { contactPhoneList, ...person } = given
  const orderSequenceNumber = given.orderSequenceNumber ?? (await nextInOrder(db, owner))
  await db
    .update(contact)
    // The version covers the phone numbers, so it also increases if only they change.
    .set({ ...person, orderSequenceNumber, confirmed: 'Y', version: sql`${contact.version} + 1` })
    .where(isContact(owner, contactId))
  await savePhones(db, owner, contactId, contactPhoneList)
  return getContact(db, owner, contactId)
}

export async function removeContact(
  db: Db,
  owner: SubjectKey,
  contactId: number,
  expectedVersion: number | null,
): Promise<void> {
  requireVersion(await getContact(db, owner, contactId), expectedVersion)
  await db.delete(contact).where(isContact(owner, contactId))
}

export async function confirmContact(db: Db, owner: SubjectKey, contactId: number): Promise<Contact> {
  await db.update(contact).set({ confirmed: 'Y' }).where(isContact(owner, contactId))
  return getContact(db, owner, contactId)
}

export async function confirmContacts(db: Db, owner: SubjectKey): Promise<Contact[]> {
  await db
    .update(contact)
    .set({ confirmed: 'Y' })
    .where(and(isOf(contact, owner), eq(contact.confirmed, 'N')))
  return listContacts(db, owner)
}

/** Numbers the contacts in the given order. Throws `stale` if these are not the current contacts. */
export async function reorderContacts(
  db: Db,
  owner: SubjectKey,
  contactIds: readonly number[],
): Promise<Contact[]> {
  const current = (await listContacts(db, owner)).map(each => each.contactId)
  const wanted = new Set(contactIds)
  const isSame = wanted.size === contactIds.length && current.length === wanted.size
  if (!isSame || !current.every(contactId => wanted.has(contactId))) throw problem('stale')
  for (const [place, contactId] of contactIds.entries()) {
    await db
      .update(contact)
      .set({ orderSequenceNumber: place + 1 })
      .where(isContact(owner, contactId))
  }
  return listContacts(db, owner)
}

const responsibilityOf = (given: NewContact) =>
  'managementResponsibilityTypeId' in given
    ? { managementResponsibilityTypeId: given.managementResponsibilityTypeId }
    : {}

/** Contacts with the same number are in the order of their names. */
async function nextInOrder(db: Db, owner: SubjectKey): Promise<number> {
  const rows = await db
    .select({ last: max(contact.orderSequenceNumber) })
    .from(contact)
    .where(isOf(contact, owner))
  return Math.min((requireRow(rows).last ?? 0) + 1, maxDisplayOrder)
}

async function savePhones(
  db: Db,
  { axnInstanceId }: SubjectKey,
  contactId: number,
  phones: NewContact['contactPhoneList'],
): Promise<void> {
  const ofContact = and(eq(contactPhone.axnInstanceId, axnInstanceId), eq(contactPhone.contactId, contactId))
  const given = new Set<string>(phones.map(each => each.phoneType))
  for (const phoneType of contactPhone.phoneType.enumValues) {
    if (!given.has(phoneType)) {
      await db.delete(contactPhone).where(and(ofContact, eq(contactPhone.phoneType, phoneType)))
    }
  }
  for (const { phoneType, phone, extPhone } of phones) {
    await db
      .insert(contactPhone)
      .values({ axnInstanceId, contactId, phoneType, phone, extPhone })
      .onConflictDoUpdate({
        target: [contactPhone.axnInstanceId, contactPhone.contactId, contactPhone.phoneType],
        set: { phone, extPhone },
      })
  }
}

/** The owner's keys in a contact's row. */
type OwnedContact = Contact & { airportId: number | null; companyId: number | null }

export async function readContactsWhere(db: Db, condition: SQL | undefined): Promise<OwnedContact[]> {
  const rows = await db
    .select({
      stored: contact,
      countryName: country.countryName,
      stateProvince: stateProvince.stateProvinceName,
      managementResponsibilityType: managementResponsibilityType.managementResponsibilityType,
      companyTypeDes: companyType.companyTypeDes,
      contactPhoneList: phonesOfContact,
    })
    .from(contact)
    .leftJoin(country, eq(country.isoCountryCode, contact.isoCountryCode))
    .leftJoin(stateProvince, isStateOf(contact))
    .leftJoin(
      managementResponsibilityType,
      eq(managementResponsibilityType.managementResponsibilityTypeId, contact.managementResponsibilityTypeId),
    )
    .leftJoin(companyType, eq(companyType.companyType, contact.companyType))
    .where(condition)
    .orderBy(asc(contact.orderSequenceNumber), asc(contact.lastName), asc(contact.contactId))
  return rows.map(({ stored, ...joined }) => ({ ...stored, ...joined }))
}
