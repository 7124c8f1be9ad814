import { and, eq, sql } from 'drizzle-orm'
import type { Subject, SubjectKey } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { affiliatedAirport, affiliatedCompany } from '../database/schema/users.ts'

/**
 * The airport or company of one year that a permission concerns; undefined if there is none. Its row is locked until the
 * transaction ends, so that no save slips past a status change.
 */
export async function lockSubject(db: Db, key: SubjectKey, userId: number): Promise<Subject | undefined> {
  await lockYear(db, key.axnInstanceId)
  const kind = key.airportId === undefined ? companies : airports
  const subjectId = key.airportId ?? key.companyId
  if (subjectId === undefined) return undefined
  const query = selectSubject(db, kind, subjectId, key.axnInstanceId, userId)
  return (await query.for('no key update', { of: kind.instance }))[0]
}

/** Closing the year waits for saves in progress, and no save begins in the meantime. */
async function lockYear(db: Db, axnInstanceId: number): Promise<void> {
  await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('share')
}

const airports = {
  instance: airportInstance,
  id: airportInstance.airportId,
  affiliation: affiliatedAirport,
}
const companies = {
  instance: companyInstance,
  id: companyInstance.companyId,
  affiliation: affiliatedCompany,
}

function selectSubject(
  db: Db,
  { instance, id, affiliation }: typeof airports | typeof companies,
  subjectId: number,
  axnInstanceId: number,
  userId: number,
) {
  const own = db
    .select({ one: sql`1` })
    .from(affiliation)
    .where(
      and(
        eq(affiliation.userId, userId),
        eq(affiliation.axnInstanceId, axnInstanceId),
        eq(affiliation.subjectId, subjectId),
      ),
    )
  return db
    .select({
      axnInstanceStatus: instance.axnInstanceStatus,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      affiliated: sql<boolean>`exists ${own}`,
    })
    .from(instance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, instance.axnInstanceId))
    .where(and(eq(id, subjectId), eq(instance.axnInstanceId, axnInstanceId)))
}
