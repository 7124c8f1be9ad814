import { and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BrandListQuery, BrandRow } from '#domain/catalog/brand.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { brand } from '../../database/schema/lookups.ts'
import { asRead, hasWords } from '#platform/database/search.ts'

const rowColumns = {
  brandId: brand.brandId,
  brandName: brand.brandName,
  axnStatus: brand.axnStatus,
  modifiedDate: brand.modifiedDate,
  version: brand.version,
}

const sortColumns = {
  brandName: asRead(brand.brandName),
  brandId: sql`${brand.brandId}`,
  modifiedDate: sql`${brand.modifiedDate}`,
  axnStatus: sql`${brand.axnStatus}`,
} satisfies Record<string, SQL>

export async function listBrands(db: Db, query: BrandListQuery): Promise<Paged<BrandRow>> {
  const { column, descending } = parseSort(query.sort)
  const condition = and(
    isNull(brand.mergedInto),
    query.status === 'ALL' ? undefined : eq(brand.axnStatus, query.status),
    query.keyword === '' ? undefined : hasWords(brand.brandName, query.keyword),
  )
  const content = await db
    .select(rowColumns)
    .from(brand)
    .where(condition)
    .orderBy(descending ? desc(sortColumns[column]) : asc(sortColumns[column]), asc(brand.brandId))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(brand).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}

/** All of them, by name. */
export function listAllBrands(db: Db): Promise<BrandRow[]> {
  return db
    .select(rowColumns)
    .from(brand)
    .where(isNull(brand.mergedInto))
    .orderBy(asc(sortColumns.brandName), asc(brand.brandId))
}
