import { and, eq, sql } from 'drizzle-orm'
import { explainCannotEdit } from '#domain/people/affiliation.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { company, companyInstance } from '../../database/schema/companies.ts'
import { affiliationTables, appUser } from '../../database/schema/users.ts'
import { getInstance } from '../../years/instances.queries.ts'

/** `subjectId` is an airport's or a company's, depending on the kind. */
export interface AffiliationKey {
  kind: SubjectKind
  userId: number
  axnInstanceId: number
  subjectId: number
}

/**
 * Gives a person the right to edit. Throws `historical` for a closed year, `unknownReference` for an unknown year,
 * user, airport, or company, `valueRefused` for a user who could not edit it anyway, and `duplicateAffiliation`.
 */
export async function createAffiliation(db: Db, key: AffiliationKey): Promise<void> {
  const { kind, userId, axnInstanceId, subjectId } = key
  await requireOpenYear(db, axnInstanceId)
  await requireEditor(db, kind, userId)
  await requireSubject(db, key)
  await db.insert(affiliationTables[kind]).values({ userId, axnInstanceId, subjectId })
}

/** Throws `historical` for a closed year and `notFound` if there is nothing to remove. */
export async function removeAffiliation(db: Db, key: AffiliationKey): Promise<void> {
  const { kind, userId, axnInstanceId, subjectId } = key
  await requireOpenYear(db, axnInstanceId)
  const table = affiliationTables[kind]
  const removed = await db
    .delete(table)
    .where(
      and(eq(table.userId, userId), eq(table.axnInstanceId, axnInstanceId), eq(table.subjectId, subjectId)),
    )
    .returning()
  if (removed.length === 0) throw problem('notFound', { detail: 'This affiliation does not exist.' })
}

async function requireOpenYear(db: Db, axnInstanceId: number): Promise<void> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw unknown('/axnInstanceId', 'This year does not exist.')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
}

/** The user's row is locked, so that a change of role or status comes before or after, not in between. */
async function requireEditor(db: Db, kind: SubjectKind, userId: number): Promise<void> {
  const [user] = await db.select().from(appUser).where(eq(appUser.userId, userId)).for('share')
  if (!user) throw unknown('/userId', 'This user does not exist.')
  const reason = explainCannotEdit(kind, user)
  if (reason === null) return
  throw problem('valueRefused', {
    message: `Unable to create affiliation: ${reason}`,
    errors: [{ pointer: '/userId', detail: reason }],
  })
}

async function requireSubject(db: Db, { kind, axnInstanceId, subjectId }: AffiliationKey): Promise<void> {
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
          .where(eq(airport.airportId, subjectId))
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
          .where(eq(company.companyId, subjectId))
  const found = rows[0]
  if (!found) throw unknown(`/${kind}Id`, `This ${kind} does not exist.`)
  if (found.year === null) throw unknown(`/${kind}Id`, `${found.name} is not part of this year.`)
}

const unknown = (pointer: string, detail: string) =>
  problem('unknownReference', {
    message: `Unable to create affiliation: ${detail}`,
    errors: [{ pointer, detail }],
  })
