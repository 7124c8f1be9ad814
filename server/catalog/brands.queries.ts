import { and, eq, isNull, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { Brand, BrandBody, BrandListQuery, BrandRow } from '#domain/catalog/brand.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { modifiedUserName } from '../airports/airports.queries.ts'
import { brand } from '../database/schema/lookups.ts'
import { appUser } from '../database/schema/users.ts'
import { hasWords, orderByMatch } from '../database/searchNames.ts'
import { requireUnusedName } from './merging/uses.queries.ts'
import { requireFreeName } from './proposals/names.queries.ts'

export async function getBrand(db: Db, brandId: number): Promise<Brand> {
  const rows = await db
    .select({
      brandId: brand.brandId,
      brandName: brand.brandName,
      axnStatus: brand.axnStatus,
      modifiedDate: brand.modifiedDate,
      modifiedUserName,
      version: brand.version,
    })
    .from(brand)
    .leftJoin(appUser, eq(appUser.userId, brand.modifiedUserId))
    .where(and(eq(brand.brandId, brandId), isNull(brand.mergedInto)))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

export async function addBrand(db: Db, given: BrandBody): Promise<Brand> {
  const row = { ...given, brandName: collapseSpaces(given.brandName) }
  await requireFreeName(db, 'brands', row.brandName, null)
  const added = await db.insert(brand).values(row).returning({ brandId: brand.brandId })
  return getBrand(db, requireRow(added).brandId)
}

export async function saveBrand(
  db: Db,
  brandId: number,
  given: BrandBody,
  expectedVersion: number | null,
): Promise<Brand> {
  await lockBrand(db, brandId, expectedVersion)
  const row = { ...given, brandName: collapseSpaces(given.brandName) }
  await requireFreeName(db, 'brands', row.brandName, brandId)
  await db
    .update(brand)
    .set({ ...row, proposedUserId: null })
    .where(eq(brand.brandId, brandId))
  return getBrand(db, brandId)
}

/** Throws `inUse` with an explanation if anything uses it. */
export async function removeBrand(db: Db, brandId: number, expectedVersion: number | null): Promise<void> {
  await lockBrand(db, brandId, expectedVersion)
  await requireUnusedName(db, 'brands', brandId)
  await db.delete(brand).where(eq(brand.brandId, brandId))
}

async function lockBrand(db: Db, brandId: number, expectedVersion: number | null): Promise<void> {
  const rows = await db
    .select({ version: brand.version })
    .from(brand)
    .where(and(eq(brand.brandId, brandId), isNull(brand.mergedInto)))
    .for('update')
  if (!rows[0]) throw problem('notFound')
  requireVersion(rows[0], expectedVersion)
}

const rowColumns = {
  brandId: brand.brandId,
  brandName: brand.brandName,
  axnStatus: brand.axnStatus,
  modifiedDate: brand.modifiedDate,
  version: brand.version,
}

const sortColumns = {
  brandName: collateNames(brand.brandName),
  brandId: sql`${brand.brandId}`,
  modifiedDate: sql`${brand.modifiedDate}`,
  axnStatus: sql`${brand.axnStatus}`,
} satisfies Record<string, SQL>

export async function listBrands(db: Db, query: BrandListQuery): Promise<Paged<BrandRow>> {
  const { column, descending } = parseSort(query.sort)
  const order =
    column === 'bestMatch'
      ? orderByMatch(brand.brandName, query.keyword)
      : (descending ? desc : asc)(sortColumns[column])
  const condition = and(
    isNull(brand.mergedInto),
    query.status === 'ALL' ? undefined : eq(brand.axnStatus, query.status),
    query.keyword === '' ? undefined : hasWords(brand.brandName, query.keyword),
  )
  const content = await db
    .select(rowColumns)
    .from(brand)
    .where(condition)
    .orderBy(order, asc(brand.brandId))
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(content, await db.$count(brand, condition), query)
}

/** All of them, by name. */
export function listAllBrands(db: Db): Promise<BrandRow[]> {
  return db
    .select(rowColumns)
    .from(brand)
    .where(isNull(brand.mergedInto))
    .orderBy(asc(sortColumns.brandName), asc(brand.brandId))
}
