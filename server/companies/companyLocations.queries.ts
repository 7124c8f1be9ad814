import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { AirportPlace } from '#domain/airports/airport.ts'
import type { CompanyLocation } from '#domain/companies/companyLocation.ts'
import { problem } from '#domain/problems.ts'
import { createPage, type Paged, type PageRequest } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { airportPlace } from '../airports/airports.queries.ts'
import { isOfAirports } from '../database/isOf.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { companyAirportInstance } from '../database/schema/companies.ts'
import { companyType } from '../database/schema/lookups.ts'
import { isOfCompany, listTypesOfCompany, type CompanyKey } from './companies.queries.ts'

const byName = asc(collateNames(airport.airportName))

/** The identity of a company's location. */
interface LocationKey extends CompanyKey {
  companyType: string
  airportId: number
}

const ofCompany = (key: CompanyKey & Partial<LocationKey>): SQL | undefined =>
  and(
    isOfCompany(companyAirportInstance, key),
    key.companyType === undefined ? undefined : eq(companyAirportInstance.companyType, key.companyType),
    key.airportId === undefined ? undefined : eq(companyAirportInstance.airportId, key.airportId),
  )

/** By company type in the types' order, then by airport; only one type if the key includes it. */
export async function listCompanyLocations(
  db: Db,
  key: CompanyKey & { companyType?: string },
  request: PageRequest,
): Promise<Paged<CompanyLocation>> {
  const condition = ofCompany(key)
  const content = await locationsWhere(db, condition, request)
  return createPage(content, await db.$count(companyAirportInstance, condition), request)
}

/** All locations, for the profile. */
export const listAllCompanyLocations = (db: Db, key: CompanyKey): Promise<CompanyLocation[]> =>
  locationsWhere(db, ofCompany(key))

/** An airport that is already listed is a duplicate. Throws as `requireTypeAndAirports` does. */
export async function addCompanyLocation(db: Db, key: LocationKey): Promise<CompanyLocation> {
  await requireTypeAndAirports(db, key, [key.airportId])
  await db.insert(companyAirportInstance).values(key)
  return requireRow(await locationsWhere(db, ofCompany(key)))
}

/** Returns the number of new locations. Throws as `requireTypeAndAirports` does. */
export async function addCompanyLocations(
  db: Db,
  key: Omit<LocationKey, 'airportId'>,
  airportIds: readonly number[],
): Promise<{ added: number }> {
  const ids = [...new Set(airportIds)]
  await requireTypeAndAirports(db, key, ids)
  const added = await db
    .insert(companyAirportInstance)
    .values(ids.map(airportId => ({ ...key, airportId })))
    .onConflictDoNothing()
    .returning({ airportId: companyAirportInstance.airportId })
  return { added: added.length }
}

/** Throws `notFound` for a type that the company does not have, or an airport that is not in the year. */
async function requireTypeAndAirports(
  db: Db,
  key: Omit<LocationKey, 'airportId'>,
  airportIds: readonly number[],
): Promise<void> {
  const types = await listTypesOfCompany(db, key)
  const inYear = isOfAirports(airportInstance, key.axnInstanceId, airportIds)
  const hasType = types.some(each => each.companyInstanceTypePK.companyType === key.companyType)
  if (!hasType || (await db.$count(airportInstance, inYear)) < airportIds.length) throw problem('notFound')
}

export async function removeCompanyLocation(db: Db, key: LocationKey): Promise<void> {
  const removed = await db
    .delete(companyAirportInstance)
    .where(ofCompany(key))
    .returning({ airportId: companyAirportInstance.airportId })
  if (removed.length === 0) throw problem('notFound')
}

/** All locations of a year's companies, in the same order. */
export const listLocationsOfYear = (db: Db, axnInstanceId: number): Promise<CompanyLocation[]> =>
  locationsWhere(db, eq(companyAirportInstance.axnInstanceId, axnInstanceId))

function locationsWhere(
  db: Db,
  condition: SQL | undefined,
  request: PageRequest | null = null,
): Promise<CompanyLocation[]> {
  const query = db
    .select({
      companyAirportInstancePK: companyAirportInstance,
      companyTypeDes: companyType.companyTypeDes,
      airport: airportPlace,
    })
    .from(companyAirportInstance)
    .innerJoin(companyType, eq(companyType.companyType, companyAirportInstance.companyType))
    .innerJoin(airport, eq(airport.airportId, companyAirportInstance.airportId))
    .where(condition)
    .orderBy(asc(companyType.sequenceNumber), byName, asc(airport.airportId))
    .$dynamic()
  return request ? query.limit(request.size).offset(request.page * request.size) : query
}

/** The airports of a year by name. */
export function lookupAirports(db: Db, axnInstanceId: number): Promise<AirportPlace[]> {
  return db
    .select(airportPlace)
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))
    .orderBy(byName, asc(airport.airportId))
}
