import { desc, eq, inArray } from 'drizzle-orm'
import type { AxnInstance } from '#domain/instance.ts'
import { firstPlausibility, plausibility, type Plausibility } from '#domain/plausibility.ts'
import type { Db } from '../db/connect.ts'
import { axnInstance } from '../db/schema/instances.ts'

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

/** The ACTIVE and the PENDING instance, of which there is at most one each. */
export async function getYears(db: Db): Promise<{ active: AxnInstance | null; pending: AxnInstance | null }> {
  const rows = await db
    .select(columns)
    .from(axnInstance)
    .where(inArray(axnInstance.axnInstanceMasterStatus, ['ACTIVE', 'PENDING']))
  const withStatus = (status: string) => rows.find(row => row.axnInstanceMasterStatus === status) ?? null
  return { active: withStatus('ACTIVE'), pending: withStatus('PENDING') }
}

/** What is held for plausible in a year: an administrator's limits, else the first ones. */
export async function getPlausibility(db: Db, axnInstanceId: number): Promise<Plausibility> {
  const rows = await db
    .select({ plausibility: axnInstance.plausibility })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  // A limit that was added after the administrator's change has its first value.
  return plausibility.parse({ ...firstPlausibility, ...rows[0]?.plausibility })
}
