import { inArray } from 'drizzle-orm'
import type { RestorePreview } from '#domain/history/history.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '#domain/problems.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { actionOf, listChanges, describeRecord } from './changes.ts'
import { readNames, parseRow } from './names.queries.ts'
import {
  deleteRecord,
  insertRecord,
  overwriteRecord,
  readDepths,
  type StoredRow,
  touchWholes,
} from './record.queries.ts'
import { refusalInWords } from './refusalInWords.ts'
import { planRestore, type RestorePlan, type Target } from './restorePlan.queries.ts'

/**
 * Tries the restoration and rolls it back. Returns its effect and the reason it would be refused. Throws `notFound`.
 */
export async function previewRestore(db: Db, auditId: number): Promise<RestorePreview> {
  let plan: RestorePlan
  try {
    plan = await planRestore(db, auditId)
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.problem === 'notFound') throw thrown
    return { auditId, seenAuditId: auditId, records: [], refusal: thrown.message }
  }
  const shown = await shownPlan(db, plan)
  try {
    await db.transaction(async inner => {
      await carryOut(inner, plan)
      throw new Undone()
    })
  } catch (thrown) {
    if (thrown instanceof Undone) return shown
    return { ...shown, refusal: refusalInWords(thrown) }
  }
  return shown
}

class Undone extends Error {}

/**
 * Restores a record as it was before a change, together with what was deleted in the same call. Throws `stale` if
 * there is a newer change than was seen, `historical` for a closed year, and `notBroughtBack` with the reason.
 */
export async function restoreRecord(
  db: Db,
  auditId: number,
  seenAuditId: number | undefined,
): Promise<RestorePreview> {
  const plan = await planRestore(db, auditId)
  if (seenAuditId !== undefined && seenAuditId !== plan.seenAuditId) throw problem('stale')
  const shown = await shownPlan(db, plan)
  try {
    await carryOut(db, plan)
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    throw problem('notBroughtBack', { message: refusalInWords(thrown) })
  }
  return shown
}

async function carryOut(db: Db, { targets }: RestorePlan): Promise<void> {
  await refuseHistorical(db, targets)
  if (targets.every(isAsItWas)) {
    throw problem('notBroughtBack', { message: 'This record is already as it was before this change.' })
  }
  const depth = await readDepths(db)
  const inOrder = targets.toSorted(
    (one, other) => depth(toSnakeCase(one.kind)) - depth(toSnakeCase(other.kind)),
  )
  for (const { kind, wanted, now } of inOrder.toReversed()) {
    if (!wanted && now) await deleteRecord(db, toSnakeCase(kind), now)
  }
  for (const { kind, wanted, now } of inOrder) {
    if (!wanted) continue
    const kept = (getRecordKind(kind).kept ?? []).map(toSnakeCase)
    if (now) await overwriteRecord(db, toSnakeCase(kind), wanted, kept)
    else await insertRecord(db, toSnakeCase(kind), wanted)
  }
  await touchWholes(
    db,
    targets.map(({ kind, recordKey, wanted, now }) => ({ kind, recordKey, row: wanted ?? now ?? {} })),
  )
}

async function refuseHistorical(db: Db, targets: readonly Target[]): Promise<void> {
  const years = targets.flatMap(({ wanted, now }) => [wanted, now].map(row => row?.['axn_instance_id']))
  const named = [...new Set(years.filter(year => typeof year === 'number'))]
  if (named.length === 0) return
  const rows = await db
    .select({ status: axnInstance.axnInstanceMasterStatus })
    .from(axnInstance)
    .where(inArray(axnInstance.axnInstanceId, named))
  if (rows.some(each => each.status === 'HISTORICAL')) throw problem('historical')
}

const isAsItWas = ({ kind, wanted, now }: Target): boolean => {
  if (!wanted || !now) return wanted === now
  return listChanges(kind, parseRow(now), parseRow(withKept(kind, wanted, now)), new Map()).length === 0
}

/** An existing record keeps the columns that have their own way of changing. */
function withKept(kind: string, wanted: StoredRow, now: StoredRow): StoredRow {
  const kept = (getRecordKind(kind).kept ?? []).map(toSnakeCase)
  return { ...wanted, ...Object.fromEntries(kept.map(column => [column, now[column]])) }
}

async function shownPlan(db: Db, { auditId, seenAuditId, targets }: RestorePlan): Promise<RestorePreview> {
  const states = targets.map(({ kind, recordKey, wanted, now, laterChanges }) => ({
    kind,
    recordKey,
    laterChanges,
    before: parseRow(now),
    after: parseRow(wanted && now ? withKept(kind, wanted, now) : wanted),
  }))
  const rows = states.flatMap(({ before, after }) => [before, after]).filter(row => row !== null)
  const names = await readNames(db, rows)
  const records = states.map(({ kind, recordKey, laterChanges, before, after }) => ({
    kind,
    recordKey,
    laterChanges,
    kindLabel: getRecordKind(kind).label,
    title: describeRecord(kind, after ?? before ?? {}, names),
    action: actionOf(before, after),
    changes: listChanges(kind, before, after, names),
  }))
  return { auditId, seenAuditId, records, refusal: null }
}
