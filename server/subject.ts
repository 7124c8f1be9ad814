import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SubjectKey } from '#domain/endpoint.ts'
import type { Subject } from '#domain/roles.ts'
import type { Db } from './db/connect.ts'
import { airportInstance } from './db/schema/airports.ts'
import { companyInstance } from './db/schema/companies.ts'
import { axnInstance } from './db/schema/instances.ts'
import { affiliatedAirport, affiliatedCompany } from './db/schema/users.ts'

/**
 * The airport or company of one year that a permission is about; undefined when there is none. For a write its row is
 * locked until the transaction ends, so that no save slips past a status change.
 */
export async function findSubject(
  db: Db,
  key: SubjectKey,
  userId: number,
  writes: boolean,
): Promise<Subject | undefined> {
  if (writes) await holdYear(db, key.axnInstanceId)
  if (key.airportId !== undefined) return airportSubject(db, key.airportId, key.axnInstanceId, userId, writes)
  if (key.companyId !== undefined) return companySubject(db, key.companyId, key.axnInstanceId, userId, writes)
  return undefined
}

/** Whoever closes the year waits for the saves that are under way, and no other begins meanwhile. */
async function holdYear(db: Db, axnInstanceId: number): Promise<void> {
  await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('share')
}

const asBoolean = (condition: SQL) => sql<boolean>`exists ${condition}`

async function airportSubject(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  userId: number,
  writes: boolean,
) {
  const affiliation = db
    .select({ one: sql`1` })
    .from(affiliatedAirport)
    .where(
      and(
        eq(affiliatedAirport.userId, userId),
        eq(affiliatedAirport.axnInstanceId, axnInstanceId),
        eq(affiliatedAirport.airportId, airportId),
      ),
    )
  const query = db
    .select({
      axnInstanceStatus: airportInstance.axnInstanceStatus,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      affiliated: asBoolean(sql`${affiliation}`),
    })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, axnInstanceId)))
  return (await (writes ? query.for('no key update', { of: airportInstance }) : query))[0]
}

async function companySubject(
  db: Db,
  companyId: number,
  axnInstanceId: number,
  userId: number,
  writes: boolean,
) {
  const affiliation = db
    .select({ one: sql`1` })
    .from(affiliatedCompany)
    .where(
      and(
        eq(affiliatedCompany.userId, userId),
        eq(affiliatedCompany.axnInstanceId, axnInstanceId),
        eq(affiliatedCompany.companyId, companyId),
      ),
    )
  const query = db
    .select({
      axnInstanceStatus: companyInstance.axnInstanceStatus,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      affiliated: asBoolean(sql`${affiliation}`),
    })
    .from(companyInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, companyInstance.axnInstanceId))
    .where(and(eq(companyInstance.companyId, companyId), eq(companyInstance.axnInstanceId, axnInstanceId)))
  return (await (writes ? query.for('no key update', { of: companyInstance }) : query))[0]
}
