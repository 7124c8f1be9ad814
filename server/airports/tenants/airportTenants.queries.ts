import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AirportTenant, TenantEntry } from '#domain/airports/airportTenant.ts'
import { savedTenantColumns, tenantDetailNames, tenantReferences } from '#domain/airports/tenantColumns.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { problem } from '#domain/problems.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { collateNames } from '#platform/database/search.ts'
import { prepareStatement, requireRow, selectAs, withValues } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import { isOfAirport } from '../../database/isOf.ts'
import { airport } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { brand, productType, tenantStatus, tenantType } from '../../database/schema/lookups.ts'
import { tenant, terminal } from '../../database/schema/terminals.ts'
import type { AirportKey } from '../airportKey.ts'

interface TenantKey extends AirportKey {
  tenantId: number
  locationNumber: number
}

/** The tenants of an airport and year by tenant type and name, or only those of one type. */
export async function listAirportTenants(
  db: Db,
  key: AirportKey,
  type: TenantType | null = null,
): Promise<AirportTenant[]> {
  const isListed = and(isOfAirport(tenant, key), type === null ? undefined : eq(tenant.tenantType, type))
  const { rows } = await db.execute(sql`${selectTenants(key.axnInstanceId, isListed)}
    order by ${tenantType.sequenceNumber}, ${collateNames(brand.brandName)}, ${tenant.tenantId}, ${tenant.locationNumber}`)
  return rows as unknown as AirportTenant[]
}

/** A tenant by its location in this airport and year. Throws `notFound` for any other. */
export async function getAirportTenant(db: Db, key: TenantKey, terminalId?: number): Promise<AirportTenant> {
  const { tenantId, locationNumber, airportId, axnInstanceId } = key
  const values = storedTenant.valuesFor({ tenantId, locationNumber, airportId, axnInstanceId })
  const found = (await db.execute(withValues(storedTenant.text, values))).rows[0] as AirportTenant | undefined
  if (!found || (terminalId !== undefined && found.terminalId !== terminalId)) throw problem('notFound')
  return found
}

/** Adds a tenant at location number 1. */
export async function addAirportTenant(db: Db, key: AirportKey, entry: TenantEntry): Promise<AirportTenant> {
  const added = await db
    .insert(tenant)
    .values({ ...toTenantColumns(entry), ...key, locationNumber: 1 })
    .returning({ tenantId: tenant.tenantId })
  return getAirportTenant(db, { ...key, ...requireRow(added), locationNumber: 1 })
}

/** Saves a tenant, even if it moves to another terminal. A saved tenant counts as confirmed. */
export async function saveAirportTenant(
  db: Db,
  stored: AirportTenant,
  entry: TenantEntry,
): Promise<AirportTenant> {
  const { tenantId, locationNumber, airportId, axnInstanceId } = stored
  const key = { tenantId, locationNumber, airportId, axnInstanceId }
  const values = savedTenant.valuesFor({ ...toTenantColumns(entry), ...key })
  const { rows } = await db.execute(withValues(savedTenant.text, values))
  return requireRow(rows) as AirportTenant
}

/** Whether terminal, category, status, brand, and company, which are shown by name, are unchanged. */
export const keepsChoices = (stored: AirportTenant, entry: TenantEntry): boolean =>
  tenantReferences.every(name => stored[name] === entry[name])

export async function removeAirportTenant(db: Db, stored: AirportTenant, expectedVersion: number | null) {
  requireVersion(stored, expectedVersion)
  await db.delete(tenant).where(isTenant(stored))
}

export async function confirmAirportTenant(
  db: Db,
  stored: AirportTenant,
  expectedVersion: number | null,
): Promise<AirportTenant> {
  requireVersion(stored, expectedVersion)
  await db.update(tenant).set({ confirmed: 'Y' }).where(isTenant(stored))
  return getAirportTenant(db, stored)
}

