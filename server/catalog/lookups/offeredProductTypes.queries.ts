import { and, asc, countDistinct, eq, inArray, notInArray } from 'drizzle-orm'
import type { OfferedProductType } from '#domain/catalog/lookup.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { productType, tenantTypeProductType } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'

/** All product types for each of these tenant types, with whether it offers them and how many tenants have them. */
export async function listProductTypes(
  db: Db,
  tenantTypes: readonly string[],
): Promise<Map<string, OfferedProductType[]>> {
  if (tenantTypes.length === 0) return new Map()
  const products = await db
    .select({
      productType: productType.productType,
      productTypeDescription: productType.productTypeDescription,
      axnStatus: productType.axnStatus,
    })
    .from(productType)
    .orderBy(asc(collateNames(productType.productTypeDescription)), asc(productType.productType))
  const links = await db
    .select()
    .from(tenantTypeProductType)
    .where(inArray(tenantTypeProductType.tenantType, [...tenantTypes]))
  const used = await tenantsByCategory(db, tenantTypes)
  const offered = new Set(links.map(each => joinCategory(each.tenantType, each.productType)))
  return new Map(
    tenantTypes.map(type => [
      type,
      products.map(each => ({
        ...each,
        isOffered: offered.has(joinCategory(type, each.productType)),
        tenants: used.get(joinCategory(type, each.productType)) ?? 0,
      })),
    ]),
  )
}

const joinCategory = (type: string, product: string): string => `${type}|${product}`

async function tenantsByCategory(db: Db, tenantTypes: readonly string[]): Promise<Map<string, number>> {
  const { tenantType, productType: product, tenantId } = tenant
  const rows = await db
    .select({ tenantType, product, tenants: countDistinct(tenantId) })
    .from(tenant)
    .where(inArray(tenantType, [...tenantTypes]))
    .groupBy(tenantType, product)
  return new Map(rows.map(each => [joinCategory(each.tenantType, each.product), each.tenants]))
}

/**
 * Replaces the product types of a tenant type. Throws `unknownReference` for an unknown one, and `inUse` with the
 * number of tenants if a removed one is in use. Returns whether anything changed.
 */
export async function offerProductTypes(
  db: Db,
  tenantType: string,
  wanted: readonly string[],
): Promise<boolean> {
  const all = (await listProductTypes(db, [tenantType])).get(tenantType) ?? []
  const unknown = wanted.filter(name => !all.some(each => each.productType === name))
  if (unknown.length > 0) {
    const detail = 'This product type does not exist.'
    throw problem('unknownReference', { errors: unknown.map(name => ({ pointer: pointerTo(name), detail })) })
  }
  const removed = all.filter(each => each.isOffered && !wanted.includes(each.productType))
  refuseUsedProductTypes(removed.filter(each => each.tenants > 0))
  const added = all.filter(each => !each.isOffered && wanted.includes(each.productType))
  if (removed.length > 0) {
    await db
      .delete(tenantTypeProductType)
      .where(
        and(
          eq(tenantTypeProductType.tenantType, tenantType),
          wanted.length > 0 ? notInArray(tenantTypeProductType.productType, [...wanted]) : undefined,
        ),
      )
  }
  if (added.length > 0) {
    await db
      .insert(tenantTypeProductType)
      .values(added.map(each => ({ tenantType, productType: each.productType })))
  }
  return removed.length + added.length > 0
}

const pointerTo = (product: string): string => `/productTypes/${product}`

function refuseUsedProductTypes(used: readonly OfferedProductType[]): void {
  const [first] = used
  if (!first) return
  const errors = used.map(each => ({
    pointer: pointerTo(each.productType),
    detail: messages.categoryInUse(each.productTypeDescription, each.tenants),
  }))
  throw problem('inUse', {
    message: errors.map(each => each.detail).join(' '),
    errors,
  })
}
