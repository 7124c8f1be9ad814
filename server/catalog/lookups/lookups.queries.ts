import { asc, eq, type SQL } from 'drizzle-orm'
import { lookupItems, lookups, type LookupItem, type ReadableLookupName } from '#domain/catalog/lookups.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead } from '#platform/database/search.ts'
import { productType, tenantType, tenantTypeProductType } from '../../database/schema/lookups.ts'
import { findOfferedTo } from '../proposals/proposals.queries.ts'
import { getLookupTable, type LookupTable } from './lookupTable.ts'

/** The entries to choose from: those that are ACTIVE, and those that this person proposed. */
export async function listLookup<N extends ReadableLookupName>(
  db: Db,
  name: N,
  userId: number | null = null,
): Promise<LookupItem<N>[]> {
  const rows =
    name === 'tenant-types' ? await listTenantTypes(db) : await listEntriesOffered(db, name, userId)
  return rows as LookupItem<N>[]
}

function listEntriesOffered(db: Db, name: ReadableLookupName, userId: number | null) {
  const table = getLookupTable(name)
  const columns = Object.keys(lookupItems[name].shape).map(each => [each, table.column(each)] as const)
  return db
    .select(Object.fromEntries(columns))
    .from(table.table)
    .where(isOffered(name, table, userId))
    .orderBy(asc(lookups[name].isOrdered ? table.column('sequenceNumber') : asRead(table.name)))
}

/** Accepted entries, and those that this person proposed. */
function isOffered(
  name: ReadableLookupName,
  { columns: { axnStatus }, column }: LookupTable,
  userId: number | null,
): SQL | undefined {
  if (!axnStatus) return undefined
  return lookups[name].takesProposals && userId !== null
    ? findOfferedTo(userId, { axnStatus, proposedUserId: column('proposedUserId') })
    : eq(axnStatus, 'ACTIVE')
}

/** Each tenant type with its possible product types. */
async function listTenantTypes(db: Db): Promise<LookupItem<'tenant-types'>[]> {
  const rows = await db
    .select({ type: tenantType, product: productType })
    .from(tenantType)
    .innerJoin(tenantTypeProductType, eq(tenantTypeProductType.tenantType, tenantType.tenantType))
    .innerJoin(productType, eq(productType.productType, tenantTypeProductType.productType))
    .where(eq(productType.axnStatus, 'ACTIVE'))
    .orderBy(asc(tenantType.sequenceNumber), asc(productType.productTypeDescription))
  return [...Map.groupBy(rows, row => row.type.tenantType)].map(([name, products]) => ({
    tenantType: name,
    tenantTypeDes: products[0]?.type.tenantTypeDes ?? name,
    productTypes: products.map(({ product }) => ({
      productType: product.productType,
      productTypeDescription: product.productTypeDescription,
    })),
  }))
}
