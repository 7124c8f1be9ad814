import { eq } from 'drizzle-orm'
import { toInstanceId, type AxnInstance } from '#domain/years/instance.ts'
import { problem } from '#domain/problems.ts'
import type { AxnInstanceMasterStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { getInstance } from './instances.queries.ts'

/**
 * The instance of a four-digit year, created if there is none, HISTORICAL by default. Throws `duplicate` if there
 * would be a second ACTIVE or PENDING instance, if the year exists with another status, or if another century has its
 * number.
 */
export async function takeInstance(
  db: Db,
  year: number,
  wanted: AxnInstanceMasterStatus | null,
): Promise<{ instance: AxnInstance; created: boolean }> {
  const axnInstanceId = toInstanceId(year)
  const found = await getInstance(db, axnInstanceId)
  if (!found) {
    const status = wanted ?? 'HISTORICAL'
    await requireVacant(db, status)
    const row = { axnInstanceId, axnInstanceName: String(year), axnInstanceMasterStatus: status }
    await db.insert(axnInstance).values(row)
    const instance = await getInstance(db, axnInstanceId)
    if (!instance) throw problem('unexpected')
    return { instance, created: true }
  }
  if (found.axnInstanceName !== String(year)) {
    throw refused(
      `The year ${year} cannot be added because it would have the same number as ${found.axnInstanceName}, ${axnInstanceId}.`,
    )
  }
  if (wanted && found.axnInstanceMasterStatus !== wanted) {
    throw refused(`The year ${year} is already ${found.axnInstanceMasterStatus} and cannot become ${wanted}.`)
  }
  return { instance: found, created: false }
}

async function requireVacant(db: Db, status: AxnInstanceMasterStatus): Promise<void> {
  if (status === 'HISTORICAL') return
  const rows = await db
    .select({ axnInstanceName: axnInstance.axnInstanceName })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceMasterStatus, status))
  const holder = rows[0]
  if (holder) {
    throw refused(
      `There can be only one ${status} year, which is ${holder.axnInstanceName}. Nothing was changed.`,
    )
  }
}

const refused = (message: string) => problem('duplicate', { message })
