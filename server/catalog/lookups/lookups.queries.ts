import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import * as lookups from '../../database/schema/lookups.ts'
import { offeredTo } from '../proposals/proposals.queries.ts'

export function listAirportConfigurations(db: Db) {
  const table = lookups.airportConfiguration
  return db
    .select({
      airportConfigurationId: table.airportConfigurationId,
      airportConfigurationName: table.airportConfigurationName,
      additionalInfoFlag: table.additionalInfoFlag,
    })
    .from(table)
    .where(eq(table.axnStatus, 'ACTIVE'))
    .orderBy(asc(table.airportConfigurationName))
}

export function listConcessionManagementTypes(db: Db) {
  const table = lookups.concessionManagementType
  return db
    .select({
      concessionManagementTypeId: table.concessionManagementTypeId,
      concessionManagementType: table.concessionManagementType,
    })
    .from(table)
    .where(eq(table.axnStatus, 'ACTIVE'))
    .orderBy(asc(table.concessionManagementType))
}

/** The accepted ones, and those that this person proposed. */
export function listAirlines(db: Db, userId: number) {
  const { airlineId, airlineName, axnStatus } = lookups.airline
  return db
    .select({ airlineId, airlineName, axnStatus })
    .from(lookups.airline)
    .where(offeredTo(userId, lookups.airline))
    .orderBy(asc(airlineName))
}

export function listCountries(db: Db) {
  const { isoCountryCode, countryName } = lookups.country
  return db
    .select({ isoCountryCode, countryName })
    .from(lookups.country)
    .orderBy(asc(sql`${countryName} collate "und-x-icu"`))
}

export function listStatesProvinces(db: Db) {
  const table = lookups.stateProvince
  return db
    .select({
      isoCountryCode: table.isoCountryCode,
      stateProvinceCode: table.stateProvinceCode,
      stateProvinceName: table.stateProvinceName,
    })
    .from(table)
    .orderBy(asc(sql`${table.stateProvinceName} collate "und-x-icu"`))
}

/** Each tenant type with the product types it can have. */
export async function listTenantTypes(db: Db) {
  const { tenantType, productType, tenantTypeProductType } = lookups
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

export function listTenantStatuses(db: Db) {
  const { tenantStatus, tenantStatusDes, leaseDateFlag, axnStatus, sequenceNumber } = lookups.tenantStatus
  return db
    .select({ tenantStatus, tenantStatusDes, leaseDateFlag })
    .from(lookups.tenantStatus)
    .where(eq(axnStatus, 'ACTIVE'))
    .orderBy(asc(sequenceNumber))
}

export function listJobCategories(db: Db) {
  const { jobCategory, jobCategoryName, axnStatus } = lookups.jobCategory
  return db
    .select({ jobCategory, jobCategoryName })
    .from(lookups.jobCategory)
    .where(eq(axnStatus, 'ACTIVE'))
    .orderBy(asc(jobCategoryName))
}

export function listManagementResponsibilityTypes(db: Db) {
  const table = lookups.managementResponsibilityType
  return db
    .select({
      managementResponsibilityTypeId: table.managementResponsibilityTypeId,
      managementResponsibilityType: table.managementResponsibilityType,
    })
    .from(table)
    .where(eq(table.axnStatus, 'ACTIVE'))
    .orderBy(asc(table.managementResponsibilityType))
}

export function listCompanyTypes(db: Db) {
  const { companyType, companyTypeDes, sequenceNumber, axnStatus } = lookups.companyType
  return db
    .select({ companyType, companyTypeDes, sequenceNumber })
    .from(lookups.companyType)
    .where(eq(axnStatus, 'ACTIVE'))
    .orderBy(asc(sequenceNumber))
}
