import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type {
  AffiliationListQuery,
  AirportAffiliation,
  CompanyAffiliation,
} from '#domain/people/affiliation.ts'
import { page, sortOf, type Paged } from '#platform/contract/paging.ts'
import { problem } from '#domain/problems.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { airportPlace } from '../../airports/airportPlace.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { affiliatedAirport, affiliatedCompany, appUser } from '../../database/schema/users.ts'

const user = {
  userId: appUser.userId,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  displayName: appUser.displayName,
  email: appUser.email,
  securityRoleId: appUser.securityRoleId,
  userStatus: appUser.userStatus,
}

/** Names are sorted as people read them, not by their bytes. */
const reading = (column: SQL | typeof appUser.lastName): SQL => sql`${column} collate "und-x-icu"`

interface Request {
  order: SQL[]
  condition: SQL | undefined
  limit: number
  offset: number
}

const airportName = reading(sql`${airport.airportName}`)
const companyName = reading(sql`${company.companyName}`)

async function airportRows(db: Db, request: Request): Promise<AirportAffiliation[]> {
  const rows = await db
    .select({
      user,
      axnInstanceId: affiliatedAirport.axnInstanceId,
      airport: airportPlace,
    })
    .from(affiliatedAirport)
    .innerJoin(appUser, eq(appUser.userId, affiliatedAirport.userId))
    .innerJoin(airport, eq(airport.airportId, affiliatedAirport.airportId))
    .where(request.condition)
    .orderBy(...request.order, asc(appUser.userId), asc(airport.airportId))
    .limit(request.limit)
    .offset(request.offset)
  return rows.map(row => ({ ...row, securityRole: roleOf(row.user.securityRoleId) }))
}

async function companyRows(db: Db, axnInstanceId: number, request: Request): Promise<CompanyAffiliation[]> {
  const rows = await db
    .select({
      user,
      axnInstanceId: affiliatedCompany.axnInstanceId,
      company: { companyId: company.companyId, companyName: company.companyName },
    })
    .from(affiliatedCompany)
    .innerJoin(appUser, eq(appUser.userId, affiliatedCompany.userId))
    .innerJoin(companyAsOf(axnInstanceId), eq(company.companyId, affiliatedCompany.companyId))
    .where(request.condition)
    .orderBy(...request.order, asc(appUser.userId), asc(company.companyId))
    .limit(request.limit)
    .offset(request.offset)
  return rows.map(row => ({ ...row, securityRole: roleOf(row.user.securityRoleId) }))
}

/** Who may edit which airport in a year; the keyword is looked for in the user, the airport's name and its code. */
export async function searchAirportAffiliations(
  db: Db,
  axnInstanceId: number,
  query: AffiliationListQuery,
): Promise<Paged<AirportAffiliation>> {
  const condition = and(
    eq(affiliatedAirport.axnInstanceId, axnInstanceId),
    matching(query.keyword, [airportName, sql`${airport.iataCode}`]),
  )
  const content = await airportRows(db, requestOf(query, condition, airportName))
  const counted = await db
    .select({ total: count() })
    .from(affiliatedAirport)
    .innerJoin(appUser, eq(appUser.userId, affiliatedAirport.userId))
    .innerJoin(airport, eq(airport.airportId, affiliatedAirport.airportId))
    .where(condition)
  return page(content, counted[0]?.total ?? 0, query)
}

/** The same for companies. */
export async function searchCompanyAffiliations(
  db: Db,
  axnInstanceId: number,
  query: AffiliationListQuery,
): Promise<Paged<CompanyAffiliation>> {
  const condition = and(
    eq(affiliatedCompany.axnInstanceId, axnInstanceId),
    matching(query.keyword, [companyName]),
  )
  const content = await companyRows(db, axnInstanceId, requestOf(query, condition, companyName))
  const counted = await db
    .select({ total: count() })
    .from(affiliatedCompany)
    .innerJoin(appUser, eq(appUser.userId, affiliatedCompany.userId))
    .innerJoin(companyAsOf(axnInstanceId), eq(company.companyId, affiliatedCompany.companyId))
    .where(condition)
  return page(content, counted[0]?.total ?? 0, query)
}

const whole = { limit: 10_000, offset: 0 }

/** The airports of one user by name; throws `notFound` for no such user. */
export async function listAirportsOfUser(
  db: Db,
  userId: number,
  axnInstanceId: number,
): Promise<AirportAffiliation[]> {
  await requireUser(db, userId)
  const condition = and(
    eq(affiliatedAirport.userId, userId),
    eq(affiliatedAirport.axnInstanceId, axnInstanceId),
  )
  return airportRows(db, { ...whole, condition, order: [asc(airportName)] })
}

export async function listCompaniesOfUser(
  db: Db,
  userId: number,
  axnInstanceId: number,
): Promise<CompanyAffiliation[]> {
  await requireUser(db, userId)
  const condition = and(
    eq(affiliatedCompany.userId, userId),
    eq(affiliatedCompany.axnInstanceId, axnInstanceId),
  )
  return companyRows(db, axnInstanceId, { ...whole, condition, order: [asc(companyName)] })
}

async function requireUser(db: Db, userId: number): Promise<void> {
  const rows = await db.select({ userId: appUser.userId }).from(appUser).where(eq(appUser.userId, userId))
  if (rows.length === 0) throw problem('notFound')
}

function requestOf(query: AffiliationListQuery, condition: SQL | undefined, subjectName: SQL): Request {
  const columns = {
    lastName: reading(appUser.lastName),
    displayName: reading(sql`${appUser.displayName}`),
    securityRoleId: sql`${appUser.securityRoleId}`,
    subjectName,
  }
  const { column, descending } = sortOf(query.sort)
  const first = descending ? desc(columns[column]) : asc(columns[column])
  const order = [first, asc(columns.lastName), asc(reading(sql`${appUser.firstName}`)), asc(subjectName)]
  return { condition, order, limit: query.size, offset: query.page * query.size }
}

/** The keyword somewhere in the user as the list shows them, or in one of the given texts; taken literally. */
function matching(keyword: string, texts: SQL[]): SQL | undefined {
  if (keyword === '') return undefined
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const label = sql`(${appUser.lastName} || ', ' || ${appUser.firstName} || ' (' || ${appUser.displayName} || ')')`
  return or(...[label, ...texts].map(each => sql`${each} collate "und-x-icu" ilike ${pattern}`))
}

function roleOf(securityRoleId: number): AirportAffiliation['securityRole'] {
  const role = securityRoles.find(each => each.securityRoleId === securityRoleId)
  if (!role) throw new RangeError(`There is no security role ${securityRoleId}`)
  return role
}
