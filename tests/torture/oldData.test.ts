import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { migrate } from '#platform/database/migrate.ts'
import { fillDemo } from '#server/database/demo/fillDemo.ts'
import { formerMigrations } from '#server/database/formerMigrations.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import { restoreFormer } from '../postgres/restoreFormer.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { addressOf, createDatabase } from '../postgres/template.ts'

/**
 * An installation that has not been updated for a long time: an earlier schema on PostgreSQL, full of data. The data is
 * the demo's, as far as that schema has columns for it.
 */
let postgres: RunningPostgres | undefined
let server: string
let demo: Database
const opened: Database[] = []

beforeAll(async () => {
  if (!process.env['TEST_DATABASE_URL']) postgres = await startPostgres()
  server = process.env['TEST_DATABASE_URL'] ?? postgres?.url ?? ''
  demo = (await open()).database
  await migrateSchema(demo)
  await fillDemo(demo)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await postgres?.stop()
})

async function open(): Promise<{ database: Database; address: string }> {
  const address = addressOf(server, await createDatabase(server))
  const database = connectServer(address, { reads: 1, writes: 1 })
  opened.push(database)
  return { database, address }
}

const folder = 'server/database/migrations'
const journalFile = join('meta', '_journal.json')
const readJournal = async () =>
  JSON.parse(await readFile(join(folder, journalFile), 'utf8')) as { entries: { idx: number; tag: string }[] }

/** Applies the first migrations only. */
async function migrateTo(database: Database, count: number): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'factbook-migrations-'))
  await cp(folder, copy, { recursive: true })
  const journal = await readJournal()
  await writeFile(
    join(copy, journalFile),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  )
  await migrate(database, copy, { after: () => Promise.resolve() })
  await rm(copy, { recursive: true })
}

const query = <Row extends Record<string, unknown>>(database: Database, statement: SQL): Promise<Row[]> =>
  database.read(async db => (await db.execute<Row>(statement)).rows)

type Columns = Map<string, string[]>

/** The columns that contain data, by table. Snapshots of closed years have schemas of their own and are made again. */
async function columnsOf(database: Database): Promise<Columns> {
  const rows = await query<{ table: string; column: string }>(
    database,
    sql`
    select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('schema_migration', 'edition', 'edition_table')
    order by table_name, ordinal_position`,
  )
  const tables = Map.groupBy(rows, row => row.table)
  return new Map([...tables].map(([table, columns]) => [table, columns.map(each => each.column)]))
}

const listed = (columns: readonly string[]) =>
  sql.join(
    columns.map(column => sql.identifier(column)),
    sql`, `,
  )

/** The columns in both schemas. */
const common = (one: Columns, other: Columns): Columns =>
  new Map(
    [...one].flatMap(([table, columns]) => {
      const shared = columns.filter(column => other.get(table)?.includes(column))
      return shared.length > 0 ? [[table, shared] as const] : []
    }),
  )

async function copyDemoInto(old: Database, columns: Columns): Promise<void> {
  for (const [table, names] of columns) {
    const name = sql.identifier(table)
    const rows = await query<{ all: string }>(
      demo,
      sql`select coalesce(json_agg(row_to_json(each)), '[]')::text as all from (select ${listed(names)} from ${name}) as each`,
    )
    await old.write(async db => {
      // A copy needs neither the order of the tables nor the triggers.
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`insert into ${name} (${listed(names)}) overriding system value
        select ${listed(names)} from json_populate_recordset(null::${name}, ${rows[0]?.all ?? '[]'}::json)
        on conflict do nothing`)
    })
  }
}

/** The number of rows and a checksum of these columns, by table. */
async function contentOf(database: Database, columns: Columns): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const [table, names] of columns) {
    const rows = await query<{ said: string }>(
      database,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(each::text), '' order by md5(each::text))), '') as said
        from (select ${listed(names)} from ${sql.identifier(table)}) as each`,
    )
    content[table] = rows[0]?.said ?? ''
  }
  return content
}

interface Earlier {
  name: string
  make: (database: Database, address: string) => Promise<void>
}

/** The schema of version 0.1.0, and each schema from the baseline on. */
const earlier: Earlier[] = [
  { name: 'version 0.1.0', make: (_database, address) => restoreFormer(address) },
  ...(await readJournal()).entries.slice(formerMigrations.baseline - 1).map(({ idx, tag }) => ({
    name: tag,
    make: (database: Database) => migrateTo(database, idx + 1),
  })),
]

/** What migration 0025 moved from people's passwords to a table of its own. */
const moved = { from: 'user_password', to: 'sign_in', key: 'user_id', column: /_sign_in_date$/ }
const isMoved = (table: string, column: string) => table === moved.from && moved.column.test(column)

test.each(earlier)('a schema of $name is updated without losing anything', async ({ make }) => {
  const { database: old, address } = await open()
  await make(old, address)
  const before = await columnsOf(old)
  await copyDemoInto(old, common(before, await columnsOf(demo)))
  const now = await columnsOf(demo)
  expect(before.size).toBeGreaterThan(40)
  const kept = new Map(
    [...before].map(([table, columns]) => [table, columns.filter(column => !isMoved(table, column))]),
  )
  const dates = before.get(moved.from)?.filter(column => isMoved(moved.from, column)) ?? []
  await old.write(async db => {
    await db.execute(sql`set local session_replication_role = replica`)
    for (const [day, column] of dates.entries())
      await db.execute(sql`update ${sql.identifier(moved.from)}
        set ${sql.identifier(column)} = now() - ${day} * interval '1 day'`)
  })
  const lost = [...kept].flatMap(([table, columns]) =>
    columns.filter(column => !now.get(table)?.includes(column)).map(column => `${table}.${column}`),
  )
  expect(lost, 'columns that a later migration drops').toEqual([])
  const content = await contentOf(old, kept)
  const readMoved = async (table: string) =>
    Object.values(await contentOf(old, new Map([[table, [moved.key, ...dates]]])))
  const movedContent = dates.length > 0 ? await readMoved(moved.from) : null
  expect(Object.values(content).filter(each => !each.startsWith('0 ')).length).toBeGreaterThan(30)

  await migrateSchema(old)

  expect(await contentOf(old, kept)).toEqual(content)
  if (movedContent) expect(await readMoved(moved.to)).toEqual(movedContent)
  expect((await columnsOf(old)).size).toBe(now.size)
})
