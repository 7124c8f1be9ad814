import { and, eq, isNull, asc, desc, sql, type SQL } from 'drizzle-orm'
import type {
  MainCompany,
  MainCompanyBody,
  MainCompanyListQuery,
  MainCompanyRow,
} from '#domain/companies/mainCompany.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { isStateOf, requirePlace } from '../catalog/lookups/lookups.queries.ts'
import { requireUnusedName } from '../catalog/merging/uses.queries.ts'
import { requireFreeName } from '../catalog/proposals/names.queries.ts'
import { company } from '../database/schema/companies.ts'
import { country, stateProvince } from '../database/schema/lookups.ts'
import { appUser } from '../database/schema/users.ts'
import { hasWords, orderByMatch } from '../database/searchNames.ts'
import { selectCompany } from './companies.queries.ts'

export async function getMainCompany(db: Db, companyId: number): Promise<MainCompany> {
  const rows = await db
    .select({
      ...selectCompany(company),
      stateProvince: stateProvince.stateProvinceName,
      countryName: country.countryName,
      modifiedDate: company.modifiedDate,
      modifiedUserId: company.modifiedUserId,
      modifiedUserDisplayName: appUser.displayName,
      version: company.version,
    })
    .from(company)
    .leftJoin(country, eq(country.isoCountryCode, company.isoCountryCode))
    .leftJoin(stateProvince, isStateOf(company))
    .leftJoin(appUser, eq(appUser.userId, company.modifiedUserId))
    .where(and(eq(company.companyId, companyId), isNull(company.mergedInto)))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

export async function addMainCompany(db: Db, given: MainCompanyBody): Promise<MainCompany> {
  const row = await requireStorable(db, given, null)
  const added = await db.insert(company).values(row).returning({ companyId: company.companyId })
  return getMainCompany(db, requireRow(added).companyId)
}

export async function saveMainCompany(
  db: Db,
  companyId: number,
  given: MainCompanyBody,
  expectedVersion: number | null,
): Promise<MainCompany> {
  await lockCompany(db, companyId, expectedVersion)
  const row = await requireStorable(db, given, companyId)
  await db
    .update(company)
    .set({ ...row, proposedUserId: null })
    .where(eq(company.companyId, companyId))
  return getMainCompany(db, companyId)
}

/** Throws `inUse` with an explanation if anything uses it. */
export async function removeMainCompany(
  db: Db,
  companyId: number,
  expectedVersion: number | null,
): Promise<void> {
  await lockCompany(db, companyId, expectedVersion)
  await requireUnusedName(db, 'companies', companyId)
  await db.delete(company).where(eq(company.companyId, companyId))
}

async function requireStorable(db: Db, given: MainCompanyBody, ownId: number | null) {
  const row = { ...given, companyName: collapseSpaces(given.companyName) }
  await requirePlace(db, row)
  await requireFreeName(db, 'companies', row.companyName, ownId)
  return row
}

async function lockCompany(db: Db, companyId: number, expectedVersion: number | null): Promise<void> {
  const rows = await db
    .select({ version: company.version })
    .from(company)
    .where(and(eq(company.companyId, companyId), isNull(company.mergedInto)))
    .for('update')
  if (!rows[0]) throw problem('notFound')
  requireVersion(rows[0], expectedVersion)
}

const sortColumns = {
  companyName: collateNames(company.companyName),
  companyId: sql`${company.companyId}`,
  countryName: sql`${collateNames(country.countryName)}`,
  modifiedDate: sql`${company.modifiedDate}`,
  axnStatus: sql`${company.axnStatus}`,
} satisfies Record<string, SQL>

export async function listMainCompanies(db: Db, query: MainCompanyListQuery): Promise<Paged<MainCompanyRow>> {
  const { column, descending } = parseSort(query.sort)
  const condition = and(
    isNull(company.mergedInto),
    query.status === 'ALL' ? undefined : eq(company.axnStatus, query.status),
    query.keyword === '' ? undefined : hasWords(company.companyName, query.keyword),
  )
  const direction =
    column === 'bestMatch'
      ? orderByMatch(company.companyName, query.keyword)
      : (descending ? desc : asc)(sortColumns[column])
  const content = await db
    .select({
      companyId: company.companyId,
      companyName: company.companyName,
      city: company.city,
      stateProvinceCode: company.stateProvinceCode,
      isoCountryCode: company.isoCountryCode,
      countryName: country.countryName,
      axnStatus: company.axnStatus,
      modifiedDate: company.modifiedDate,
      version: company.version,
    })
    .from(company)
    .leftJoin(country, eq(country.isoCountryCode, company.isoCountryCode))
    .where(condition)
    .orderBy(column === 'countryName' ? sql`${direction} nulls last` : direction, asc(company.companyId))
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(content, await db.$count(company, condition), query)
}

/** Active companies by name, to choose from. */
export function listAllCompanies(db: Db) {
  return db
    .select({ companyId: company.companyId, companyName: company.companyName })
    .from(company)
    .where(eq(company.axnStatus, 'ACTIVE'))
    .orderBy(asc(collateNames(company.companyName)), asc(company.companyId))
}
