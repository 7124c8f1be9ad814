import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database.ts'

/** A table with its columns and the order of its rows, which is the same in every database. */
interface Table {
  schema: string
  name: string
  /** In the order in which the database lists them. */
  columns: string[]
  /** The columns of the primary key; all columns without one. */
  key: { name: string; isText: boolean }[]
}

export interface CopiedRows {
  tables: number
  rows: number
}

const rowsAtOnce = 1_000

/**
 * Replaces the rows of all tables in the schemas with those of a database with the same tables, copies the sequences,
 * and compares what is then stored with the source: each table by SHA-256, and each sequence. Triggers and foreign keys
 * are off in the meantime; adding the keys again checks them. Throws if anything differs, so the caller's transaction
 * must end. `onProgress` receives the number of rows copied or compared, and their total.
 */
export async function copyRows(
  from: Db,
  to: Db,
  schemas: readonly string[],
  onProgress: (step: 'copied' | 'compared', rows: number, of: number) => void,
): Promise<CopiedRows> {
  for (const db of [from, to]) await writeAlike(db)
  const tables = await listTables(to, schemas)
  requireSameTables(await listTables(from, schemas), tables)
  const total = await countRows(from, tables)
  const sums = new Map<Table, string>()
  await withoutTriggersAndKeys(to, tables, async () => {
    await to.execute(sql`truncate ${listOf(tables.map(nameOf))}`)
    let copied = 0
    for (const table of tables) {
      const sum = createHash('sha256')
      for await (const rows of readRows(from, table)) {
        await insertRows(to, table, rows)
        addToSum(sum, rows)
        onProgress('copied', (copied += rows.length), total)
      }
      sums.set(table, sum.digest('hex'))
    }
  })
  await copySequences(from, to, tables)
  let compared = 0
  for (const table of tables) {
    const sum = createHash('sha256')
    for await (const rows of readRows(to, table)) {
      addToSum(sum, rows)
      onProgress('compared', (compared += rows.length), total)
    }
    if (sum.digest('hex') !== sums.get(table))
      throw new Error(`The copy of the table ${table.schema}.${table.name} differs from its source.`)
  }
  return { tables: tables.length, rows: total }
}

/** Both databases write values as the same text, without losing any digit. */
const writeAlike = (db: Db) =>
  db.execute(sql`select set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`)

async function listTables(db: Db, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await db.execute<Omit<Table, 'key'> & { key: Table['key'] | null }>(sql`
    select nspname::text as schema, relname::text as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select json_agg(json_build_object('name', attname, 'isText', attcollation <> 0) order by place)
        from pg_index, unnest(indkey) with ordinality as key(number, place), pg_attribute
        where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid and attnum = number) as key
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in (select json_array_elements_text(${JSON.stringify(schemas)}::json))
    order by nspname collate "C", relname collate "C"`)
  return rows.map(row => ({ ...row, key: row.key ?? row.columns.map(name => ({ name, isText: true })) }))
}

/** Columns may be in another order if a table was changed by several versions. */
function requireSameTables(sources: readonly Table[], targets: readonly Table[]): void {
  const describe = ({ schema, name, columns }: Table) => `${schema}.${name}: ${columns.toSorted().join(', ')}`
  const [source, target] = [sources.map(describe), targets.map(describe)]
  const differing = [...new Set(source).symmetricDifference(new Set(target))]
  if (differing.length > 0)
    throw new Error(`The two databases do not have the same tables:\n${differing.join('\n')}`)
}

const nameOf = ({ schema, name }: Table): SQL => sql`${sql.identifier(schema)}.${sql.identifier(name)}`
const listOf = (names: readonly SQL[]): SQL => sql.join([...names], sql`, `)
const columnsOf = (table: Table): SQL => listOf(table.columns.map(name => sql`${sql.identifier(name)}`))

