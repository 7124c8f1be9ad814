import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tenantDetailNames } from '#domain/airports/tenantColumns.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { CheckedTenant } from '#domain/review/checks/finding.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { buildJsonObject } from '#platform/database/statement.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import { company } from '../../database/schema/companies.ts'
import { brand, productType, tenantStatus, tenantType } from '../../database/schema/lookups.ts'
import { tenant, terminal } from '../../database/schema/terminals.ts'

type Tenant = AirportProfile['tenants'][number]

/** Whether a lease with the tenant's status ends on a day. */
export const hasLeaseEnd = sql<boolean>`${tenant.tenantStatus} in (
  select ${tenantStatus.tenantStatus} from ${tenantStatus} where ${tenantStatus.leaseDateFlag} = 'Y')`
/** The end of a tenant's lease, if the tenant's status has a lease. A former date can still be stored. */
export const leaseEnd = sql<string | null>`case when ${hasLeaseEnd} then ${tenant.leaseExpireDate} end`

/** The square footage of the tenants in a group of rows (`LocationArea`). */
export const sumAreasInSql = {
  areaTotal: sql<number | null>`sum(${tenant.areaTotal})::float8`,
  locationsWithoutArea: sql<number>`(count(*) - count(${tenant.areaTotal}))::integer`,
}

/** An airport's tenants of one year by tenant type and brand. */
export const listProfileTenants = (db: Db, airportId: number, axnInstanceId: number): Promise<Tenant[]> =>
  readTenantsWhere(db, axnInstanceId, eq(tenant.airportId, airportId))

/** The tenants of several airports of one year. */
export function readTenantsWhere(
  db: Db,
  axnInstanceId: number,
  condition: SQL | undefined,
): Promise<(Tenant & { airportId: number })[]> {
  return db
    .select({
      airportId: tenant.airportId,
      tenantId: tenant.tenantId,
      locationNumber: tenant.locationNumber,
      terminalId: tenant.terminalId,
      terminalName: terminal.terminalName,
      terminalShortName: terminal.terminalShortName,
      brandId: tenant.brandId,
      brandName: brand.brandName,
      companyId: tenant.companyId,
      companyName: company.companyName,
      tenantType: sql<Tenant['tenantType']>`${tenant.tenantType}`,
      productType: tenant.productType,
      productTypeDes: productType.productTypeDescription,
      tenantStatus: tenant.tenantStatus,
      tenantStatusDes: tenantStatus.tenantStatusDes,
      ...pickKeys(tenant, tenantDetailNames),
      leaseExpireDate: leaseEnd,
    })
    .from(tenant)
    .innerJoin(terminal, eq(terminal.terminalId, tenant.terminalId))
    .innerJoin(brand, eq(brand.brandId, tenant.brandId))
    .innerJoin(companyAsOf(axnInstanceId), eq(company.companyId, tenant.companyId))
    .innerJoin(tenantType, eq(tenantType.tenantType, tenant.tenantType))
    .innerJoin(productType, eq(productType.productType, tenant.productType))
    .innerJoin(tenantStatus, eq(tenantStatus.tenantStatus, tenant.tenantStatus))
    .where(and(eq(tenant.axnInstanceId, axnInstanceId), condition))
    .orderBy(
      asc(tenantType.sequenceNumber),
      asc(collateNames(brand.brandName)),
      asc(tenant.tenantId),
      asc(tenant.locationNumber),
    )
}

const checkedColumns: Record<keyof CheckedTenant, SQL | PgColumn> = {
  tenantId: tenant.tenantId,
  locationNumber: tenant.locationNumber,
  terminalId: tenant.terminalId,
  terminalName: terminal.terminalName,
  brandName: brand.brandName,
  tenantType: tenant.tenantType,
  tenantStatus: tenant.tenantStatus,
  ...pickKeys(tenant, tenantDetailNames),
  futureLocation: sql`${tenant.futureLocation} = 'Y'`,
  confirmed: tenant.confirmed,
}

/**
 * The tenant data that the checks of these airports need, by tenant type and name. The largest airport has hundreds of
 * tenants, so only the required columns are read, as one value per airport, which is several times faster than rows.
 */
export async function listCheckedTenants(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, CheckedTenant[]>> {
  const { rows } = await db.execute<{ airportId: number; tenants: CheckedTenant[] }>(sql`
    select tenant.airport_id as "airportId", json_agg(${buildJsonObject(checkedColumns)}
      order by tenant_type.sequence_number, brand.brand_name collate "und-x-icu", tenant.tenant_id,
        tenant.location_number) as "tenants"
    from tenant
    join tenant_type on tenant_type.tenant_type = tenant.tenant_type
    join terminal on terminal.terminal_id = tenant.terminal_id
    join brand on brand.brand_id = tenant.brand_id
    where tenant.axn_instance_id = ${axnInstanceId}
      and tenant.airport_id in (select value::integer from json_array_elements_text(${JSON.stringify(airportIds)}::json))
    group by tenant.airport_id`)
  return new Map(rows.map(each => [each.airportId, each.tenants]))
}
