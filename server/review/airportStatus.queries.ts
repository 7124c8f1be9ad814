import { and, desc, eq } from 'drizzle-orm'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import { wasReviewed, type AxnInstanceStatus, type Transition } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance, airportStatusChange } from '../database/schema/airports.ts'
import { affiliatedAirport, appUser } from '../database/schema/users.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { permittedTransition } from './workflow.ts'
import { findingsInTheWay } from './airportReview.queries.ts'
import { getAirportInstance } from '../airports/airports.queries.ts'

export interface Change {
  transition: Transition
  reason: string | null
  airport: AirportInstance
}

/**
 * Moves an airport through the workflow and records who, when, from, to and why. Refused by the table's rows, for want
 * of a reason that the row asks for, and at submission while any finding is unsettled.
 */
export async function changeAirportStatus(
  db: Db,
  { airportId, axnInstanceId }: { airportId: number; axnInstanceId: number },
  actor: Actor,
  wanted: { axnInstanceStatus: AxnInstanceStatus; reason?: string },
  expectedVersion: number | null,
): Promise<Change> {
  const before = await getAirportInstance(db, airportId, axnInstanceId)
  requireVersion(before, expectedVersion)
  const latest = await latestStatusChange(db, airportId, axnInstanceId)
  const { transition: row, reason } = permittedTransition(
    actor,
    before,
    wanted,
    wasReviewed(latest?.fromStatus),
  )
  if (row.who === 'editor' && row.to === 'PENDING') await requireReady(db, airportId, axnInstanceId)
  await db
    .update(airportInstance)
    .set({ axnInstanceStatus: row.to })
    .where(and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, axnInstanceId)))
  await db
    .insert(airportStatusChange)
    .values({ airportId, axnInstanceId, fromStatus: row.from, toStatus: row.to, action: row.action, reason })
  return { transition: row, reason, airport: await getAirportInstance(db, airportId, axnInstanceId) }
}

async function latestStatusChange(db: Db, airportId: number, axnInstanceId: number) {
  const rows = await db
    .select({ fromStatus: airportStatusChange.fromStatus })
    .from(airportStatusChange)
    .where(
      and(eq(airportStatusChange.airportId, airportId), eq(airportStatusChange.axnInstanceId, axnInstanceId)),
    )
    .orderBy(desc(airportStatusChange.statusChangeId))
    .limit(1)
  return rows[0]
}

async function requireReady(db: Db, airportId: number, axnInstanceId: number): Promise<void> {
  const inTheWay = await findingsInTheWay(db, airportId, axnInstanceId)
  if (inTheWay.length === 0) return
  throw problem('submissionErrors', {
    errors: inTheWay.map(each => ({
      pointer: `/${each.step}${each.terminalId === null ? '' : `/${each.terminalId}`}/${each.field}`,
      detail: each.message,
    })),
  })
}

/** The e-mail addresses of everybody affiliated with the airport in that year who can sign in. */
export async function listEditorAddresses(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<string[]> {
  const rows = await db
    .select({ email: appUser.email })
    .from(affiliatedAirport)
    .innerJoin(appUser, eq(appUser.userId, affiliatedAirport.userId))
    .where(
      and(
        eq(affiliatedAirport.airportId, airportId),
        eq(affiliatedAirport.axnInstanceId, axnInstanceId),
        eq(appUser.userStatus, 'ACTIVE'),
      ),
    )
  return rows.map(row => row.email)
}