async function countRows(db: Db, tables: readonly Table[]): Promise<number> {
  const counts = sql.join(
    tables.map(table => sql`(select count(*) from ${nameOf(table)})`),
    sql` + `,
  )
  const { rows } = await db.execute<{ total: number }>(sql`select ${counts} as total`)
  return rows[0]?.total ?? 0
}

/** The rows as text such as `(26,"Harbor Field",)`, in the order of their keys, a part at a time. */
async function* readRows(db: Db, table: Table): AsyncGenerator<string[]> {
  const byKey = table.key.map(({ name, isText }) =>
    isText ? sql`${sql.identifier(name)}::text collate "C"` : sql`${sql.identifier(name)}`,
  )
  await db.execute(sql`declare copied_rows no scroll cursor for
    select row(${columnsOf(table)})::text as line from ${nameOf(table)} order by ${listOf(byKey)}`)
  for (;;) {
    const { rows } = await db.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(rowsAtOnce))} from copied_rows`,
    )
    if (rows.length > 0) yield rows.map(row => row.line)
    if (rows.length < rowsAtOnce) break
  }
  await db.execute(sql`close copied_rows`)
}

/** The database reads each row once, because of `offset 0`, and not once per column. */
const insertRows = (db: Db, table: Table, rows: readonly string[]) =>
  db.execute(sql`insert into ${nameOf(table)} (${columnsOf(table)}) overriding system value
    select (given.whole).* from (select line::${nameOf(table)} as whole
      from json_array_elements_text(${JSON.stringify(rows)}::json) as line offset 0) as given`)

function addToSum(sum: ReturnType<typeof createHash>, rows: readonly string[]): void {
  for (const row of rows) sum.update(`${row}\n`)
}

/** Only the owner of the tables can do this. */
async function withoutTriggersAndKeys(
  db: Db,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await db.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid in (
      select pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in (select json_array_elements_text(${JSON.stringify(tables.map(each => each.schema))}::json)))
    order by conrelid, conname`)
  const alter = (table: SQL, change: SQL) => db.execute(sql`alter table ${table} ${change}`)
  for (const { table, name } of keys)
    await alter(sql.raw(table), sql`drop constraint ${sql.identifier(name)}`)
  for (const table of tables) await alter(nameOf(table), sql`disable trigger user`)
  await work()
  for (const table of tables) await alter(nameOf(table), sql`enable trigger user`)
  for (const { table, name, definition } of keys)
    await alter(sql.raw(table), sql`add constraint ${sql.identifier(name)} ${sql.raw(definition)}`)
}

interface Sequence {
  table: string
  column: string
  lastValue: number
  isCalled: boolean
}

async function copySequences(from: Db, to: Db, tables: readonly Table[]): Promise<void> {
  const sequences = await readSequences(from, tables)
  for (const { table, column, lastValue, isCalled } of sequences)
    await to.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${lastValue}, ${isCalled})`,
    )
  if (JSON.stringify(await readSequences(to, tables)) !== JSON.stringify(sequences))
    throw new Error('The sequences of the copy differ from their source.')
}

/** In the order of the tables and their columns' names. */
async function readSequences(db: Db, tables: readonly Table[]): Promise<Sequence[]> {
  const sequences: Sequence[] = []
  for (const each of tables) {
    const table = `${each.schema}.${each.name}`
    const { rows } = await db.execute<{ column: string; sequence: string }>(sql`
      select attname::text as column, pg_get_serial_sequence(${table}, attname::text) as sequence
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(${table}, attname::text) is not null
      order by attname collate "C"`)
    for (const { column, sequence } of rows) {
      const state = await db.execute<Pick<Sequence, 'lastValue' | 'isCalled'>>(
        sql`select last_value as "lastValue", is_called as "isCalled" from ${sql.raw(sequence)}`,
      )
      const [found] = state.rows
      if (found) sequences.push({ table, column, ...found })
    }
  }
  return sequences
}
