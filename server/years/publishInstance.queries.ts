import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { reviewKinds } from '../review/reviewKinds.ts'
import { changeStatus } from '../review/status.queries.ts'
import { lockApproved } from './countedInstances.queries.ts'
import { requireOpenYear } from './instances.queries.ts'

/**
 * Publishes every approved airport and company of a year, each as if done manually. Throws `notFound` and `historical`.
 * If one is refused, all are.
 */
export async function publishInstance(
  db: Db,
  axnInstanceId: number,
  actor: Actor,
): Promise<{ axnInstanceName: string; airports: number; companies: number }> {
  const { axnInstanceName } = await requireOpenYear(db, axnInstanceId)
  const { airportIds, companyIds } = await lockApproved(db, axnInstanceId)
  const wanted = { axnInstanceStatus: 'PUBLISHED' } as const
  for (const id of airportIds) {
    await changeStatus(db, reviewKinds.airport, { id, axnInstanceId }, actor, wanted, null)
  }
  for (const id of companyIds) {
    await changeStatus(db, reviewKinds.company, { id, axnInstanceId }, actor, wanted, null)
  }
  return { axnInstanceName, airports: airportIds.length, companies: companyIds.length }
}
