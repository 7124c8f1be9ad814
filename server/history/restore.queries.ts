import { and, asc, eq, sql } from 'drizzle-orm'
import type { RestorePreview } from '#domain/history/history.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { getRecordKind, unlistedTables } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { findDatabaseError } from '#platform/database/constraints.ts'
import { tryAndRollBack } from '#platform/database/statement.ts'
import { moveToRemainingNames } from '../catalog/merging/merging.queries.ts'
import { fromConstraintError } from '../database/constraintProblems.ts'
import { audit } from '../database/schema/audit.ts'
import { lockSubjects } from '../review/status.queries.ts'
import { actionOf, describeRecord, listChanges } from './changes.ts'
import { parseRow, readNames } from './names.queries.ts'
import {
  deleteRecords,
  insertRecords,
  listKeptColumns,
  readDepths,
  readRecords,
  replaceRecords,
  type StoredRow,
  touchWholes,
} from './record.queries.ts'
import { isReturningAdministrator, lockYears } from './undoPlan.queries.ts'

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
  const shown = await describePlan(db, plan)
  try {
    await tryAndRollBack(db, inner => carryOut(inner, plan))
  } catch (thrown) {
    return { ...shown, refusal: describeRefusal(thrown) }
  }
  return shown
}

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
  const shown = await describePlan(db, plan)
  try {
    await carryOut(db, plan)
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    throw problem('notBroughtBack', { message: describeRefusal(thrown) })
  }
  return shown
}

async function carryOut(db: Db, { targets }: RestorePlan): Promise<void> {
  const closed = await lockYears(
    db,
    targets.flatMap(({ wanted, now }) => [wanted, now]),
  )
  if (closed.size > 0) throw problem('historical')
  if (targets.some(each => isReturningAdministrator(each.kind, each.now, each.wanted))) {
    throw problem('notBroughtBack', { message: messages.deletedAdministratorStays })
  }
  if (targets.every(isAsItWas)) {
    throw problem('notBroughtBack', { message: 'This record is already as it was before this change.' })
  }
  const depth = await readDepths(db)
  const byTable = [...Map.groupBy(targets, ({ kind }) => toSnakeCase(kind))]
    .map(([table, own]) => ({ table, own, depth: depth(table) }))
    .toSorted((one, other) => one.depth - other.depth)
  for (const { table, own } of byTable.toReversed()) {
    const removed = own.flatMap(({ wanted, now }) => (!wanted && now ? [now] : []))
    if (removed.length > 0) await deleteRecords(db, table, removed)
  }
  for (const { table, own } of byTable) {
    const added = own.flatMap(({ wanted, now }) => (wanted && !now ? [wanted] : []))
    if (added.length > 0) await insertRecords(db, table, added, { restoring: false })
    const replaced = own.flatMap(({ wanted, now }) => (wanted && now ? [wanted] : []))
    if (replaced.length > 0) await replaceRecords(db, table, replaced, { restoring: false })
  }
  await touchWholes(
    db,
    targets.map(({ kind, recordKey, wanted, now }) => ({ kind, recordKey, row: wanted ?? now ?? {} })),
    { restoring: false },
  )
  // A name may have been merged after the change, and the restored records refer to it.
  await moveToRemainingNames(db)
}

const isAsItWas = ({ kind, wanted, now }: Target): boolean => {
  if (!wanted || !now) return wanted === now
  return listChanges(kind, parseRow(now), parseRow(wanted), new Map()).length === 0
}

/** An existing record keeps the columns that have their own actions. */
function withKept(kind: string, wanted: StoredRow, now: StoredRow): StoredRow {
  return { ...wanted, ...Object.fromEntries(listKeptColumns(kind).map(column => [column, now[column]])) }
}

