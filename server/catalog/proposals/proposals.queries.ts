import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { createPage, type PageRequest, type Paged } from '#platform/contract/paging.ts'
import { problem } from '#domain/problems.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { suggestNames, type BrandChoice, type CompanyChoice } from '#domain/catalog/proposal.ts'
import type { Db } from '#platform/database/connect.ts'
import { company } from '../../database/schema/companies.ts'
import { airline, brand } from '../../database/schema/lookups.ts'
import { nameTables } from '../merging/names.ts'
import { foldedName, proposeNames, requireFreeName } from './names.queries.ts'
import { findSimilarEntries } from './similarNames.queries.ts'

interface ChoiceQuery extends PageRequest {
  keyword: string
}

const brandColumns = { brandId: brand.brandId, brandName: brand.brandName, axnStatus: brand.axnStatus }
const companyColumns = {
  companyId: company.companyId,
  companyName: company.companyName,
  axnStatus: company.axnStatus,
}

/** Accepted names, and those that this person proposed. */
export function findOfferedTo(
  userId: number,
  table: { axnStatus: PgColumn; proposedUserId: PgColumn },
): SQL | undefined {
  return or(
    eq(table.axnStatus, 'ACTIVE'),
    and(eq(table.axnStatus, 'PROPOSED'), eq(table.proposedUserId, userId)),
  )
}

export async function listBrandChoices(
  db: Db,
  userId: number,
  query: ChoiceQuery,
): Promise<Paged<BrandChoice>> {
  const condition = choosable(userId, brand, brand.brandName, query.keyword)
  const content = await db
    .select(brandColumns)
    .from(brand)
    .where(condition)
    .orderBy(...byLikeness(brand.brandName, query.keyword))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(brand).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}

export async function listCompanyChoices(
  db: Db,
  userId: number,
  query: ChoiceQuery,
): Promise<Paged<CompanyChoice>> {
  const condition = choosable(userId, company, company.companyName, query.keyword)
  const content = await db
    .select(companyColumns)
    .from(company)
    .where(condition)
    .orderBy(...byLikeness(company.companyName, query.keyword))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(company).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}

/**
 * Names that contain the keyword, and anyone's proposal with exactly that name, because no one can propose it again.
 */
const choosable = (
  userId: number,
  table: { axnStatus: PgColumn; proposedUserId: PgColumn },
  name: PgColumn,
  keyword: string,
): SQL | undefined =>
  or(
    and(findOfferedTo(userId, table), named(name, keyword)),
    keyword === ''
      ? undefined
      : and(eq(table.axnStatus, 'PROPOSED'), sql`${foldedName(name)} = ${foldedName(sql`${keyword}::text`)}`),
  )

const literally = (keyword: string): string => keyword.replace(/[\\%_]/g, '\\$&')

const named = (name: PgColumn, keyword: string): SQL | undefined =>
  keyword === '' ? undefined : sql`${name} collate "und-x-icu" ilike ${`%${literally(keyword)}%`}`

/** Names that begin with the keyword come before names that contain it elsewhere. */
function byLikeness(name: PgColumn, keyword: string): SQL[] {
  const byName = asc(sql`${name} collate "und-x-icu"`)
  return keyword === ''
    ? [byName]
    : [desc(sql`${name} collate "und-x-icu" ilike ${`${literally(keyword)}%`}`), byName]
}

interface Proposal {
  name: string
  /** The person has seen the similar names. */
  confirmed: boolean
}

export async function proposeBrand(db: Db, userId: number, proposal: Proposal): Promise<BrandChoice> {
  await proposeName(db, 'brands', userId, proposal)
  return made(await db.select(brandColumns).from(brand).where(eq(brand.brandName, proposal.name)))
}

export async function proposeCompany(db: Db, userId: number, proposal: Proposal): Promise<CompanyChoice> {
  await proposeName(db, 'companies', userId, proposal)
  return made(await db.select(companyColumns).from(company).where(eq(company.companyName, proposal.name)))
}

export async function proposeAirline(db: Db, userId: number, proposal: Proposal) {
  await proposeName(db, 'airlines', userId, proposal)
  const { airlineId, airlineName, axnStatus } = airline
  return made(
    await db
      .select({ airlineId, airlineName, axnStatus })
      .from(airline)
      .where(eq(airline.airlineName, proposal.name)),
  )
}

/** Throws `duplicate` with the existing name, `similarNames` unless confirmed, and `tooManyProposals`. */
async function proposeName(
  db: Db,
  kind: NameKind,
  userId: number,
  { name, confirmed }: Proposal,
): Promise<void> {
  await requireFreeName(db, kind, name, null)
  const similar = confirmed ? [] : ((await findSimilarEntries(db, kind, [name], userId)).get(name) ?? [])
  if (similar.length > 0) {
    const { pointer } = nameTables[kind]
    const errors = [{ pointer, detail: suggestNames(similar) }]
    throw problem('similarNames', { detail: suggestNames(similar), errors })
  }
  await proposeNames(db, kind, [name], userId)
}

function made<T>([found]: readonly T[]): T {
  if (!found) throw problem('duplicate')
  return found
}
