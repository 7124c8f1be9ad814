import { asc, eq, type SQL, and } from 'drizzle-orm'
import type { PgColumn, PgTable, AnyPgColumn } from 'drizzle-orm/pg-core'
import { lookupItems, lookups, type LookupItem, type ReadableLookupName } from '#domain/catalog/lookups.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import {
  productType,
  tenantType,
  tenantTypeProductType,
  airportConfiguration,
  concessionManagementType,
  managementResponsibilityType,
  country,
  stateProvince,
} from '../../database/schema/lookups.ts'
import { findOfferedTo } from '../proposals/proposals.queries.ts'
import { getLookupTable, type LookupTable } from './lookupTable.ts'

/** The entries to choose from: the ACTIVE ones, and those proposed by this person. */
export async function listLookup<N extends ReadableLookupName>(
  db: Db,
  name: N,
  userId: number | null = null,
): Promise<LookupItem<N>[]> {
  const rows =
    name === 'tenant-types' ? await listTenantTypes(db) : await listOfferedEntries(db, name, userId)
  return rows as LookupItem<N>[]
}

function listOfferedEntries(db: Db, name: ReadableLookupName, userId: number | null) {
  const table = getLookupTable(name)
  const columns = Object.keys(lookupItems[name].shape).map(each => [each, table.column(each)] as const)
  return db
    .select(Object.fromEntries(columns))
    .from(table.table)
    .where(isOffered(name, table, userId))
    .orderBy(asc(lookups[name].isOrdered ? table.column('sequenceNumber') : collateNames(table.name)))
}

/** Accepted entries, and those proposed by this person. */
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
    .orderBy(asc(tenantType.sequenceNumber), asc(collateNames(productType.productTypeDescription)))
  return [...Map.groupBy(rows, row => row.type.tenantType)].map(([name, products]) => ({
    tenantType: name,
    tenantTypeDes: products[0]?.type.tenantTypeDes ?? name,
    productTypes: products.map(({ product }) => ({
      productType: product.productType,
      productTypeDescription: product.productTypeDescription,
    })),
  }))
}

/** Lookups that records refer to by number: the table, and the message for a wrong choice. */
const chosen = {
  airportConfigurationId: {
    table: airportConfiguration,
    key: airportConfiguration.airportConfigurationId,
    axnStatus: airportConfiguration.axnStatus,
    wrong: 'Please input a valid Airport Configuration.',
  },
  concessionManagementTypeId: {
    table: concessionManagementType,
    key: concessionManagementType.concessionManagementTypeId,
    axnStatus: concessionManagementType.axnStatus,
    wrong: 'Please input a valid Concession Management Type.',
  },
  managementResponsibilityTypeId: {
    table: managementResponsibilityType,
    key: managementResponsibilityType.managementResponsibilityTypeId,
    axnStatus: managementResponsibilityType.axnStatus,
    wrong: 'Please input a valid Management Responsibility.',
  },
} satisfies Record<string, { table: PgTable; key: PgColumn; axnStatus: PgColumn; wrong: string }>

type ChosenEntries = Partial<Record<keyof typeof chosen, number | null>>

/**
 * Throws `unknownReference` at its field for an entry that is inactive or unknown. The record may keep its previous
 * choice.
 */
export async function assertActiveLookup(db: Db, given: ChosenEntries, before: ChosenEntries): Promise<void> {
  const wrong: ProblemPart[] = []
  for (const name of listKeys(chosen)) {
    const id = given[name]
    if (id === undefined || id === null || id === before[name]) continue
    const { table, key, axnStatus, wrong: detail } = chosen[name]
    const offered = await db
      .select({ key })
      .from(table)
      .where(and(eq(key, id), eq(axnStatus, 'ACTIVE')))
    if (offered.length === 0) wrong.push({ pointer: `/${name}`, detail })
  }
  if (wrong.length > 0) throw problem('unknownReference', { detail: wrong[0]?.detail, errors: wrong })
}

interface AddressPlace {
  isoCountryCode: string | null
  stateProvinceCode: string | null
}

/** Joins the state or province of an address. */
export const isStateOf = (place: Record<'isoCountryCode' | 'stateProvinceCode', AnyPgColumn>) =>
  and(
    eq(stateProvince.isoCountryCode, place.isoCountryCode),
    eq(stateProvince.stateProvinceCode, place.stateProvinceCode),
  )

/**
 * Rejects an unknown country, and a state that does not belong to it, with `invalidInput` at its field. Countries
 * without a list of states have no state. `at` is the place's path in the body: `/company`.
 */
export async function requirePlace(db: Db, place: AddressPlace, at = ''): Promise<void> {
  const { isoCountryCode, stateProvinceCode } = place
  if (isoCountryCode !== null) {
    const known = await db.select().from(country).where(eq(country.isoCountryCode, isoCountryCode))
    if (known.length === 0) throw fieldProblem(`${at}/isoCountryCode`, 'Please input a valid Country.')
  }
  if (stateProvinceCode === null) return
  const known = await db
    .select()
    .from(stateProvince)
    .where(
      and(
        eq(stateProvince.isoCountryCode, isoCountryCode ?? ''),
        eq(stateProvince.stateProvinceCode, stateProvinceCode),
      ),
    )
  if (known.length === 0)
    throw fieldProblem(`${at}/stateProvinceCode`, 'Please input a valid State/Province.')
}
