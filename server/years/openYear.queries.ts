import type { AxnInstance } from '#domain/years/instance.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { getInstance } from './instances.queries.ts'

/** A year that can still be changed. Throws `notFound` for an unknown one and `historical` for a closed one. */
export async function requireOpenYear(db: Db, axnInstanceId: number): Promise<AxnInstance> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw problem('notFound')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  return year
}
