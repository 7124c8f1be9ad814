import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { findPastDeadlineError, type InstanceSettings, type storedSettings } from '#domain/years/instance.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'

/** Throws `notFound`. */
export async function getInstanceSettings(
  db: Db,
  axnInstanceId: number,
): Promise<z.infer<typeof storedSettings>> {
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/**
 * Throws `historical` for a closed year, `stale` for another version, and `invalidInput` for a deadline in the past.
 */
export async function saveInstanceSettings(
  db: Db,
  axnInstanceId: number,
  settings: InstanceSettings,
  expectedVersion: number | null,
): Promise<z.infer<typeof storedSettings>> {
  await db
    .select({ version: axnInstance.version })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('no key update')
  const before = await getInstanceSettings(db, axnInstanceId)
  if (before.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  requireVersion(before, expectedVersion)
  requireFutureDeadline(settings.submissionDeadline, before.submissionDeadline)
  await db.update(axnInstance).set(settings).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getInstanceSettings(db, axnInstanceId)
}

const halfADayMs = 12 * 3_600_000

/** The editors' today may still be the server's yesterday, so a day counts as past once it is over everywhere. */
function requireFutureDeadline(deadline: string | null, stored: string | null): void {
  const today = new Date(Date.now() - halfADayMs).toISOString().slice(0, 10)
  const detail = findPastDeadlineError(deadline, stored, today)
  if (detail) throw problem('invalidInput', { detail, errors: [{ pointer: '/submissionDeadline', detail }] })
}
