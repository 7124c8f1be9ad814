import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import type { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { visibleAirports } from '../review/visibility.ts'
import { hubSizesOf } from '../airports/hubSize.queries.ts'
import { companiesNamed, companyAsOf } from '../companies/companyOfYear.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { company, companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { brand, productType, stateProvince, tenantStatus } from '../database/schema/lookups.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import { prepareStatement, selected } from '#platform/database/statement.ts'
import { tenant, terminal } from '../database/schema/terminals.ts'
import { companyInEdition } from './inEdition.queries.ts'
import type { ListingSource } from './listing/listing.queries.ts'
import { airportsOfYear, isAmong, ofYear, type RowStatements } from './memory/statements.ts'

/** The tenants of a year with their company and place. */
export const selectShops = (axnInstanceId: number | Placeholder): SQL => sql`${tenant}
  join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
    and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
  join ${airport} on ${airport.airportId} = ${tenant.airportId}
  join ${brand} on ${brand.brandId} = ${tenant.brandId}
  join ${companyAsOf(axnInstanceId)} on ${company.companyId} = ${tenant.companyId}`

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

/** The tenants of a year that a reader may see. */
export const selectVisibleShops = (axnInstanceId: number, actor: Actor): SQL =>
  sql`${tenant.axnInstanceId} = ${axnInstanceId} and ${visibleAirports(actor) ?? sql`true`}`

/**
 * Matches the words in the name of the shop, its company, or its airport, city, or state, or the airport's or state's code. Each name uses its
 * own index, which one combined condition could not.
 */
const namedLike =
  (axnInstanceId: number) =>
  (words: string): SQL => sql`(
  ${tenant.brandId} in (select ${brand.brandId} from ${brand} where ${hasWords(brand.brandName, words)})
  or ${tenant.companyId} in ${companiesNamed(axnInstanceId, name => hasWords(name, words))}
  or ${tenant.airportId} in (select ${airport.airportId} from ${airport}
    where ${hasWords(airport.airportName, words)} or ${airport.iataCode} = upper(${words}) or ${hasWords(airport.city, words)}
      or ${airport.stateProvinceCode} = upper(${words}) or ${hasWords(stateProvinceName, words)}))`

/** `Ayr, QC (QZA)` */
export const airportLocation = sql`(${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')')`

const keys = {
  airportId: sql`${tenant.airportId}`,
  companyId: sql`${tenant.companyId}`,
  brandId: sql`${tenant.brandId}`,
}

/** The lease's end, if the tenant's status has one. */
export const leaseEnd = sql`case when ${tenant.tenantStatus} in (select ${tenantStatus.tenantStatus} from ${tenantStatus}
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
      city: sql`${airport.city}`,
      stateProvinceCode: sql`${airport.stateProvinceCode}`,
      stateProvinceName,
      airportLocation,
      companyStatus: sql`(select ${companyInstance.axnInstanceStatus} from ${companyInstance}
      where ${companyInstance.companyId} = ${tenant.companyId} and ${companyInstance.axnInstanceId} = ${tenant.axnInstanceId})`,
    })} from ${selectShops(ofYear)} where ${tenant.axnInstanceId} = ${ofYear} and ${isAmong(sql`${tenant.airportId}`)}`,
  ),
}

/** One row for all of a tenant's locations at an airport whose leases end on the same day. */
export function leaseSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof leaseDirectory)['columns']> {
  const leases = sql`(select ${tenant.brandId}, ${tenant.companyId}, ${tenant.airportId}, ${tenant.tenantType},
      ${tenant.productType}, ${leaseEnd} as lease_expire_date, count(*)::integer as locations,
      sum(${tenant.areaTotal})::integer as area_total, max(${tenant.modifiedDate}) as modified_date,
      ${airportInstance.axnInstanceStatus}
    from ${selectShops(axnInstanceId)}
    where ${selectVisibleShops(axnInstanceId, actor)} and ${leaseEnd} is not null
    group by 1, 2, 3, 4, 5, 6, ${airportInstance.axnInstanceStatus}) as tenant`
  return {
    from: sql`${leases}
      join ${airport} on ${airport.airportId} = ${tenant.airportId}
      join ${brand} on ${brand.brandId} = ${tenant.brandId}
      join ${companyAsOf(axnInstanceId)} on ${company.companyId} = ${tenant.companyId}
      left join ${hubSizesOf(axnInstanceId)} as sized on sized.airport_id = ${tenant.airportId}`,
    where: sql`true`,
    columns: {
      brandName: sql`${brand.brandName}`,
      companyName: sql`${company.companyName}`,
      airportLocation,
      stateProvinceName,
      locations: sql`tenant.locations`,
      areaTotal: sql`${tenant.areaTotal}`,
      leaseExpireDate: sql`${tenant.leaseExpireDate}`,
      leaseExpireYear: sql`extract(year from ${tenant.leaseExpireDate})::text`,
      tenantType: sql`${tenant.tenantType}`,
      productTypeDes,
      hubSize: sql`sized.hub_size`,
      axnInstanceStatus: sql`tenant.axn_instance_status`,
      ...keys,
    },
    more: {
      iataCode: sql`${airport.iataCode}`,
      companyInEdition: companyInEdition(sql`${tenant.companyId}`, axnInstanceId, actor),
    },
    keyword: namedLike(axnInstanceId),
    tieBreak: sql`${asRead(brand.brandName)}, ${tenant.airportId}, ${tenant.companyId}, ${tenant.productType}, ${tenant.leaseExpireDate}`,
  }
}
