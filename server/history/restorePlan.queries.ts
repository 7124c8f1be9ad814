import { and, asc, eq, sql } from 'drizzle-orm'
import { getRecordKind, unlistedTables } from '#domain/history/recordKinds.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { audit } from '../database/schema/audit.ts'
import { readRecord, type StoredRow } from './record.queries.ts'

type Change = typeof audit.$inferSelect

/** The target of one record: a former state, or null if it must not exist. */
export interface Target {
  kind: string
  recordKey: string
  wanted: StoredRow | null
  /** Its current state; null if it does not exist. */
  now: StoredRow | null
  laterChanges: number
}

export interface RestorePlan {
  auditId: number
  /** The newest change of any of the records. */
  seenAuditId: number
  targets: Target[]
}

/** More records than this are not a person's change, but a run over the whole book. */
const mostTogether = 2000

/** What restoring the state before a change involves. Throws `notFound`, and `notBroughtBack` with the reason. */
export async function planRestore(db: Db, auditId: number): Promise<RestorePlan> {
  const change = (await db.select().from(audit).where(eq(audit.auditId, auditId)))[0]
  if (!change || unlistedTables.includes(toCamelCase(change.tableName))) throw problem('notFound')
  const { stays } = getRecordKind(toCamelCase(change.tableName))
  if (stays !== undefined) throw problem('notBroughtBack', { message: stays })
  if (change.before === null || change.recordKey === null) {
    throw problem('notBroughtBack', {
      message: 'This change added the record, so there is no earlier state to restore.',
    })
  }
  const together = await changedTogether(db, change)
  const wanted = change.after === null ? deletedTogether(change, together) : overwritten(change, together)
  const targets: (Target & { newest: number })[] = []
  for (const each of wanted) targets.push(await targetOf(db, each))
  return { auditId, seenAuditId: Math.max(...targets.map(each => each.newest)), targets }
}

/** Everything of the same transaction, in order. */
async function changedTogether(db: Db, change: Change): Promise<Change[]> {
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
      message: `More than ${mostTogether.toLocaleString('en-US')} records were changed together with this one, which is too many to restore.`,
    })
  }
  return rows
}

interface Wanted {
  kind: string
  recordKey: string
  wanted: StoredRow | null
  /** A row that contains the key. */
  known: StoredRow
  last: number
}

/** A deleted record, and what was deleted with it and not added again in the same call. */
function deletedTogether(change: Change, together: readonly Change[]): Wanted[] {
  const lasts = lastOfEach(together)
  const gone = [...lasts.values()].filter(({ after, before }) => after === null && before !== null)
  const others = gone.filter(each => each.auditId !== change.auditId)
  return [change, ...others].flatMap(({ tableName, recordKey, before, auditId }) => {
    const kind = toCamelCase(tableName)
    if (recordKey === null || getRecordKind(kind).stays !== undefined) return []
    const row = before as StoredRow
    return [{ kind, recordKey, wanted: row, known: row, last: auditId }]
  })
}

/** An overwritten record, and the parts that changed in the same call. */
function overwritten(change: Change, together: readonly Change[]): Wanted[] {
  const kind = toCamelCase(change.tableName)
  const recordKey = change.recordKey ?? ''
  const row = change.before as StoredRow
  const parts = (getRecordKind(kind).parts ?? []).map(toSnakeCase)
  const ofParts = together.filter(
    each => parts.includes(each.tableName) && each.recordKey?.startsWith(`${recordKey}/`),
  )
  const firsts = firstOfEach(ofParts)
  const lasts = lastOfEach(ofParts)
  const partTargets = [...firsts].map(([name, first]): Wanted => {
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
const firstOfEach = (changes: readonly Change[]): Map<string, Change> => lastOfEach(changes.toReversed())

async function targetOf(db: Db, wanted: Wanted): Promise<Target & { newest: number }> {
  const { kind, recordKey, last, known } = wanted
  const table = toSnakeCase(kind)
  const { rows } = await db.execute<{ later: number; newest: number }>(sql`
    select count(*)::integer as "later", coalesce(max(${audit.auditId}), ${last})::bigint as "newest"
    from ${audit} where ${audit.tableName} = ${table} and ${audit.recordKey} = ${recordKey}
      and ${audit.auditId} > ${last}`)
  const { later = 0, newest = last } = rows[0] ?? {}
  const now = await readRecord(db, table, known)
  return { kind, recordKey, wanted: wanted.wanted, now, laterChanges: later, newest }
}
