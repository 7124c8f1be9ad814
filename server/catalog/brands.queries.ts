import { and, eq, isNull, sql } from 'drizzle-orm'
import { brandListing, type Brand, type BrandBody, type BrandRow } from '#domain/catalog/brand.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { hasWords, orderByMatch } from '../database/matchNamesInSql.ts'
import { brand } from '../database/schema/lookups.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import type { TableList } from '../database/tableList.ts'
import { lockName } from './merging/uses.queries.ts'
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
  await lockName(db, 'brands', brandId, expectedVersion)
  const row = { ...given, brandName: collapseSpaces(given.brandName) }
  await requireFreeName(db, 'brands', row.brandName, brandId)
  await db
    .update(brand)
    .set({ ...row, proposedUserId: null })
    .where(eq(brand.brandId, brandId))
  return getBrand(db, brandId)
}

const rowColumns = {
  brandId: brand.brandId,
  brandName: brand.brandName,
  axnStatus: brand.axnStatus,
  modifiedDate: brand.modifiedDate,
  version: brand.version,
}

const byName = [collateNames(brand.brandName), brand.brandId] as const

export const brandList: TableList<typeof brandListing> = {
  listing: brandListing,
  from: sql`${brand} left join ${appUser} on ${appUser.userId} = ${brand.modifiedUserId}`,
  where: isNull(brand.mergedInto),
  columns: {
    brandId: brand.brandId,
    brandName: { value: brand.brandName, order: byName },
    modifiedDate: brand.modifiedDate,
    axnStatus: brand.axnStatus,
    modifiedUserName: { value: modifiedUserName, order: [collateNames(modifiedUserName)] },
  },
  more: { version: brand.version },
  matches: keyword => hasWords(brand.brandName, keyword),
  rank: keyword => orderByMatch(brand.brandName, keyword),
  tieBreaks: byName,
}

/** All of them, by name. */
export function listAllBrands(db: Db): Promise<BrandRow[]> {
  return db
    .select(rowColumns)
    .from(brand)
    .where(isNull(brand.mergedInto))
    .orderBy(...byName)
}
