import { desc, eq } from 'drizzle-orm'
import type { AxnInstance } from '#domain/years/instance.ts'
import { defaultPlausibility, plausibility, type Plausibility } from '#domain/review/plausibility.ts'
import { problem } from '#domain/problems.ts'
import { listReadableYears, type Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'

const columns = {
  axnInstanceId: axnInstance.axnInstanceId,
  axnInstanceName: axnInstance.axnInstanceName,
  axnInstanceDes: axnInstance.axnInstanceDes,
  axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
  cadUsdRate: axnInstance.cadUsdRate,
  exchangeRateNote: axnInstance.exchangeRateNote,
  submissionDeadline: axnInstance.submissionDeadline,
}

/** Newest first. */
export function listInstances(db: Db): Promise<AxnInstance[]> {
  return db.select(columns).from(axnInstance).orderBy(desc(axnInstance.axnInstanceName))
}

export async function getInstance(db: Db, axnInstanceId: number): Promise<AxnInstance | null> {
  const rows = await db.select(columns).from(axnInstance).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return rows[0] ?? null
}

/** A year that this reader may see. Throws `notFound`. */
export const openInstance = async (db: Db, axnInstanceId: number, actor: Actor): Promise<AxnInstance> =>
  requireVisibleYear(await getInstance(db, axnInstanceId), actor)

export function requireVisibleYear(instance: AxnInstance | null, actor: Actor): AxnInstance {
  if (!instance || !listReadableYears(actor).includes(instance.axnInstanceMasterStatus))
    throw problem('notFound')
  return instance
}

/** The ACTIVE and the PENDING instance, at most one each. */
export const getYears = async (db: Db): Promise<OpenYears> => pickOpenYears(await listInstances(db))

interface OpenYears {
  active: AxnInstance | null
  pending: AxnInstance | null
}

export function pickOpenYears(instances: readonly AxnInstance[]): OpenYears {
  const withStatus = (status: string) =>
    instances.find(each => each.axnInstanceMasterStatus === status) ?? null
  return { active: withStatus('ACTIVE'), pending: withStatus('PENDING') }
}

/** A year's plausibility limits: an administrator's, or the defaults. Throws `notFound`. */
export async function getPlausibility(
  db: Db,
  axnInstanceId: number,
): Promise<Plausibility & { version: number }> {
  const rows = await db
    .select({ stored: axnInstance.plausibility, version: axnInstance.version })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const row = rows[0]
  if (!row) throw problem('notFound')
  // A limit that was added after the administrator's change has its default.
  return { ...plausibility.parse({ ...defaultPlausibility, ...row.stored }), version: row.version }
}

/** Throws `historical` for a closed year and `stale` for another version. */
export async function savePlausibility(
  db: Db,
  axnInstanceId: number,
  limits: Plausibility,
  expectedVersion: number | null,
): Promise<Plausibility & { version: number }> {
  requireVersion(await getPlausibility(db, axnInstanceId), expectedVersion)
  const year = await getInstance(db, axnInstanceId)
  if (year?.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  await db
    .update(axnInstance)
    .set({ plausibility: limits })
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getPlausibility(db, axnInstanceId)
}
