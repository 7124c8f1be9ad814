import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  CompanyInstance,
  CompanyInstanceType,
  CompanyListQuery,
  CompanyRow,
} from '#domain/companies/company.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { hasWords, orderByMatch } from '../database/matchNamesInSql.ts'
import {
  company,
  companyInstance,
  companyInstanceType,
  companyAirportInstance,
} from '../database/schema/companies.ts'
import { contact } from '../database/schema/contacts.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { companyType } from '../database/schema/lookups.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import { isPublishedAirport } from '../review/visibility.ts'

export interface CompanyKey {
  companyId: number
  axnInstanceId: number
}

const companyColumnNames = listKeys(companyColumns)

/** A company with the details of its main record or of its instance. */
export const selectCompany = (details: typeof company | typeof companyInstance) => ({
  companyId: company.companyId,
  ...pickKeys(details, companyColumnNames),
  axnStatus: company.axnStatus,
})

/** Whether a row belongs to the company and its year. */
export const isOfCompany = (
  table: Record<'companyId' | 'axnInstanceId', PgColumn>,
  key: CompanyKey,
): SQL | undefined => and(eq(table.companyId, key.companyId), eq(table.axnInstanceId, key.axnInstanceId))

/** A company in one year with its types. Throws `notFound` if it is not in that year. */
export async function getCompanyInstance(db: Db, key: CompanyKey): Promise<CompanyInstance> {
  const found = (await listCompanyInstances(db, key.axnInstanceId, [key.companyId]))[0]
  if (!found) throw problem('notFound')
  return found
}

/** The given companies that are in the year, unordered. */
export async function listCompanyInstances(
  db: Db,
  axnInstanceId: number,
  companyIds: readonly number[],
): Promise<CompanyInstance[]> {
  const rows = await db
    .select({
      stored: companyInstance,
      company: selectCompany(companyInstance),
      year: axnInstance,
      modifiedUserName,
    })
    .from(companyInstance)
    .innerJoin(company, eq(company.companyId, companyInstance.companyId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, companyInstance.axnInstanceId))
    .leftJoin(appUser, eq(appUser.userId, companyInstance.modifiedUserId))
    .where(
      and(eq(companyInstance.axnInstanceId, axnInstanceId), inArray(companyInstance.companyId, companyIds)),
    )
  const types = Map.groupBy(
    await typesOfCompanies(db, axnInstanceId, companyIds),
    each => each.companyInstanceTypePK.companyId,
  )
  return rows.map(({ stored, year, ...row }) => ({
    companyInstancePK: { companyId: stored.companyId, axnInstanceId: stored.axnInstanceId },
    company: row.company,
    axnInstanceName: year.axnInstanceName,
    axnInstanceMasterStatus: year.axnInstanceMasterStatus,
    axnInstanceStatus: stored.axnInstanceStatus,
    dbeFlag: stored.dbeFlag,
    companyInstanceTypeList: types.get(stored.companyId) ?? [],
    publishOnSave: year.publishOnSave,
    modifiedDate: stored.modifiedDate,
    modifiedUserId: stored.modifiedUserId,
    modifiedUserName: row.modifiedUserName,
    version: stored.version,
  }))
}

/** In the order of the company types. */
export const listTypesOfCompany = (db: Db, key: CompanyKey): Promise<CompanyInstanceType[]> =>
  typesOfCompanies(db, key.axnInstanceId, [key.companyId])

async function typesOfCompanies(
  db: Db,
  axnInstanceId: number,
  companyIds: readonly number[],
): Promise<CompanyInstanceType[]> {
  const rows = await db
    .select({
      stored: companyInstanceType,
      associatedCompanyType: {
        companyType: companyType.companyType,
        companyTypeDes: companyType.companyTypeDes,
        sequenceNumber: companyType.sequenceNumber,
      },
    })
    .from(companyInstanceType)
    .innerJoin(companyType, eq(companyType.companyType, companyInstanceType.companyType))
    .where(
      and(
        eq(companyInstanceType.axnInstanceId, axnInstanceId),
        inArray(companyInstanceType.companyId, companyIds),
      ),
    )
    .orderBy(asc(companyType.sequenceNumber))
  return rows.map(({ stored, associatedCompanyType }) => ({
    companyInstanceTypePK: { companyId: stored.companyId, axnInstanceId, companyType: stored.companyType },
    associatedCompanyType,
    companyTypeInfoText: stored.companyTypeInfoText,
    confirmed: stored.confirmed,
  }))
}

/** The version of a company's year also covers its types. */
export const touchCompany = (db: Db, key: CompanyKey) =>
  db
    .update(companyInstance)
    .set({ version: sql`${companyInstance.version} + 1` })
    .where(isOfCompany(companyInstance, key))

