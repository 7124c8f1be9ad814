import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { InstanceSettings, storedSettings } from '#domain/instance.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '../db/connect.ts'
import { axnInstance } from '../db/schema/instances.ts'
import { requireVersion } from '../entityTag.ts'

/** Throws `notFound`. */
export async function getInstanceSettings(
  db: Db,
  axnInstanceId: number,
): Promise<z.infer<typeof storedSettings>> {
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/** Throws `historical` for a closed year and `stale` upon another version. */
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
  await db.update(axnInstance).set(settings).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getInstanceSettings(db, axnInstanceId)
}
