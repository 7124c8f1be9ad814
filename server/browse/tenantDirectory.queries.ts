import { sql } from 'drizzle-orm'
import { companyAsOf } from '../companies/companyOfYear.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { company, companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { brand, productType, stateProvince, tenantStatus } from '../database/schema/lookups.ts'
import { prepareStatement, selected } from '#platform/database/statement.ts'
import { tenant, terminal } from '../database/schema/terminals.ts'
import { airportsOfYear, isAmong, ofYear, writeMoment, type RowStatements } from './memory/statements.ts'

/** The tenants of the year with their company and place. */
const shops = sql`${tenant}
  join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
    and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${airport} on ${airport.airportId} = ${tenant.airportId}
  join ${brand} on ${brand.brandId} = ${tenant.brandId}
  join ${companyAsOf(ofYear)} on ${company.companyId} = ${tenant.companyId}`

// Further names are looked up for the page's rows only. Each additional table in the join doubled the planning time,
// which then exceeded the query's own.
const terminalName = sql`(select ${terminal.terminalName} from ${terminal}
  where ${terminal.terminalId} = ${tenant.terminalId})`
const productTypeDes = sql`(select ${productType.productTypeDescription} from ${productType}
  where ${productType.productType} = ${tenant.productType})`
const tenantStatusDes = sql`(select ${tenantStatus.tenantStatusDes} from ${tenantStatus}
  where ${tenantStatus.tenantStatus} = ${tenant.tenantStatus})`

/** `Texas`, null if the state is not in the list. */
export const stateProvinceName = sql`(select ${stateProvince.stateProvinceName} from ${stateProvince}
  where ${stateProvince.isoCountryCode} = ${airport.isoCountryCode}
    and ${stateProvince.stateProvinceCode} = ${airport.stateProvinceCode})`

/** `Ayr, QC (QZA)` */
export const airportLocation = sql`(${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')')`

const keys = {
  airportId: sql`${tenant.airportId}`,
  companyId: sql`${tenant.companyId}`,
  brandId: sql`${tenant.brandId}`,
}

/** The lease's end, if the tenant's status has one. */
const leaseEnd = sql`case when ${tenant.tenantStatus} in (select ${tenantStatus.tenantStatus} from ${tenantStatus}
  where ${tenantStatus.leaseDateFlag} = 'Y') then ${tenant.leaseExpireDate} end`

/** The tenants of a year by airport, with what the lists of tenants and leases show, filter, and search. */
export const shopStatements: RowStatements = {
  subjects: prepareStatement(airportsOfYear),
  rows: prepareStatement(
    sql`select ${selected({
      brandName: sql`${brand.brandName}`,
      companyName: sql`${company.companyName}`,
      iataCode: sql`${airport.iataCode}`,
      airportName: sql`${airport.airportName}`,
      terminalName,
      tenantType: sql`${tenant.tenantType}`,
      productTypeDes,
      areaTotal: sql`${tenant.areaTotal}`,
      leaseExpireDate: leaseEnd,
      tenantStatusDes,
      axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
      ...keys,
      tenantId: sql`${tenant.tenantId}`,
      locationNumber: sql`${tenant.locationNumber}`,
      tenantStatus: sql`${tenant.tenantStatus}`,
      productType: sql`${tenant.productType}`,
      modifiedDate: writeMoment(tenant.modifiedDate),
      city: sql`${airport.city}`,
      stateProvinceCode: sql`${airport.stateProvinceCode}`,
      stateProvinceName,
      airportLocation,
      companyStatus: sql`(select ${companyInstance.axnInstanceStatus} from ${companyInstance}
      where ${companyInstance.companyId} = ${tenant.companyId} and ${companyInstance.axnInstanceId} = ${tenant.axnInstanceId})`,
    })} from ${shops} where ${tenant.axnInstanceId} = ${ofYear} and ${isAmong(sql`${tenant.airportId}`)}`,
  ),
}
