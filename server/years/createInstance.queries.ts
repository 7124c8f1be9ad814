import { eq, sql } from 'drizzle-orm'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { AxnInstanceMasterStatus } from '#domain/review/workflow.ts'
import { type AxnInstance, type CarriedOver, toInstanceId } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { nameAction } from '../history/actions.queries.ts'
import { carryOver } from './carryOver.queries.ts'
import { listInstances, getInstance } from './instances.queries.ts'

interface CreatedInstance {
  axnInstance: AxnInstance
  carriedFrom: string | null
  carried: CarriedOver[]
}

/**
 * Creates the pending year after the newest one, with the values that the newest one passes on. Throws `duplicate` if
 * there is a pending year. `thisYear` is for the very first one.
 */
export async function createInstance(db: Db, thisYear: number): Promise<CreatedInstance> {
  const years = await listInstances(db)
  const pending = years.find(each => each.axnInstanceMasterStatus === 'PENDING')
  if (pending) throw problem('duplicate', { message: messages.pendingExists(pending.axnInstanceName) })
  const newest = years[0] ?? null
  const year = newest ? Number(newest.axnInstanceName) + 1 : thisYear
  const { instance, created } = await takeInstance(db, year, 'PENDING')
  // Someone else has created it since the years were listed.
  if (!created) throw problem('duplicate', { message: messages.pendingExists(instance.axnInstanceName) })
  if (!newest) return { axnInstance: instance, carriedFrom: null, carried: [] }
  await waitForSaves(db, newest.axnInstanceId)
  await carrySettings(db, newest.axnInstanceId, instance.axnInstanceId)
  const carried = await runWithoutUser(db, () => carryOver(db, newest.axnInstanceId, instance.axnInstanceId))
  await nameAction(db, { title: `Create the year ${year} from ${newest.axnInstanceName}` })
  const settled = (await listInstances(db)).find(each => each.axnInstanceId === instance.axnInstanceId)
  return { axnInstance: settled ?? instance, carriedFrom: newest.axnInstanceName, carried }
}

/** Saves and merges in progress end first, and later ones wait, so that the new year gets all of a record or nothing. */
async function waitForSaves(db: Db, axnInstanceId: number): Promise<void> {
  await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('update')
}

/**
 * The settings that apply until someone changes them. The description, the deadline, the United States enplanements,
 * and the books' period, ISBNs, and copyright line belong to one year and start empty.
 */
async function carrySettings(db: Db, from: number, to: number): Promise<void> {
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, from))
  const last = rows[0]
  if (!last) return
  const { cadUsdRate, exchangeRateNote, dataLicense, publishOnSave, plausibility, reminderDays } = last
  const { bookTitle, bookPublisher, bookAddress, bookPagesPerInch, bookOrder } = last
  await db
    .update(axnInstance)
    .set({
      cadUsdRate,
      exchangeRateNote,
      dataLicense,
      publishOnSave,
      plausibility,
      reminderDays,
      bookTitle,
      bookPublisher,
      bookAddress,
      bookPagesPerInch,
      bookOrder,
    })
    .where(eq(axnInstance.axnInstanceId, to))
}

/** Carrying over and importing are not a user's entries, so neither the records nor the audit name a user. */
export async function runWithoutUser<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const named = await db.execute<{ user: string | null }>(
    sql`select current_setting('factbook.user_id', true) as user`,
  )
  const name = (user: string) => db.execute(sql`select set_config('factbook.user_id', ${user}, true)`)
  await name('')
  const result = await work()
  await name(named.rows[0]?.user ?? '')
  return result
}

/**
 * The instance of a four-digit year, created if there is none, HISTORICAL by default. Throws as `requireYearWithStatus`
 * does.
 */
export async function takeInstance(
  db: Db,
  year: number,
  wanted: AxnInstanceMasterStatus | null,
): Promise<{ instance: AxnInstance; created: boolean }> {
  const found = await requireYearWithStatus(db, year, wanted)
  if (found) return { instance: found, created: false }
  const axnInstanceId = toInstanceId(year)
  const axnInstanceMasterStatus = wanted ?? 'HISTORICAL'
  await db
    .insert(axnInstance)
    .values({ axnInstanceId, axnInstanceName: String(year), axnInstanceMasterStatus })
  const instance = await getInstance(db, axnInstanceId)
  if (!instance) throw problem('unexpected')
  return { instance, created: true }
}

const inOrder: readonly AxnInstanceMasterStatus[] = ['HISTORICAL', 'ACTIVE', 'PENDING']

/**
 * The instance of a four-digit year; null if there is none yet. Throws `duplicate` if it has another status, if another
 * century has its number, or if a new one would be a second ACTIVE or PENDING year or out of order: closed years come
 * before the active one, and that before the pending one.
 */
export async function requireYearWithStatus(
  db: Db,
  year: number,
  wanted: AxnInstanceMasterStatus | null,
): Promise<AxnInstance | null> {
  const found = await getInstance(db, toInstanceId(year))
  if (found && found.axnInstanceName !== String(year)) {
    const { axnInstanceName, axnInstanceId } = found
    throw createRefusal(
      `The year ${year} cannot be added because it would have the same number as ${axnInstanceName}, ${axnInstanceId}.`,
    )
  }
  if (found && wanted && found.axnInstanceMasterStatus !== wanted)
    throw createRefusal(
      `The year ${year} is already ${found.axnInstanceMasterStatus} and cannot become ${wanted}.`,
    )
  if (found) return found
  const status = wanted ?? 'HISTORICAL'
  for (const { axnInstanceName, axnInstanceMasterStatus: other } of await listInstances(db)) {
    if (other === status && status !== 'HISTORICAL')
      throw createRefusal(`There can be only one ${status} year, which is ${axnInstanceName}.`)
    const isLater = Number(axnInstanceName) > year
    const shouldBeLater = inOrder.indexOf(other) > inOrder.indexOf(status)
    if (other !== status && isLater !== shouldBeLater)
      throw createRefusal(`The year ${year} cannot be ${status}, because ${axnInstanceName} is ${other}.`)
  }
  return null
}

const createRefusal = (message: string) =>
  problem('duplicate', { message: `${message} Nothing was changed.` })