/** Confirms unconfirmed tenants of one tenant type or terminal, or all of them. Returns their number. */
export async function confirmAirportTenants(
  db: Db,
  key: AirportKey,
  { tenantType, terminalId }: { tenantType: TenantType | null; terminalId: number | null },
): Promise<number> {
  const ofType = tenantType === null ? undefined : eq(tenant.tenantType, tenantType)
  const inTerminal = terminalId === null ? undefined : eq(tenant.terminalId, terminalId)
  const rows = await db
    .update(tenant)
    .set({ confirmed: 'Y' })
    .where(and(isOfAirport(tenant, key), eq(tenant.confirmed, 'N'), ofType, inTerminal))
    .returning({ tenantId: tenant.tenantId })
  return rows.length
}

/** A tenant's values by column name. */
export const toTenantColumns = (entry: TenantEntry) => ({
  ...pickKeys(entry, savedTenantColumns),
  futureLocation: entry.futureLocation ? ('Y' as const) : ('N' as const),
})

const isTenant = (key: TenantKey): SQL | undefined =>
  and(
    isOfAirport(tenant, key),
    eq(tenant.tenantId, key.tenantId),
    eq(tenant.locationNumber, key.locationNumber),
  )

const returnedColumns = {
  tenantId: tenant.tenantId,
  locationNumber: tenant.locationNumber,
  airportId: tenant.airportId,
  axnInstanceId: tenant.axnInstanceId,
  airportName: airport.airportName,
  city: airport.city,
  stateProvinceCode: airport.stateProvinceCode,
  isoCountryCode: airport.isoCountryCode,
  terminalId: tenant.terminalId,
  terminalName: terminal.terminalName,
  terminalShortName: terminal.terminalShortName,
  companyId: tenant.companyId,
  companyName: company.companyName,
  companyStatus: company.axnStatus,
  brandId: tenant.brandId,
  brandName: brand.brandName,
  brandStatus: brand.axnStatus,
  tenantType: sql<TenantType>`${tenant.tenantType}`,
  tenantTypeDes: tenantType.tenantTypeDes,
  productType: tenant.productType,
  productTypeDes: productType.productTypeDescription,
  tenantStatus: tenant.tenantStatus,
  tenantStatusDes: tenantStatus.tenantStatusDes,
  unitMeasureCode: sql<'SQFT'>`${tenant.unitMeasureCode}`,
  ...pickKeys(tenant, tenantDetailNames),
  futureLocation: sql<boolean>`${tenant.futureLocation} = 'Y'`,
  confirmed: tenant.confirmed,
  modifiedUserId: tenant.modifiedUserId,
  modifiedDate: momentAsText(tenant.modifiedDate),
  version: tenant.version,
}

const isTenantOfKey = sql`${tenant.tenantId} = ${sql.placeholder('tenantId')}
    and ${tenant.locationNumber} = ${sql.placeholder('locationNumber')}
    and ${tenant.airportId} = ${sql.placeholder('airportId')} and ${tenant.axnInstanceId} = ${sql.placeholder('axnInstanceId')}`
const selectTenants = (axnInstanceId: number | Placeholder, condition: SQL | undefined): SQL =>
  sql`select ${selectAs(returnedColumns)}
  from ${tenant}, ${airport}, ${terminal}, ${brand}, ${companyAsOf(axnInstanceId)}, ${tenantType},
    ${productType}, ${tenantStatus}
  where ${condition}
    and ${airport.airportId} = ${tenant.airportId} and ${terminal.terminalId} = ${tenant.terminalId}
    and ${brand.brandId} = ${tenant.brandId} and ${company.companyId} = ${tenant.companyId}
    and ${tenantType.tenantType} = ${tenant.tenantType} and ${productType.productType} = ${tenant.productType}
    and ${tenantStatus.tenantStatus} = ${tenant.tenantStatus}`
const selectTenantOfKey = selectTenants(sql.placeholder('axnInstanceId'), isTenantOfKey)
const setColumn = (name: (typeof savedTenantColumns)[number]) =>
  sql`${sql.identifier(toSnakeCase(name))} = ${sql.placeholder(name)}`

/** Both are built once, because building a join for each save takes longer than the rest of the save. */
const storedTenant = prepareStatement(selectTenantOfKey)
/** The select reads the row as the update returns it, which has the name of the table. */
const savedTenant = prepareStatement(sql`with ${tenant} as (
    update ${tenant} set ${sql.join(savedTenantColumns.map(setColumn), sql`, `)}, confirmed = 'Y'
    where ${isTenantOfKey} returning *)
  ${selectTenantOfKey}`)
