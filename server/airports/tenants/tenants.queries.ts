import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import type { Db } from '#platform/database/connect.ts'
import { company } from '../../database/schema/companies.ts'
import { brand, productType, tenantStatus, tenantType } from '../../database/schema/lookups.ts'
import { tenant, terminal } from '../../database/schema/terminals.ts'

type Tenant = AirportProfile['tenants'][number]

/** An airport's tenants of one year by tenant type and brand. */
export const listAirportTenants = (db: Db, airportId: number, axnInstanceId: number): Promise<Tenant[]> =>
  readTenantsWhere(db, axnInstanceId, eq(tenant.airportId, airportId))

/** The same for several airports. */
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
      areaTotal: tenant.areaTotal,
      leaseExpireDate: tenant.leaseExpireDate,
      futureLocation: tenant.futureLocation,
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
      asc(sql`${brand.brandName} collate "und-x-icu"`),
      asc(tenant.tenantId),
      asc(tenant.locationNumber),
    )
}
