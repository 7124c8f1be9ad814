import { eq, sql } from 'drizzle-orm'
import type { AxnInstance, Carried } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { carryOver } from './carryOver.ts'
import { takeInstance } from './instanceOfYear.queries.ts'
import { listInstances } from './instances.queries.ts'

export interface Created {
  axnInstance: AxnInstance
  carriedFrom: string | null
  carried: Carried[]
}

/**
 * The pending year after the newest one, with what the newest one passes on. Throws `duplicate` if there is a pending
 * year. `thisYear` is for the very first one.
 */
export async function createInstance(db: Db, thisYear: number): Promise<Created> {
  const years = await listInstances(db)
  const pending = years.find(each => each.axnInstanceMasterStatus === 'PENDING')
  if (pending) throw problem('duplicate', { message: messages.pendingExists(pending.axnInstanceName) })
  const newest = years[0] ?? null
  const year = newest ? Number(newest.axnInstanceName) + 1 : thisYear
  const { instance, created } = await takeInstance(db, year, 'PENDING')
  // Someone else has created it since the years were listed.
  if (!created) throw problem('duplicate', { message: messages.pendingExists(instance.axnInstanceName) })
  if (!newest) return { axnInstance: instance, carriedFrom: null, carried: [] }
  await carrySettings(db, newest.axnInstanceId, instance.axnInstanceId)
  const carried = await unsigned(db, () => carryOver(db, newest.axnInstanceId, instance.axnInstanceId))
  const settled = (await listInstances(db)).find(each => each.axnInstanceId === instance.axnInstanceId)
  return { axnInstance: settled ?? instance, carriedFrom: newest.axnInstanceName, carried }
}

/**
 * The rate, the license, and the limits stay until someone changes them. The deadline and the United States enplanements belong to
 * one year and start empty.
 */
async function carrySettings(db: Db, from: number, to: number): Promise<void> {
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, from))
  const last = rows[0]
  if (!last) return
  const { cadUsdRate, exchangeRateNote, dataLicense, publishOnSave, plausibility } = last
  await db
    .update(axnInstance)
    .set({ cadUsdRate, exchangeRateNote, dataLicense, publishOnSave, plausibility })
    .where(eq(axnInstance.axnInstanceId, to))
}

/** No one changed what is carried over, so neither the records nor the audit name a user. */
async function unsigned<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const named = await db.execute<{ user: string | null }>(
    sql`select current_setting('factbook.user_id', true) as user`,
  )
  const name = (user: string) => db.execute(sql`select set_config('factbook.user_id', ${user}, true)`)
  await name('')
  const result = await work()
  await name(named.rows[0]?.user ?? '')
  return result
}
