import { and, eq, sql, asc, count, desc, or, type SQL } from 'drizzle-orm'
import {
  explainCannotEdit,
  type AffiliationListQuery,
  type AirportAffiliation,
  type CompanyAffiliation,
} from '#domain/people/affiliation.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { airportPlace } from '../../airports/airports.queries.ts'
import { companyAsOf } from '../../companies/companyOfYear.ts'
import { hasWords } from '../../database/matchNamesInSql.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { company, companyInstance } from '../../database/schema/companies.ts'
import { affiliationTables, appUser, type affiliatedAirport } from '../../database/schema/users.ts'
import { getInstance } from '../../years/instances.queries.ts'

/** A person's right to edit an airport or company in a year. */
export interface AffiliationKey extends SubjectKey {
  userId: number
}

/**
 * Gives a person the right to edit. Throws `historical` for a closed year, `unknownReference` for an unknown year,
 * user, airport, or company, `valueRefused` for a user who could not edit it anyway, and `duplicateAffiliation`.
 */
export async function createAffiliation(db: Db, key: AffiliationKey): Promise<void> {
  const { kind, userId, axnInstanceId, id: subjectId } = key
  await requireOpenYear(db, axnInstanceId)
  await requireEditor(db, kind, userId)
  await requireSubject(db, key)
  await db.insert(affiliationTables[kind]).values({ userId, axnInstanceId, subjectId })
}

/** Throws `historical` for a closed year and `notFound` if there is nothing to remove. */
export async function removeAffiliation(
  db: Db,
  { kind, userId, axnInstanceId, id }: AffiliationKey,
): Promise<void> {
  await requireOpenYear(db, axnInstanceId)
  const table = affiliationTables[kind]
  const removed = await db
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.axnInstanceId, axnInstanceId), eq(table.subjectId, id)))
    .returning()
  if (removed.length === 0) throw problem('notFound', { detail: 'This affiliation does not exist.' })
}

async function requireOpenYear(db: Db, axnInstanceId: number): Promise<void> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw createUnknownReference('/axnInstanceId', 'This year does not exist.')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
}

/** The user's row is locked, so that a change of role or status comes before or after, not in between. */
async function requireEditor(db: Db, kind: SubjectKind, userId: number): Promise<void> {
  const [user] = await db.select().from(appUser).where(eq(appUser.userId, userId)).for('share')
  if (!user) throw createUnknownReference('/userId', 'This user does not exist.')
  const reason = explainCannotEdit(kind, user)
  if (reason === null) return
  throw problem('valueRefused', {
    message: `Unable to create affiliation: ${reason}`,
    errors: [{ pointer: '/userId', detail: reason }],
  })
}

async function requireSubject(db: Db, { kind, axnInstanceId, id }: AffiliationKey): Promise<void> {
  const rows =
    kind === 'airport'
      ? await db
          .select({ name: airport.airportName, year: airportInstance.axnInstanceId })
          .from(airport)
          .leftJoin(
            airportInstance,
            and(
              eq(airportInstance.airportId, airport.airportId),
              eq(airportInstance.axnInstanceId, axnInstanceId),
            ),
          )
          .where(eq(airport.airportId, id))
      : await db
          .select({
            name: sql<string>`coalesce(${companyInstance.companyName}, ${company.companyName})`,
            year: companyInstance.axnInstanceId,
          })
          .from(company)
          .leftJoin(
            companyInstance,
            and(
              eq(companyInstance.companyId, company.companyId),
              eq(companyInstance.axnInstanceId, axnInstanceId),
            ),
          )
          .where(eq(company.companyId, id))
  const found = rows[0]
  if (!found) throw createUnknownReference(`/${kind}Id`, `This ${kind} does not exist.`)
  if (found.year === null)
    throw createUnknownReference(`/${kind}Id`, `${found.name} is not part of this year.`)
}

const createUnknownReference = (pointer: string, detail: string) =>
  problem('unknownReference', {
    message: `Unable to create affiliation: ${detail}`,
    errors: [{ pointer, detail }],
  })

const user = {
  userId: appUser.userId,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  displayName: appUser.displayName,
  email: appUser.email,
  securityRoleId: appUser.securityRoleId,
  userStatus: appUser.userStatus,
}

/** The name columns of each kind's airport or company, and the columns that a keyword searches. */
const subjects = {
  airport: {
    columns: { airport: airportPlace },
    tableOf: () => airport,
    id: airport.airportId,
    name: collateNames(airport.airportName),
    texts: [sql`${airport.iataCode}`],
  },
  company: {
    columns: { company: { companyId: company.companyId, companyName: company.companyName } },
    tableOf: companyAsOf,
    id: company.companyId,
    name: collateNames(company.companyName),
    texts: [],
  },
}

