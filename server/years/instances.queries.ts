import { desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { listReadableYears, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import {
  defaultPlausibility,
  flattenPlausibility,
  plausibility,
  plausibilityFields,
  unflattenPlausibility,
  type Plausibility,
  type PlausibilityName,
} from '#domain/review/plausibility.ts'
import type { BookSettings, StoredBookSettings } from '#domain/years/bookSettings.ts'
import {
  type AxnInstance,
  findPastDeadlineError,
  type InstanceSettings,
  type storedSettings,
} from '#domain/years/instance.ts'
import { roundTo, trimNoise } from '#platform/contract/figure.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { useEdition } from './editions.ts'

const columns = {
  axnInstanceId: axnInstance.axnInstanceId,
  axnInstanceName: axnInstance.axnInstanceName,
  axnInstanceDes: axnInstance.axnInstanceDes,
  axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
  cadUsdRate: axnInstance.cadUsdRate,
  exchangeRateNote: axnInstance.exchangeRateNote,
  dataLicense: axnInstance.dataLicense,
  submissionDeadline: axnInstance.submissionDeadline,
  bookTitle: axnInstance.bookTitle,
  bookPublisher: axnInstance.bookPublisher,
  bookCopyright: axnInstance.bookCopyright,
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

/** A year's plausibility limits, set by an administrator or the defaults. Throws `notFound`. */
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
  await lockOpenYear(db, axnInstanceId)
  requireVersion(await getPlausibility(db, axnInstanceId), expectedVersion)
  await db
    .update(axnInstance)
    .set({ plausibility: withoutNoise(limits) })
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getPlausibility(db, axnInstanceId)
}

/** Removes the rounding error of computed limits, such as 0.1 + 0.2. Throws `invalidInput` for further decimals. */
function withoutNoise(limits: Plausibility): Plausibility {
  const flat = flattenPlausibility(limits)
  for (const [name, { decimals, label }] of Object.entries(plausibilityFields)) {
    const limit = flat[name as PlausibilityName]
    const rounded = roundTo(limit, decimals)
    if (trimNoise(limit) !== rounded) {
      const detail = `${label} may have at most ${decimals} decimals.`
      throw problem('invalidInput', { detail, errors: [{ pointer: `/${name}`, detail }] })
    }
    flat[name as PlausibilityName] = rounded
  }
  return unflattenPlausibility(flat)
}

/**
 * Requires a year that can be changed, and prevents closing it until the transaction ends. Throws `notFound` for an
 * unknown year and `historical` for a closed one.
 */
export async function requireOpenYear(db: Db, axnInstanceId: number): Promise<AxnInstance> {
  const [year] = await db
    .select(columns)
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('share')
  if (!year) throw problem('notFound')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  return year
}

/**
 * Locks a year's settings, so that administrators change them one at a time: the next one waits here and then finds the
 * newer version. Throws `notFound`.
 */
export async function lockYear(
  db: Db,
  axnInstanceId: number,
): Promise<Pick<AxnInstance, 'axnInstanceMasterStatus'>> {
  const [year] = await db
    .select({ axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('no key update')
  if (!year) throw problem('notFound')
  return year
}

/** Locks settings that only an open year may change. Throws `historical` for a closed one. */
export async function lockOpenYear(db: Db, axnInstanceId: number): Promise<void> {
  const { axnInstanceMasterStatus } = await lockYear(db, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
}

/**
 * The condition on `axn_instance` for the year that a call specifies outside its path; the active one by default. From
 * then on, a closed year is read from its snapshot. Throws `notFound` for a year that this reader may not see.
 */
export async function openAskedYear(db: Db, axnInstanceId: number | undefined, actor: Actor): Promise<SQL> {
  if (axnInstanceId === undefined) return eq(axnInstance.axnInstanceMasterStatus, 'ACTIVE')
  await openInstance(db, axnInstanceId, actor)
  await useEdition(db, axnInstanceId)
  return eq(axnInstance.axnInstanceId, axnInstanceId)
}

/** Throws `notFound`. */
export async function getInstanceSettings(
  db: Db,
  axnInstanceId: number,
): Promise<z.infer<typeof storedSettings> & StoredBookSettings> {
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
  await lockOpenYear(db, axnInstanceId)
  const before = await getInstanceSettings(db, axnInstanceId)
  requireVersion(before, expectedVersion)
  requireFutureDeadline(settings.submissionDeadline, before.submissionDeadline)
  await db.update(axnInstance).set(settings).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getInstanceSettings(db, axnInstanceId)
}

/** Throws `notFound`. */
export const getBookSettings: (db: Db, axnInstanceId: number) => Promise<StoredBookSettings> =
  getInstanceSettings

/** Throws `historical` for a closed year and `stale` for another version. */
export async function saveBookSettings(
  db: Db,
  axnInstanceId: number,
  settings: BookSettings,
  expectedVersion: number | null,
): Promise<StoredBookSettings> {
  await lockOpenYear(db, axnInstanceId)
  requireVersion(await getBookSettings(db, axnInstanceId), expectedVersion)
  await db.update(axnInstance).set(settings).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  return getBookSettings(db, axnInstanceId)
}

const halfADayMs = 12 * 3_600_000

/** An editor's today may still be yesterday on the server, so a day is past only when it is over everywhere. */
function requireFutureDeadline(deadline: string | null, stored: string | null): void {
  const today = new Date(Date.now() - halfADayMs).toISOString().slice(0, 10)
  const detail = findPastDeadlineError(deadline, stored, today)
  if (detail) throw problem('invalidInput', { detail, errors: [{ pointer: '/submissionDeadline', detail }] })
}
