import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { getRecordKind, recordKinds } from '#domain/history/recordKinds.ts'
import type { Db } from '#platform/database/connect.ts'

/** A row of any table, with columns as in SQL. */
export type StoredRow = Record<string, unknown>

/** The columns of a kind of record that have their own actions, so that restoring leaves them unchanged. */
export const listKeptColumns = (kind: string): string[] => (getRecordKind(kind).kept ?? []).map(toSnakeCase)

/** The structure of a table, as needed for writing its rows. */
interface TableShape {
  table: string
  columns: string[]
  key: string[]
}

export async function readShape(db: Db, table: string): Promise<TableShape> {
  const { rows } = await db.execute<{ columns: string[]; key: string[] }>(sql`
    select array_agg(attname::text order by attnum) as "columns", factbook_key_columns(${table}) as "key"
    from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''`)
  return { table, columns: rows[0]?.columns ?? [], key: rows[0]?.key ?? [] }
}

const name = (column: string): SQL => sql`${sql.identifier(column)}`
const joinWithCommas = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** The given rows as rows of the table, named `given`, numbered from one in `ordinality`. */
const givenRows = (table: string, rows: readonly StoredRow[]): SQL =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality as given`

const hasKeyOf = (key: readonly string[]): SQL =>
  sql.join(
    key.map(column => sql`stored.${name(column)} = given.${name(column)}`),
    sql` and `,
  )

/**
 * The current rows with the same primary keys, in the given order, locked until the transaction ends; null for a row
 * that does not exist.
 */
export async function readRecords(
  db: Db,
  table: string,
  known: readonly StoredRow[],
): Promise<(StoredRow | null)[]> {
  const { key } = await readShape(db, table)
  const { rows } = await db.execute<{ place: number; row: StoredRow }>(sql`
    select given.ordinality::integer as "place", to_jsonb(stored) as "row" from ${sql.identifier(table)} as stored
    join ${givenRows(table, known)} on ${hasKeyOf(key)} order by ${joinWithCommas(key.map(each => sql`stored.${name(each)}`))}
    for update of stored`)
  const found = new Map(rows.map(each => [each.place, each.row]))
  return known.map((_, index) => found.get(index + 1) ?? null)
}

/** The stamp's columns, which a trigger maintains. */
const stampedByTrigger = ['modified_date', 'modified_user_id']

/**
 * Restores rows under their old keys. Their versions increase, so that reads from before the deletion are stale. With
 * `restoring`, they get their former author and date, otherwise those of the current change.
 */
export async function insertRecords(
  db: Db,
  table: string,
  rows: readonly StoredRow[],
  { restoring }: { restoring: boolean },
): Promise<void> {
  const shape = await readShape(db, table)
  const columns = shape.columns.filter(column => restoring || !stampedByTrigger.includes(column))
  const given = rows.map(row =>
    typeof row['version'] === 'number' ? { ...row, version: row['version'] + 1 } : row,
  )
  const names = joinWithCommas(columns.filter(column => column in (given[0] ?? {})).map(name))
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names}) overriding system value
    select ${names} from ${givenRows(table, given)}`)
  // The trigger sets an author only if a new row has none.
  const withoutAuthor = given.filter(row => row['modified_user_id'] === null)
  if (restoring && withoutAuthor.length > 0)
    await replaceRecords(db, table, withoutAuthor, { restoring: true })
}

/**
 * Overwrites whole rows by key. With `restoring`, they get their former author and date, otherwise those of the current
 * change.
 */
export async function replaceRecords(
  db: Db,
  table: string,
  rows: readonly StoredRow[],
  { restoring }: { restoring: boolean },
): Promise<void> {
  const { columns, key } = await readShape(db, table)
  const written = columns.filter(
    column => column in (rows[0] ?? {}) && !key.includes(column) && column !== 'version',
  )
  const settings = joinWithCommas(written.map(column => sql`${name(column)} = given.${name(column)}`))
  await writeStamped(
    db,
    restoring,
    sql`update ${sql.identifier(table)} as stored set ${settings} from ${givenRows(table, rows)} where ${hasKeyOf(key)}`,
  )
}

export async function deleteRecords(db: Db, table: string, rows: readonly StoredRow[]): Promise<void> {
  const { key } = await readShape(db, table)
  await db.execute(sql`
    delete from ${sql.identifier(table)} as stored using ${givenRows(table, rows)} where ${hasKeyOf(key)}`)
}

/**
 * Increments the versions of the records that these rows belong to, or of the rows themselves. With `restoring`, they
 * keep their author and date.
 */
export async function touchRecords(
  db: Db,
  table: string,
  rows: readonly StoredRow[],
  { restoring }: { restoring: boolean },
): Promise<void> {
  const { columns, key } = await readShape(db, table)
  if (!columns.includes('version')) return
  await writeStamped(
    db,
    restoring,
    sql`update ${sql.identifier(table)} as stored set version = stored.version + 1
      where exists (select from ${givenRows(table, rows)} where ${hasKeyOf(key)})`,
  )
}

/** With `restoring`, the trigger keeps the authors and dates that a statement writes. */
async function writeStamped(db: Db, restoring: boolean, statement: SQL): Promise<void> {
  if (restoring) await db.execute(sql`select set_config('factbook.restoring', 'on', true)`)
  await db.execute(statement)
  if (restoring) await db.execute(sql`select set_config('factbook.restoring', '', true)`)
}

/** Each table's distance from tables without references: parents come before their children. */
export async function readDepths(db: Db): Promise<(table: string) => number> {
  const { rows } = await db.execute<{ child: string; parent: string }>(sql`
    select child.relname::text as "child", parent.relname::text as "parent" from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const depthOf = (table: string, above: readonly string[]): number =>
    Math.max(
      0,
      ...rows
        .filter(each => each.child === table && !above.includes(each.parent))
        .map(each => 1 + depthOf(each.parent, [...above, table])),
    )
  return table => depthOf(table, [])
}

interface RestoredRecord {
  kind: string
  recordKey: string
  row: StoredRow
}

/** A record's version covers its parts, so it is incremented if a part is restored without it. */
export async function touchWholes(
  db: Db,
  restored: readonly RestoredRecord[],
  options: { restoring: boolean },
): Promise<void> {
  const wholes = new Map<string, StoredRow[]>()
  for (const { kind, recordKey, row } of restored) {
    const whole = Object.keys(recordKinds).find(each => recordKinds[each]?.parts?.includes(kind))
    const isWithIt = restored.some(each => each.kind === whole && recordKey.startsWith(`${each.recordKey}/`))
    if (whole && !isWithIt) wholes.set(whole, [...(wholes.get(whole) ?? []), row])
  }
  for (const [whole, rows] of wholes) await touchRecords(db, toSnakeCase(whole), rows, options)
}