async function describePlan(db: Db, { auditId, seenAuditId, targets }: RestorePlan): Promise<RestorePreview> {
  const states = targets.map(({ kind, recordKey, wanted, now, laterChanges }) => ({
    kind,
    recordKey,
    laterChanges,
    before: parseRow(now),
    after: parseRow(wanted),
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

type Change = typeof audit.$inferSelect

/** The target state of one record; null if it must not exist. */
interface Target {
  kind: string
  recordKey: string
  wanted: StoredRow | null
  /** The current state; null if it does not exist. */
  now: StoredRow | null
  laterChanges: number
}

interface RestorePlan {
  auditId: number
  /** The newest change of any of the records. */
  seenAuditId: number
  targets: Target[]
}

/** More records than this were not changed by a person but by a bulk run. */
const mostTogether = 2000

/** What restoring the state before a change involves. Throws `notFound`, and `notBroughtBack` with the reason. */
async function planRestore(db: Db, auditId: number): Promise<RestorePlan> {
  const change = (await db.select().from(audit).where(eq(audit.auditId, auditId)))[0]
  if (!change || unlistedTables.includes(toCamelCase(change.tableName))) throw problem('notFound')
  const { stays } = getRecordKind(toCamelCase(change.tableName))
  if (stays !== undefined) throw problem('notBroughtBack', { message: stays })
  if (change.before === null || change.recordKey === null) {
    throw problem('notBroughtBack', {
      message: 'This change added the record, so there is no earlier state to restore.',
    })
  }
  const together = await listChangesTogether(db, change)
  const wanted =
    change.after === null ? planDeletedRecords(change, together) : planOverwrittenRecord(change, together)
  await lockSubjects(
    db,
    wanted.map(each => each.known),
  )
  const targets = await findTargets(db, wanted)
  return { auditId, seenAuditId: Math.max(...targets.map(each => each.newest)), targets }
}

/** Everything of the same transaction, in order. */
async function listChangesTogether(db: Db, change: Change): Promise<Change[]> {
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(eq(audit.at, change.at), sql`${audit.transactionId} is not distinct from ${change.transactionId}`),
    )
    .orderBy(asc(audit.auditId))
    .limit(mostTogether + 1)
  if (rows.length > mostTogether) {
    throw problem('notBroughtBack', {
      message: `More than ${formatCount(mostTogether)} records were changed together with this one, which is too many to restore.`,
    })
  }
  return rows
}

interface WantedRecord {
  kind: string
  recordKey: string
  wanted: StoredRow | null
  /** A row that contains the key. */
  known: StoredRow
  last: number
}

/** A deleted record, and the records that were deleted with it and not added again in the same call. */
function planDeletedRecords(change: Change, together: readonly Change[]): WantedRecord[] {
  const lasts = lastOfEach(together)
  const deleted = [...lasts.values()].filter(({ after, before }) => after === null && before !== null)
  const others = deleted.filter(each => each.auditId !== change.auditId)
  return [change, ...others].flatMap(({ tableName, recordKey, before, auditId }) => {
    const kind = toCamelCase(tableName)
    if (recordKey === null || getRecordKind(kind).stays !== undefined) return []
    const row = before as StoredRow
    return [{ kind, recordKey, wanted: row, known: row, last: auditId }]
  })
}

/** An overwritten record, and the parts that changed in the same call. */
function planOverwrittenRecord(change: Change, together: readonly Change[]): WantedRecord[] {
  const kind = toCamelCase(change.tableName)
  const recordKey = change.recordKey ?? ''
  const row = change.before as StoredRow
  const parts = (getRecordKind(kind).parts ?? []).map(toSnakeCase)
  const ofParts = together.filter(
    each => parts.includes(each.tableName) && each.recordKey?.startsWith(`${recordKey}/`),
  )
  const firsts = lastOfEach(ofParts.toReversed())
  const lasts = lastOfEach(ofParts)
  const partTargets = [...firsts].map(([name, first]): WantedRecord => {
    const last = lasts.get(name) ?? first
    return {
      kind: toCamelCase(first.tableName),
      recordKey: first.recordKey ?? '',
      wanted: first.before as StoredRow | null,
      known: (first.before ?? last.after ?? first.after) as StoredRow,
      last: last.auditId,
    }
  })
  return [{ kind, recordKey, wanted: row, known: row, last: change.auditId }, ...partTargets]
}

const nameOfRecord = ({ tableName, recordKey }: Change): string => `${tableName} ${recordKey}`
const lastOfEach = (changes: readonly Change[]): Map<string, Change> =>
  new Map(changes.map(each => [nameOfRecord(each), each]))

async function findTargets(
  db: Db,
  wanted: readonly WantedRecord[],
): Promise<(Target & { newest: number })[]> {
  const given = wanted.map(({ kind, recordKey, last }) => ({ kind: toSnakeCase(kind), recordKey, last }))
  const { rows } = await db.execute<{ later: number; newest: number }>(sql`
    select count(${audit.auditId})::integer as "later", coalesce(max(${audit.auditId}), given.last)::bigint as "newest"
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (kind text, "recordKey" text, last bigint))
      with ordinality as given (kind, record_key, last, place)
    left join ${audit} on ${audit.tableName} = given.kind and ${audit.recordKey} = given.record_key
      and ${audit.auditId} > given.last
    group by given.place, given.last order by given.place`)
  const stored = new Map<WantedRecord, StoredRow | null | undefined>()
  for (const [table, own] of Map.groupBy(wanted, ({ kind }) => toSnakeCase(kind))) {
    const found = await readRecords(
      db,
      table,
      own.map(each => each.known),
    )
    for (const [index, each] of own.entries()) stored.set(each, found[index])
  }
  return wanted.map((each, index) => {
    const { kind, recordKey, last } = each
    const { later: laterChanges = 0, newest = last } = rows[index] ?? {}
    const now = stored.get(each) ?? null
    const wanted = each.wanted && now ? withKept(kind, each.wanted, now) : each.wanted
    return { kind, recordKey, wanted, now, laterChanges, newest }
  })
}

/** The database's refusal in words for administrators. Rethrows other errors. */
export function describeRefusal(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  const refused = fromConstraintError(thrown)
  if (!refused) throw thrown
  const detail = findDatabaseError(thrown)?.detail ?? ''
  const missingTable = /is not present in table "(\w+)"/.exec(detail)?.[1]
  if (missingTable) {
    const { label } = getRecordKind(toCamelCase(missingTable))
    return `The ${label} it belongs to no longer exists. Restore that first.`
  }
  const user = /still referenced from table "(\w+)"/.exec(detail)?.[1]
  if (user) return `This cannot be removed because it is in use: ${getRecordKind(toCamelCase(user)).label}.`
  const taken = /^Key \((.+)\)=\((.+)\) already exists/.exec(detail)?.[2]
  if (taken) return `This conflicts with another record with the value “${taken}”.`
  return refused.detail
}
