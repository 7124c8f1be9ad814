import { desc, eq, type SQL } from 'drizzle-orm'
import { listReadableYears, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { defaultPlausibility, plausibility, type Plausibility } from '#domain/review/plausibility.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { selectEdition } from './editions.ts'

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

/** Throws `notFound`. */
export async function requireInstance(db: Db, axnInstanceId: number): Promise<AxnInstance> {
  const found = await getInstance(db, axnInstanceId)
  if (!found) throw problem('notFound')
  return found
}

/** The calendar year before; null if there is none. Ids do not tell it, because 2000 has the id 0. */
export async function findYearBefore(db: Db, axnInstanceName: string): Promise<AxnInstance | null> {
  const name = String(Number(axnInstanceName) - 1)
  const rows = await db.select(columns).from(axnInstance).where(eq(axnInstance.axnInstanceName, name))
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
export async function getPlausibility(db: Db, axnInstanceId: number): Promise<Plausibility> {
  const rows = await db
    .select({ stored: axnInstance.plausibility })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  if (!rows[0]) throw problem('notFound')
  return completePlausibility(rows[0].stored)
}

/** A limit that was added after the administrator's change has its default. */
export const completePlausibility = (stored: Partial<Plausibility> | null): Plausibility =>
  plausibility.parse({ ...defaultPlausibility, ...stored })

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
  await selectEdition(db, axnInstanceId)
  return eq(axnInstance.axnInstanceId, axnInstanceId)
}
