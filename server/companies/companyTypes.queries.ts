import { and, eq, type SQL } from 'drizzle-orm'
import type { CompanyInstance } from '#domain/companies/company.ts'
import { messages } from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { companyAirportInstance, companyInstanceType } from '../database/schema/companies.ts'
import { contact } from '../database/schema/contacts.ts'
import { companyType } from '../database/schema/lookups.ts'
import { getCompanyInstance, listTypesOfCompany, touchCompany, type CompanyKey } from './companies.queries.ts'

type Table = typeof companyInstanceType | typeof companyAirportInstance | typeof contact

const ofType = (table: Table, key: CompanyKey, name: string): SQL | undefined =>
  and(
    eq(table.companyId, key.companyId),
    eq(table.axnInstanceId, key.axnInstanceId),
    eq(table.companyType, name),
  )

/** An unknown type is `notFound`; one that the company already has is a duplicate. */
export async function addTypeOfCompany(db: Db, key: CompanyKey, name: string): Promise<CompanyInstance> {
  const offered = await db
    .select()
    .from(companyType)
    .where(and(eq(companyType.companyType, name), eq(companyType.axnStatus, 'ACTIVE')))
  if (offered.length === 0) throw problem('notFound')
  await db.insert(companyInstanceType).values({ ...key, companyType: name })
  await touchCompany(db, key)
  return getCompanyInstance(db, key)
}

/** Refused with an explanation while contacts or locations belong to the type. */
export async function removeTypeOfCompany(db: Db, key: CompanyKey, name: string): Promise<CompanyInstance> {
  const types = await listTypesOfCompany(db, key)
  const found = types.find(each => each.companyInstanceTypePK.companyType === name)
  if (!found) throw problem('notFound')
  const contacts = await countOf(db, contact, ofType(contact, key, name))
  const locations = await countOf(db, companyAirportInstance, ofType(companyAirportInstance, key, name))
  if (contacts + locations > 0) {
    const { companyTypeDes } = found.associatedCompanyType
    throw problem('inUse', { message: messages.companyTypeInUse(companyTypeDes, contacts, locations) })
  }
  await db.delete(companyInstanceType).where(ofType(companyInstanceType, key, name))
  await touchCompany(db, key)
  return getCompanyInstance(db, key)
}

async function countOf(
  db: Db,
  table: typeof contact | typeof companyAirportInstance,
  condition: SQL | undefined,
): Promise<number> {
  return db.$count(table, condition)
}

export async function confirmTypesOfCompany(db: Db, key: CompanyKey): Promise<CompanyInstance> {
  const confirmed = await db
    .update(companyInstanceType)
    .set({ confirmed: 'Y' })
    .where(
      and(
        eq(companyInstanceType.companyId, key.companyId),
        eq(companyInstanceType.axnInstanceId, key.axnInstanceId),
        eq(companyInstanceType.confirmed, 'N'),
      ),
    )
    .returning({ companyType: companyInstanceType.companyType })
  if (confirmed.length > 0) await touchCompany(db, key)
  return getCompanyInstance(db, key)
}