type Subject = (typeof subjects)[SubjectKind]

interface Affiliations {
  airport: AirportAffiliation
  company: CompanyAffiliation
}

interface Request {
  axnInstanceId: number
  order: SQL[]
  condition: SQL | undefined
  limit: number
  offset: number
}

async function readRows<Kind extends SubjectKind>(
  db: Db,
  kind: Kind,
  { axnInstanceId, condition, order, limit, offset }: Request,
): Promise<Affiliations[Kind][]> {
  const affiliated: typeof affiliatedAirport = affiliationTables[kind]
  const { columns, tableOf, id }: Subject = subjects[kind]
  const rows = await db
    .select({ user, axnInstanceId: affiliated.axnInstanceId, ...columns })
    .from(affiliated)
    .innerJoin(appUser, eq(appUser.userId, affiliated.userId))
    .innerJoin(tableOf(axnInstanceId), eq(id, affiliated.subjectId))
    .where(condition)
    .orderBy(...order, asc(appUser.userId), asc(id))
    .limit(limit)
    .offset(offset)
  const read: Affiliations[SubjectKind][] = rows.map(row => ({
    ...row,
    securityRole: roleOf(row.user.securityRoleId),
  }))
  return read as Affiliations[Kind][]
}

/** Who may edit which airport or company in a year. The keyword matches the user and the name (or code). */
export async function searchAffiliations<Kind extends SubjectKind>(
  db: Db,
  kind: Kind,
  axnInstanceId: number,
  query: AffiliationListQuery,
): Promise<Paged<Affiliations[Kind]>> {
  const affiliated: typeof affiliatedAirport = affiliationTables[kind]
  const { tableOf, id, name, texts }: Subject = subjects[kind]
  const condition = and(
    eq(affiliated.axnInstanceId, axnInstanceId),
    hasKeyword(query.keyword, [name, ...texts]),
  )
  const content = await readRows(db, kind, {
    axnInstanceId,
    condition,
    order: orderOf(query, name),
    limit: query.size,
    offset: query.page * query.size,
  })
  const counted = await db
    .select({ total: count() })
    .from(affiliated)
    .innerJoin(appUser, eq(appUser.userId, affiliated.userId))
    .innerJoin(tableOf(axnInstanceId), eq(id, affiliated.subjectId))
    .where(condition)
  return createPage(content, requireRow(counted).total, query)
}

/**
 * The airports or companies that one user may edit in a year, by name. Throws `notFound` if the user does not exist.
 */
export async function listSubjectsOfUser<Kind extends SubjectKind>(
  db: Db,
  kind: Kind,
  userId: number,
  axnInstanceId: number,
): Promise<Affiliations[Kind][]> {
  await requireUser(db, userId)
  const affiliated: typeof affiliatedAirport = affiliationTables[kind]
  const condition = and(eq(affiliated.userId, userId), eq(affiliated.axnInstanceId, axnInstanceId))
  const order = [asc(subjects[kind].name)]
  return readRows(db, kind, { axnInstanceId, condition, order, limit: 10_000, offset: 0 })
}

async function requireUser(db: Db, userId: number): Promise<void> {
  const rows = await db.select({ userId: appUser.userId }).from(appUser).where(eq(appUser.userId, userId))
  if (rows.length === 0) throw problem('notFound')
}

function orderOf(query: AffiliationListQuery, subjectName: SQL): SQL[] {
  const columns = {
    lastName: collateNames(appUser.lastName),
    displayName: collateNames(appUser.displayName),
    securityRoleId: sql`${appUser.securityRoleId}`,
    subjectName,
  }
  const { column, descending } = parseSort(query.sort)
  const first = descending ? desc(columns[column]) : asc(columns[column])
  return [first, asc(columns.lastName), asc(collateNames(appUser.firstName)), asc(subjectName)]
}

/** Whether the user's name as listed, or one of the given texts, contains the keyword. */
function hasKeyword(keyword: string, texts: SQL[]): SQL | undefined {
  if (keyword === '') return undefined
  const label = sql`(${appUser.lastName} || ', ' || ${appUser.firstName} || ' (' || ${appUser.displayName} || ')')`
  return or(...[label, ...texts].map(each => hasWords(each, keyword)))
}

function roleOf(securityRoleId: number): AirportAffiliation['securityRole'] {
  const role = securityRoles.find(each => each.securityRoleId === securityRoleId)
  if (!role) throw new RangeError(`There is no security role ${securityRoleId}`)
  return role
}
