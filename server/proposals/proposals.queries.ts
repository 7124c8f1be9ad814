import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { page, type PageRequest, type Paged } from '#domain/paging.ts'
import { problem } from '#domain/problems.ts'
import type { BrandChoice, CompanyChoice } from '#domain/proposal.ts'
import type { Db } from '../db/connect.ts'
import { company } from '../db/schema/companies.ts'
import { airline, brand } from '../db/schema/lookups.ts'
import { proposeAirlines, proposeBrands, proposeCompanies, sameInAnyCase } from './names.queries.ts'

interface ChoiceQuery extends PageRequest {
  keyword: string
}

const brandColumns = { brandId: brand.brandId, brandName: brand.brandName, axnStatus: brand.axnStatus }
const companyColumns = {
  companyId: company.companyId,
  companyName: company.companyName,
  axnStatus: company.axnStatus,
}

/** What is accepted, and what this person proposed. */
export function offeredTo(
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
  const condition = and(offeredTo(userId, brand), named(brand.brandName, query.keyword))
  const content = await db
    .select(brandColumns)
    .from(brand)
    .where(condition)
    .orderBy(...byLikeness(brand.brandName, query.keyword))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(brand).where(condition)
  return page(content, counted[0]?.total ?? 0, query)
}

export async function listCompanyChoices(
  db: Db,
  userId: number,
  query: ChoiceQuery,
): Promise<Paged<CompanyChoice>> {
  const condition = and(offeredTo(userId, company), named(company.companyName, query.keyword))
  const content = await db
    .select(companyColumns)
    .from(company)
    .where(condition)
    .orderBy(...byLikeness(company.companyName, query.keyword))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(company).where(condition)
  return page(content, counted[0]?.total ?? 0, query)
}

const literally = (keyword: string): string => keyword.replace(/[\\%_]/g, '\\$&')

const named = (name: PgColumn, keyword: string): SQL | undefined =>
  keyword === '' ? undefined : sql`${name} collate "und-x-icu" ilike ${`%${literally(keyword)}%`}`

/** Names that begin with the keyword stand before those that only have it somewhere. */
function byLikeness(name: PgColumn, keyword: string): SQL[] {
  const byName = asc(sql`${name} collate "und-x-icu"`)
  return keyword === ''
    ? [byName]
    : [desc(sql`${name} collate "und-x-icu" ilike ${`${literally(keyword)}%`}`), byName]
}

/** Resolves to the brand of this name in any case, made as a proposal when there was none. */
export async function proposeBrand(db: Db, userId: number, brandName: string): Promise<BrandChoice> {
  const find = async () =>
    (await db.select(brandColumns).from(brand).where(isNamed(brand.brandName, brandName)))[0]
  return stillOffered((await find()) ?? (await proposeBrands(db, [brandName], userId).then(find)), 'brand')
}

export async function proposeCompany(db: Db, userId: number, companyName: string): Promise<CompanyChoice> {
  const find = async () =>
    (await db.select(companyColumns).from(company).where(isNamed(company.companyName, companyName)))[0]
  return stillOffered(
    (await find()) ?? (await proposeCompanies(db, [companyName], userId).then(find)),
    'company',
  )
}

export async function proposeAirline(db: Db, userId: number, airlineName: string) {
  const { airlineId, axnStatus } = airline
  const find = async () =>
    (
      await db
        .select({ airlineId, airlineName: airline.airlineName, axnStatus })
        .from(airline)
        .where(isNamed(airline.airlineName, airlineName))
    )[0]
  return stillOffered(
    (await find()) ?? (await proposeAirlines(db, [airlineName], userId).then(find)),
    'airline',
  )
}

const isNamed = (name: PgColumn, wanted: string): SQL => sameInAnyCase(name, sql`${wanted}::text`)

function stillOffered<T extends { axnStatus: string }>(found: T | undefined, what: string): T {
  if (!found) throw problem('notFound')
  if (found.axnStatus !== 'NOT ACTIVE') return found
  const detail = `There is a ${what} of this name that is not active any more. An administrator can make it active again.`
  throw problem('duplicate', { message: detail, detail })
}