/** Names are sorted as people read them, not by bytes. */
const sortColumns = {
  companyName: collateNames(companyInstance.companyName),
  companyId: sql`${companyInstance.companyId}`,
  city: collateNames(companyInstance.city),
  isoCountryCode: sql`${companyInstance.isoCountryCode}`,
  dbeFlag: sql`${companyInstance.dbeFlag}`,
  axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
  modifiedDate: sql`${companyInstance.modifiedDate}`,
} satisfies Record<string, SQL>

/** The number of a company's locations at published airports of the year, which everyone may know. */
export const locationCount = sql<number>`(select count(*)::integer from ${companyAirportInstance} as place
  join airport_instance using (airport_id, axn_instance_id)
  where place.company_id = ${companyInstance.companyId} and axn_instance_id = ${companyInstance.axnInstanceId}
    and ${isPublishedAirport})`

export const isDbe = eq(companyInstance.dbeFlag, 'Y')

/** The names of a year's companies that the caller may see. */
export function lookupCompanies(db: Db, axnInstanceId: number, allowed: SQL | undefined) {
  return db
    .select({ companyId: companyInstance.companyId, companyName: companyInstance.companyName })
    .from(companyInstance)
    .where(and(eq(companyInstance.axnInstanceId, axnInstanceId), allowed))
    .orderBy(asc(sortColumns.companyName), asc(companyInstance.companyId))
}

/** One page of a year's companies that the caller may see. */
export async function listCompanies(
  db: Db,
  axnInstanceId: number,
  query: CompanyListQuery,
  allowed: SQL | undefined,
): Promise<Paged<CompanyRow>> {
  const { column, descending } = parseSort(query.sort)
  const byName = [asc(sortColumns.companyName), asc(companyInstance.companyId)]
  const order =
    column === 'bestMatch'
      ? [orderByMatch(companyInstance.companyName, query.keyword, { weight: locationCount }), ...byName]
      : [sql`${sortColumns[column]} ${descending ? sql`desc` : sql`asc`} nulls last`, ...byName]
  const condition = and(
    eq(companyInstance.axnInstanceId, axnInstanceId),
    allowed,
    query.status === 'ALL' ? undefined : eq(companyInstance.axnInstanceStatus, query.status),
    query.keyword === '' ? undefined : hasWords(companyInstance.companyName, query.keyword),
  )
  const content = await db
    .select({
      companyId: companyInstance.companyId,
      companyName: companyInstance.companyName,
      city: companyInstance.city,
      stateProvinceCode: companyInstance.stateProvinceCode,
      isoCountryCode: companyInstance.isoCountryCode,
      url: companyInstance.url,
      dbeFlag: companyInstance.dbeFlag,
      axnInstanceId: companyInstance.axnInstanceId,
      axnInstanceStatus: companyInstance.axnInstanceStatus,
      modifiedDate: companyInstance.modifiedDate,
    })
    .from(companyInstance)
    .where(condition)
    .orderBy(...order)
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(content, await db.$count(companyInstance, condition), query)
}

type Table = typeof companyInstanceType | typeof companyAirportInstance | typeof contact

const ofType = (table: Table, key: CompanyKey, name: string): SQL | undefined =>
  and(isOfCompany(table, key), eq(table.companyType, name))

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

/** Throws `inUse` with an explanation while contacts or locations belong to the type. */
export async function requireUnusedType(db: Db, key: CompanyKey, name: string): Promise<void> {
  const types = await listTypesOfCompany(db, key)
  const found = types.find(each => each.companyInstanceTypePK.companyType === name)
  if (!found) throw problem('notFound')
  const contacts = await db.$count(contact, ofType(contact, key, name))
  const locations = await db.$count(companyAirportInstance, ofType(companyAirportInstance, key, name))
  if (contacts + locations > 0) {
    const { companyTypeDes } = found.associatedCompanyType
    throw problem('inUse', { message: messages.companyTypeInUse(companyTypeDes, contacts, locations) })
  }
}

/** Refused with an explanation if the type is in use. */
export async function removeTypeOfCompany(db: Db, key: CompanyKey, name: string): Promise<CompanyInstance> {
  await requireUnusedType(db, key, name)
  await db.delete(companyInstanceType).where(ofType(companyInstanceType, key, name))
  await touchCompany(db, key)
  return getCompanyInstance(db, key)
}

export async function confirmTypesOfCompany(db: Db, key: CompanyKey): Promise<CompanyInstance> {
  const confirmed = await db
    .update(companyInstanceType)
    .set({ confirmed: 'Y' })
    .where(and(isOfCompany(companyInstanceType, key), eq(companyInstanceType.confirmed, 'N')))
    .returning({ companyType: companyInstanceType.companyType })
  if (confirmed.length > 0) await touchCompany(db, key)
  return getCompanyInstance(db, key)
}
