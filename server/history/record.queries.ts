import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** A row of any table, its columns as SQL spells them. */
export type StoredRow = Record<string, unknown>

/** How a table is made, as far as a row of it can be written without knowing what it is about. */
export interface TableShape {
  table: string
  columns: string[]
  key: string[]
}

async function shapeOf(db: Db, table: string): Promise<TableShape> {
  const { rows } = await db.execute<{ columns: string[]; key: string[] }>(sql`
    select array_agg(column_name::text order by ordinal_position) as "columns", factbook_key_columns(${table}) as "key"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`)
  return { table, columns: rows[0]?.columns ?? [], key: rows[0]?.key ?? [] }
}

const name = (column: string): SQL => sql.identifier(column) as unknown as SQL
const commas = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** The given row as a row of the table, called `given`. */
const givenRow = (table: string, row: StoredRow): SQL =>
  sql`jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb) as given`

const hasKeyOf = (key: readonly string[]): SQL =>
  sql.join(
    key.map(column => sql`stored.${name(column)} = given.${name(column)}`),
    sql` and `,
  )

/** The row with the same primary key as it is now, locked until the call ends; null where there is none. */
export async function readRecord(db: Db, table: string, known: StoredRow): Promise<StoredRow | null> {
  const { key } = await shapeOf(db, table)
  const { rows } = await db.execute<{ row: StoredRow }>(sql`
    select to_jsonb(stored) as "row" from ${sql.identifier(table)} as stored
    join ${givenRow(table, known)} on ${hasKeyOf(key)} for update of stored`)
  return rows[0]?.row ?? null
}

/** The stamp's own columns, which a trigger keeps. */
const stampedByTrigger = ['modified_date', 'modified_user_id']

/** Puts a row back under its old key. Its version moves on, so that what was read before it went is stale. */
export async function insertRecord(db: Db, table: string, row: StoredRow): Promise<void> {
  const { columns } = await shapeOf(db, table)
  const kept = columns.filter(column => column in row && !stampedByTrigger.includes(column))
  const names = commas(kept.map(name))
  const { version } = row
  const given = typeof version === 'number' ? { ...row, version: version + 1 } : row
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names}) overriding system value
    select ${names} from ${givenRow(table, given)}`)
}

/** Writes these columns of a row over the one with its key. */
export async function overwriteRecord(
  db: Db,
  table: string,
  row: StoredRow,
  kept: readonly string[],
): Promise<void> {
  const { columns, key } = await shapeOf(db, table)
  const untouched = new Set([...key, ...stampedByTrigger, 'version', ...kept])
  const written = columns.filter(column => column in row && !untouched.has(column))
  if (written.length === 0) return
  const settings = commas(written.map(column => sql`${name(column)} = given.${name(column)}`))
  await db.execute(sql`
    update ${sql.identifier(table)} as stored set ${settings} from ${givenRow(table, row)} where ${hasKeyOf(key)}`)
}

export async function deleteRecord(db: Db, table: string, row: StoredRow): Promise<void> {
  const { key } = await shapeOf(db, table)
  await db.execute(sql`
    delete from ${sql.identifier(table)} as stored using ${givenRow(table, row)} where ${hasKeyOf(key)}`)
}

/** Moves the version of the record that a row is a part of, which covers its parts. */
export async function touchRecord(db: Db, table: string, part: StoredRow): Promise<void> {
  const { columns, key } = await shapeOf(db, table)
  if (!columns.includes('version')) return
  await db.execute(sql`
    update ${sql.identifier(table)} as stored set version = stored.version + 1
    from ${givenRow(table, part)} where ${hasKeyOf(key)}`)
}

/** How far each table is from those that refer to nothing: parents come before their children. */
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
