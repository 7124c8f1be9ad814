import { and, asc, count, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { combineAreas } from '#domain/airports/locationArea.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import { problem } from '#domain/problems.ts'
import {
  type BookCompany,
  type BookFootprint,
  type BookOperation,
  type BookRequest,
  type BookScope,
  type CompaniesBook,
} from '#domain/publishing/book.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { airportPlace } from '../../airports/airports.queries.ts'
import { sumAreasInSql } from '../../airports/tenants/tenants.queries.ts'
import { listCompanyInstances } from '../../companies/companies.queries.ts'
import { listLocationsOfYear } from '../../companies/companyLocations.queries.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { company, companyInstance, companyInstanceType } from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import { brand, companyType, country, tenantStatus, tenantType } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { isAirportOfEdition, isPublishedAirport, isPublishedCompany } from '../../review/visibility.ts'
import { findYearBefore } from '../../years/instances.queries.ts'
import { readBookYear, readPrintedContacts, type readContacts } from './bookYear.queries.ts'

/**
 * The published companies of a year, or those that were chosen or have a type, read with a few statements. Throws
 * `notFound` if the year or company type does not exist, or if none of the chosen companies is published.
 */
export async function readCompaniesBook(
  db: Db,
  request: BookRequest,
  scope: BookScope = 'published',
): Promise<CompaniesBook> {
  const year = await readBookYear(db, request)
  const types = await db.select().from(companyType).orderBy(asc(companyType.sequenceNumber))
  const requestedType = types.find(each => each.companyType === request.companyType)
  if (request.companyType !== null && !requestedType) throw problem('notFound')
  const companies = await readBookCompanies(db, request, scope)
  if (year.chosen && companies.length === 0) throw problem('notFound')
  const idsOf = (type: string) =>
    companies
      .filter(each => each.types.some(({ companyInstanceTypePK: key }) => key.companyType === type))
      .map(each => each.company.companyId)
  return {
    kind: 'companies',
    ...year,
    draft: companies.some(each => each.axnInstanceStatus !== 'PUBLISHED'),
    companyTypeDes: requestedType?.companyTypeDes ?? null,
    companies,
    types: types
      .map(each => ({ companyTypeDes: each.companyTypeDes, companyIds: idsOf(each.companyType) }))
      .filter(each => each.companyIds.length > 0),
  }
}

/** In the order of the companies' names. */
export async function readBookCompanies(
  db: Db,
  request: BookRequest,
  scope: BookScope,
  contactsOf: typeof readContacts = readPrintedContacts,
): Promise<BookCompany[]> {
  const { axnInstanceId } = request
  const ids = await db
    .select({ companyId: companyInstance.companyId })
    .from(companyInstance)
    .where(isPrintedCompany(request, scope))
    .orderBy(asc(collateNames(companyInstance.companyName)), asc(companyInstance.companyId))
  const companyIds = ids.map(({ companyId }) => companyId)
  if (companyIds.length === 0) return []
  const instances = new Map(
    (await listCompanyInstances(db, axnInstanceId, companyIds)).map(each => [each.company.companyId, each]),
  )
  const contacts = Map.groupBy(
    await contactsOf(db, axnInstanceId, inArray(contact.companyId, companyIds)),
    each => each.companyId,
  )
  const locations = Map.groupBy(
    await listLocationsOfYear(db, axnInstanceId),
    each => each.companyAirportInstancePK.companyId,
  )
  const operating = {
    companyIds,
    isReadable: scope === 'ownInAnyStatus' ? isAirportOfEdition : isPublishedAirport,
  }
  const operations = await readOperations(db, axnInstanceId, operating)
  const yearBefore = await findYearBefore(db, requireRow([...instances.values()]).axnInstanceName)
  const yearsCompared = [axnInstanceId, ...(yearBefore ? [yearBefore.axnInstanceId] : [])]
  const before = yearBefore && (await readOperations(db, yearBefore.axnInstanceId, operating))
  const common = await listAirportsOfBoth(db, yearsCompared, operating)
  const leases = await readLeases(db, axnInstanceId, operating)
  const countries = await readCountryNames(
    db,
    Array.from(instances.values(), each => each.company.isoCountryCode),
  )
  return companyIds.flatMap(companyId => {
    const instance = instances.get(companyId)
    if (!instance) return []
    const { company: main, companyInstanceTypeList, axnInstanceName, axnInstanceMasterStatus } = instance
    return {
      company: main,
      axnInstanceId,
      axnInstanceName,
      axnInstanceMasterStatus,
      axnInstanceStatus: instance.axnInstanceStatus,
      dbeFlag: instance.dbeFlag,
      countryName: countries.get(main.isoCountryCode ?? '') ?? null,
      types: companyInstanceTypeList,
      contacts: contacts.get(companyId) ?? [],
      locations: locations.get(companyId) ?? [],
      statedLocations: new Set(locations.get(companyId)?.map(each => each.airport.airportId)).size,
      operations: operations.get(companyId) ?? [],
      footprint: sumOperations(operations.get(companyId) ?? []),
      compared: compareOperations(common, before?.get(companyId) ?? [], operations.get(companyId) ?? []),
      leases: leases.get(companyId) ?? [],
    }
  })
}

export const isPrintedCompany = (
  { axnInstanceId, entityIds, companyType: type }: BookRequest,
  scope: BookScope = 'published',
): SQL | undefined =>
  and(
    eq(companyInstance.axnInstanceId, axnInstanceId),
    scope === 'published' ? isPublishedCompany : undefined,
    entityIds === null ? undefined : inArray(companyInstance.companyId, entityIds),
    type === null
      ? undefined
      : sql`exists (select from ${companyInstanceType}
          where ${companyInstanceType.companyId} = ${companyInstance.companyId}
            and ${companyInstanceType.axnInstanceId} = ${companyInstance.axnInstanceId}
            and ${companyInstanceType.companyType} = ${type})`,
  )

/** The company that a tenant belongs to now. Earlier editions still have the companies that were merged later. */
const ownerId = sql<number>`coalesce(${company.mergedInto}, ${company.companyId})`
const itsCompany = eq(company.companyId, tenant.companyId)

/** What the book reads of airports, of which a company's editors may not read unpublished years. */
interface Operating {
  companyIds: readonly number[]
  isReadable: SQL
}

/** Tenants of these companies at published airports of the year. */
const tenantsOf = (axnInstanceId: number, { companyIds, isReadable }: Operating): SQL | undefined =>
  and(eq(tenant.axnInstanceId, axnInstanceId), inArray(ownerId, companyIds), isReadable)
const itsAirportYear = and(
  eq(airportInstance.airportId, tenant.airportId),
  eq(airportInstance.axnInstanceId, tenant.axnInstanceId),
)

async function readOperations(
  db: Db,
  axnInstanceId: number,
  operating: Operating,
): Promise<Map<number, BookOperation[]>> {
  const rows = await db
    .select({
      companyId: ownerId,
      airport: airportPlace,
      brandName: brand.brandName,
      tenantType: sql<TenantType>`${tenant.tenantType}`,
      locations: sql<number>`count(*)::integer`,
      ...sumAreasInSql,
    })
    .from(tenant)
    .innerJoin(company, itsCompany)
    .innerJoin(airportInstance, itsAirportYear)
    .innerJoin(airport, eq(airport.airportId, tenant.airportId))
    .innerJoin(brand, eq(brand.brandId, tenant.brandId))
    .innerJoin(tenantType, eq(tenantType.tenantType, tenant.tenantType))
    .where(tenantsOf(axnInstanceId, operating))
    .groupBy(ownerId, airport.airportId, brand.brandId, tenant.tenantType, tenantType.sequenceNumber)
    .orderBy(
      asc(collateNames(airport.airportName)),
      asc(airport.airportId),
      asc(collateNames(brand.brandName)),
      asc(tenantType.sequenceNumber),
    )
  const byCompany = Map.groupBy(rows, row => row.companyId)
  return new Map(
    Array.from(byCompany, ([companyId, own]) => [
      companyId,
      [...Map.groupBy(own, row => row.airport.airportId).values()].flatMap(tenants =>
        tenants.slice(0, 1).map(({ airport: place }) => ({ airport: place, tenants })),
      ),
    ]),
  )
}

/** The airports published in both years; none if there is only one. */
async function listAirportsOfBoth(
  db: Db,
  axnInstanceIds: readonly number[],
  { isReadable }: Operating,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ airportId: airportInstance.airportId })
    .from(airportInstance)
    .where(and(inArray(airportInstance.axnInstanceId, axnInstanceIds), isReadable))
    .groupBy(airportInstance.airportId)
    .having(gt(count(), 1))
  return new Set(rows.map(each => each.airportId))
}

