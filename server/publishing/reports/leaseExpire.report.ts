import { and, asc, between, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import { toReportedArea } from '#domain/airports/locationArea.ts'
import { getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { formatCount } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { isPartialFigure, type ReportColumn } from '#platform/print/printedTable.ts'
import { sumAreasInSql } from '../../airports/tenants/tenants.queries.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { brand, productType, tenantStatus, tenantType } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { airportsOf, hasStatus, type Report, type ReportRequest } from './report.ts'
import { areaColumn, figureCell, namePartialFigures, partialColumn } from './reportColumns.ts'

/** Leases that end in the chosen years, or by default soon, one table per tenant type. */
export const leaseExpire: Report = {
  name: 'leaseExpire',
  read: async (db, request) => {
    const period = periodOf(request)
    const leases = await readLeases(db, request, period)
    const undated = await countUndatedLeases(db, request)
    const rows = leases.map(
      ({ tenantType: type, brandName, companyName, productTypeDes, locations, ...lease }) => {
        const areaTotal = figureCell(toReportedArea(lease))
        return {
          tenantType: tenantTypeLabels[type],
          brandName,
          companyName,
          location: formatAirportLocation(lease),
          productTypeDes,
          locations,
          areaTotal,
          leaseExpireDate: lease.leaseExpireDate,
          partial: namePartialFigures({ areaTotal }, [areaColumn]),
        }
      },
    )
    const isPartial = rows.some(({ areaTotal }) => isPartialFigure(areaTotal))
    return {
      columns: isPartial ? [...columns, partialColumn] : columns,
      sectionKey: 'tenantType',
      rows,
      notes: [...notes(request, period, undated), ...(isPartial ? [partialNote] : [])],
    }
  },
}

type Period = { years: number[] } | { from: string; to: string }

const periodOf = ({ years, year }: ReportRequest): Period =>
  years.length > 0 ? { years } : getLeasePeriod(year, getUtcToday())

const partialNote =
  'A partly reported square footage includes only the locations of the row that reported theirs.'

const leaseRowNote =
  'Each row combines the locations of a tenant, company, and product type at an airport whose leases end on the same day.'

const columns: ReportColumn[] = [
  { key: 'tenantType', label: 'Tenant Type', format: 'text', width: 12 },
  { key: 'brandName', label: 'Tenant Name', format: 'text', width: 22 },
  { key: 'companyName', label: 'Company Name', format: 'text', width: 22 },
  { key: 'location', label: 'Airport Location', format: 'text', width: 20 },
  { key: 'productTypeDes', label: 'Product Type', format: 'text', width: 16 },
  { key: 'locations', label: '# Locations', format: 'integer', width: 8 },
  areaColumn,
  { key: 'leaseExpireDate', label: 'Lease Expires', format: 'date', width: 9 },
]

function notes(request: ReportRequest, period: Period, undated: number): string[] {
  const type = request.tenantType ? `${tenantTypeLabels[request.tenantType]} ` : ''
  const tenants = `${type}tenants`
  return [
    `Basis: ${tenants} of ${airportsOf(request)} whose leases end ${describePeriod(period)}.`,
    leaseRowNote,
    `Order: by ${request.tenantType ? '' : 'tenant type, then '}lease end date. Ties: by tenant, company, IATA code, and product type.`,
    undated > 0
      ? `Not reported: the lease end date of ${formatCount(undated)} more ${undated === 1 ? `${type}tenant` : tenants} not listed here.`
      : `All ${tenants} with a lease have an end date.`,
  ]
}

const describePeriod = (period: Period): string =>
  'years' in period
    ? `in ${joinWords(period.years.map(String), 'or')}`
    : `from ${formatDate(period.from)} to ${formatDate(period.to)}`

/** From the covered airports: tenants whose status has a lease. */
function withLease(request: ReportRequest): SQL | undefined {
  return and(
    eq(tenant.axnInstanceId, request.year.axnInstanceId),
    eq(tenantStatus.leaseDateFlag, 'Y'),
    request.tenantType === null ? undefined : eq(tenant.tenantType, request.tenantType),
    hasStatus(request),
  )
}

const ofItsYear = and(
  eq(airportInstance.airportId, tenant.airportId),
  eq(airportInstance.axnInstanceId, tenant.axnInstanceId),
)

const isInPeriod = (period: Period): SQL =>
  'years' in period
    ? inArray(sql`extract(year from ${tenant.leaseExpireDate})::integer`, period.years)
    : between(tenant.leaseExpireDate, period.from, period.to)

function readLeases(db: Db, request: ReportRequest, period: Period) {
  return db
    .select({
      tenantType: sql<TenantType>`${tenant.tenantType}`,
      brandName: brand.brandName,
      companyName: company.companyName,
      productTypeDes: productType.productTypeDescription,
      city: airport.city,
      stateProvinceCode: airport.stateProvinceCode,
      isoCountryCode: airport.isoCountryCode,
      iataCode: airport.iataCode,
      locations: sql<number>`count(*)::integer`,
      ...sumAreasInSql,
      leaseExpireDate: tenant.leaseExpireDate,
    })
    .from(tenant)
    .innerJoin(airportInstance, ofItsYear)
    .innerJoin(airport, eq(airport.airportId, tenant.airportId))
    .innerJoin(tenantStatus, eq(tenantStatus.tenantStatus, tenant.tenantStatus))
    .innerJoin(tenantType, eq(tenantType.tenantType, tenant.tenantType))
    .innerJoin(productType, eq(productType.productType, tenant.productType))
    .innerJoin(brand, eq(brand.brandId, tenant.brandId))
    .innerJoin(companyAsOf(request.year.axnInstanceId), eq(company.companyId, tenant.companyId))
    .where(and(withLease(request), isInPeriod(period)))
    .groupBy(
      tenant.tenantType,
      tenantType.sequenceNumber,
      productType.productType,
      productType.productTypeDescription,
      brand.brandId,
      company.companyId,
      company.companyName,
      airport.airportId,
      tenant.leaseExpireDate,
    )
    .orderBy(
      asc(tenantType.sequenceNumber),
      asc(tenant.leaseExpireDate),
      asc(collateNames(brand.brandName)),
      asc(collateNames(company.companyName)),
      asc(airport.iataCode),
      asc(collateNames(productType.productTypeDescription)),
      asc(brand.brandId),
      asc(company.companyId),
    )
}

async function countUndatedLeases(db: Db, request: ReportRequest): Promise<number> {
  const rows = await db
    .select({ undated: sql<number>`count(*)::integer` })
    .from(tenant)
    .innerJoin(airportInstance, ofItsYear)
    .innerJoin(tenantStatus, eq(tenantStatus.tenantStatus, tenant.tenantStatus))
    .where(and(withLease(request), sql`${tenant.leaseExpireDate} is null`))
  return requireRow(rows).undated
}
