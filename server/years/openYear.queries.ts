import { eq, type SQL } from 'drizzle-orm'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { useEdition } from './editions.ts'
import { getInstance, openInstance } from './instances.queries.ts'

/** A year that can still be changed. Throws `notFound` for an unknown one and `historical` for a closed one. */
export async function requireOpenYear(db: Db, axnInstanceId: number): Promise<AxnInstance> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw problem('notFound')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  return year
}

/**
 * The condition on `axn_instance` for the year that a call names outside its path; the active one by default. A closed year
 * is read from its snapshot from then on. Throws `notFound` for one that this reader may not see.
 */
export async function openAskedYear(db: Db, axnInstanceId: number | undefined, actor: Actor): Promise<SQL> {
  if (axnInstanceId === undefined) return eq(axnInstance.axnInstanceMasterStatus, 'ACTIVE')
  await openInstance(db, axnInstanceId, actor)
  await useEdition(db, axnInstanceId)
  return eq(axnInstance.axnInstanceId, axnInstanceId)
}