/** An airport that one of the editions lacks would count as opened or closed. */
function compareOperations(
  common: ReadonlySet<number>,
  before: readonly BookOperation[],
  now: readonly BookOperation[],
): BookCompany['compared'] {
  const [old, current] = [before, now].map(all =>
    all.filter(({ airport: { airportId } }) => common.has(airportId)),
  )
  if (!old || !current || old.length + current.length === 0) return null
  return { before: sumOperations(old), now: sumOperations(current) }
}

function sumOperations(operations: readonly BookOperation[]): BookFootprint {
  const tenants = operations.flatMap(each => each.tenants)
  return {
    airports: operations.length,
    locations: tenants.reduce((sum, { locations }) => sum + locations, 0),
    ...combineAreas(tenants),
  }
}

async function readLeases(
  db: Db,
  axnInstanceId: number,
  operating: Operating,
): Promise<Map<number, BookCompany['leases']>> {
  const year = sql<number | null>`extract(year from ${tenant.leaseExpireDate})::integer`
  const rows = await db
    .select({ companyId: ownerId, year, locations: sql<number>`count(*)::integer` })
    .from(tenant)
    .innerJoin(company, itsCompany)
    .innerJoin(airportInstance, itsAirportYear)
    .innerJoin(tenantStatus, eq(tenantStatus.tenantStatus, tenant.tenantStatus))
    .where(and(tenantsOf(axnInstanceId, operating), eq(tenantStatus.leaseDateFlag, 'Y')))
    .groupBy(ownerId, year)
    .orderBy(asc(year))
  return Map.groupBy(rows, row => row.companyId)
}

/** The names of these countries. */
async function readCountryNames(db: Db, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(codes.filter(code => code !== null))]
  const rows = await db
    .select()
    .from(country)
    .where(inArray(country.isoCountryCode, wanted))
    .orderBy(asc(country.isoCountryCode))
  return new Map(rows.map(row => [row.isoCountryCode, row.countryName]))
}
