import { asc, eq, sql } from 'drizzle-orm'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKind, getRecordKey, recordKinds, unlistedTables } from '#domain/history/recordKinds.ts'
import type { Db } from '#platform/database/connect.ts'
import { isOf } from '../database/isOf.ts'
import { audit } from '../database/schema/audit.ts'
import type { HistoryScope } from './history.queries.ts'
import { readShape, type StoredRow } from './record.queries.ts'

/** The effect of an action on one record, from its first change to its last. */
export interface NetChange {
  kind: string
  table: string
  recordKey: string
  before: StoredRow | null
  after: StoredRow | null
  /** The last change of the record within the action. */
  auditId: number
}

type Change = Pick<typeof audit.$inferSelect, 'auditId' | 'tableName' | 'recordKey'> & {
  before: StoredRow | null
  after: StoredRow | null
}

/** The columns that triggers maintain. */
const stampColumns: readonly string[] = ['version', 'modified_date', 'modified_user_id']

/** The columns that differ between two states of a record, apart from its stamps. */
export function listChangedColumns(before: StoredRow, after: StoredRow): string[] {
  return Object.keys({ ...before, ...after }).filter(
    column =>
      !stampColumns.includes(column) &&
      JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null),
  )
}

/** The changes of an action, one entry per record; with a scope, only the records of that airport or company. */
export async function readActionChanges(db: Db, actionId: string, scope: HistoryScope): Promise<NetChange[]> {
  const rows = await db.select().from(audit).where(eq(audit.actionId, actionId)).orderBy(asc(audit.auditId))
  const listed = rows.filter(
    row => row.recordKey !== null && !unlistedTables.includes(toCamelCase(row.tableName)),
  )
  const owned = scope ? await withinScope(db, listed, scope) : listed
  const changes = await splitMoves(db, owned as Change[])
  const net = new Map<string, NetChange>()
  for (const { auditId, tableName, recordKey, before, after } of changes) {
    if (recordKey === null) continue
    const name = `${tableName} ${recordKey}`
    const first = net.get(name)
    net.set(name, {
      kind: toCamelCase(tableName),
      table: tableName,
      recordKey,
      before: first ? first.before : before,
      after,
      auditId,
    })
  }
  return [...net.values()].filter(each => each.before !== null || each.after !== null)
}

/** A record with a changed key counts as one deleted and one added record. */
async function splitMoves(db: Db, changes: readonly Change[]): Promise<Change[]> {
  const keys = new Map<string, string[]>()
  for (const table of new Set(changes.map(each => each.tableName))) {
    keys.set(table, (await readShape(db, table)).key)
  }
  return changes.flatMap(change => {
    const { before, after } = change
    if (!before || !after) return [change]
    const oldKey = getRecordKey(
      ...(keys.get(change.tableName) ?? []).map(column => before[column] as string | number),
    )
    if (oldKey === change.recordKey) return [change]
    return [
      { ...change, recordKey: oldKey, after: null },
      { ...change, before: null },
    ]
  })
}

type AuditRow = typeof audit.$inferSelect

/** Not all parts of a record have the airport's or company's key, but the record they belong to does. */
async function withinScope(
  db: Db,
  rows: readonly AuditRow[],
  scope: NonNullable<HistoryScope>,
): Promise<AuditRow[]> {
  const isOwn = (row: AuditRow): boolean =>
    row.axnInstanceId === scope.axnInstanceId && row[`${scope.kind}Id`] === scope.id
  const wholes = await readOwnWholes(db, scope, rows)
  return rows.filter(row => {
    const kind = toCamelCase(row.tableName)
    if ([scope.kind, 'either'].includes(getRecordKind(kind).owner ?? '')) return isOwn(row)
    const whole = Object.keys(recordKinds).find(each => recordKinds[each]?.parts?.includes(kind))
    const wholeKey = row.recordKey?.split('/').slice(0, -1).join('/')
    return whole !== undefined && wholes.has(`${whole} ${wholeKey}`)
  })
}

/** The records of the scope that some of the rows belong to. */
async function readOwnWholes(
  db: Db,
  scope: NonNullable<HistoryScope>,
  rows: readonly AuditRow[],
): Promise<Set<string>> {
  const keys = [...new Set(rows.map(row => row.recordKey?.split('/').slice(0, -1).join('/') ?? ''))]
  const found = await db.execute<{ table: string; key: string }>(sql`
    select distinct table_name as "table", record_key as "key" from ${audit}
    where record_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      and ${isOf(audit, scope)}`)
  return new Set(found.rows.map(({ table, key }) => `${toCamelCase(table)} ${key}`))
}
