import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { sharedTables, yearlyTables } from '../database/editionTables.ts'
import { edition, editionTable } from '../database/schema/editions.ts'
import { axnInstance } from '../database/schema/instances.ts'

/** The schema of a closed year's snapshot. */
export const schemaOf = (axnInstanceId: number): string => `edition_${axnInstanceId}`

const isShared = (table: string): boolean => sharedTables.some(each => each === table)

/** `edition_25.airport` for a shared table; a yearly table is in its usual place. */
const tableIn = (axnInstanceId: number, table: string): SQL =>
  sql`${sql.identifier(isShared(table) ? schemaOf(axnInstanceId) : 'public')}.${sql.identifier(table)}`

const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map(name => sql.identifier(name)),
    sql`, `,
  )

/**
 * For the rest of the transaction, the shared tables are those of the year's snapshot, or the present ones if it is null.
 * For an open year this changes nothing, because it has no schema and PostgreSQL skips a missing one. Throws if the role may
 * not use a closed year's schema.
 */
export async function selectEdition(db: Db, axnInstanceId: number | null): Promise<void> {
  await db.execute(
    sql`select set_config('search_path', public.factbook_edition_path(${axnInstanceId}::integer), true)`,
  )
}

/** Values that shared records had in a past year, by their key. Rows and names are those of the database. */
export interface PastValues {
  table: string
  key: string
  rows: readonly Record<string, unknown>[]
}

/** Waits for writes in progress to these tables, and prevents others until the transaction ends. */
export async function stopWrites(db: Db, tables: readonly string[]): Promise<void> {
  await db.execute(sql`lock table ${list(tables.filter(each => each !== 'axn_instance'))} in share mode`)
}

/**
 * Freezes a closed year: copies the shared tables into the year's own schema, with the values they had then if they are
 * given, stores the checksums of all its tables, and prevents any further change of its rows. Tables copied by an
 * earlier snapshot of the year stay as they are.
 */
export async function freezeEdition(
  db: Db,
  axnInstanceId: number,
  past: readonly PastValues[] = [],
): Promise<void> {
  const schema = sql.identifier(schemaOf(axnInstanceId))
  // There must be none between the checksums and the commit.
  await stopWrites(db, yearlyTables)
  await db.execute(sql`create schema if not exists ${schema}`)
  for (const table of sharedTables)
    await copyTable(
      db,
      axnInstanceId,
      table,
      past.filter(each => each.table === table),
    )
  await db.insert(edition).values({ axnInstanceId })
  for (const table of [...sharedTables, ...yearlyTables]) {
    const columnNames = await columnsOf(db, table)
    const checksum = await checksumOf(db, { axnInstanceId, tableName: table, columnNames })
    await db.insert(editionTable).values({ axnInstanceId, tableName: table, columnNames, ...checksum })
  }
}

/**
 * A text that differs after a closed year, or the one before it, was filled again. The figures of that one appear beside
 * its own.
 */
export async function readFrozenState(db: Db, axnInstanceId: number): Promise<string> {
  const { rows } = await db.execute<{ state: string | null }>(sql`
    select string_agg(edition.frozen::text, ' ' order by year.axn_instance_name) as state
    from ${edition} as edition join ${axnInstance} as year using (axn_instance_id)
    where year.axn_instance_name::integer - (select own.axn_instance_name::integer from ${axnInstance} as own
      where own.axn_instance_id = ${axnInstanceId}) in (-1, 0)`)
  return rows[0]?.state ?? ''
}

/** Adds the schema and tables of a closed year's snapshot to a database that has none, to be filled with its rows. */
export async function addEditionTables(db: Db, axnInstanceId: number): Promise<void> {
  await db.execute(sql`create schema ${sql.identifier(schemaOf(axnInstanceId))}`)
  for (const table of sharedTables) await addTable(db, axnInstanceId, table)
}

/**
 * Lets a closed year be filled once more, until it is frozen again in the same transaction. Throws `historical` if the role
 * does not own the tables, because then it cannot reopen a year.
 */
export async function reopenEdition(db: Db, axnInstanceId: number): Promise<void> {
  const { rows } = await db.execute<{ mayReopen: boolean }>(sql`
    select has_table_privilege('public.edition', 'delete') as "mayReopen"
    from edition where axn_instance_id = ${axnInstanceId}`)
  if (rows.length === 0) return
  if (!rows[0]?.mayReopen)
    throw problem('historical', {
      message:
        'This year is closed, and only the owner of the tables can fill it again. Run the import as “factbook import” with the owner’s DATABASE_URL. Nothing was changed.',
    })
  await db.delete(edition).where(eq(edition.axnInstanceId, axnInstanceId))
}

/** Freezes the closed years without a snapshot: those of the demo, and those from versions without snapshots. */
export async function freezeClosedYears(db: Db): Promise<void> {
  const years = await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .leftJoin(edition, eq(edition.axnInstanceId, axnInstance.axnInstanceId))
    .where(and(eq(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'), isNull(edition.axnInstanceId)))
    .orderBy(asc(axnInstance.axnInstanceId))
  for (const { axnInstanceId } of years) await freezeEdition(db, axnInstanceId)
}

/**
 * Adds newer tables and columns of the shared tables to the snapshots, with their current values. Part of every
 * migration, so that queries find the same structure in a snapshot as in the shared tables.
 */
export async function alignEditions(db: Db): Promise<void> {
  const years = await db.select({ axnInstanceId: edition.axnInstanceId }).from(edition)
  for (const { axnInstanceId } of years) {
    for (const table of sharedTables) {
      const known = await columnsOf(db, table, schemaOf(axnInstanceId))
      if (known.length === 0) await addTable(db, axnInstanceId, table)
      else await addColumns(db, axnInstanceId, table, known)
    }
  }
}

interface EditionFault {
  axnInstanceId: number
  /** Null if the year is closed, but nothing says what it contained. */
  tableName: string | null
}

/** The tables of closed years that have changed since the year was closed. */
export async function findEditionFaults(db: Db): Promise<EditionFault[]> {
  const faults: EditionFault[] = await findUnsealedYears(db)
  const sealed = await db
    .select()
    .from(editionTable)
    .orderBy(asc(editionTable.axnInstanceId), asc(editionTable.tableName))
  for (const { sha256, rowCount: _, ...table } of sealed) {
    // A missing column prevents computing the checksum, which also counts as a change.
    const known = await columnsOf(
      db,
      table.tableName,
      isShared(table.tableName) ? schemaOf(table.axnInstanceId) : 'public',
    )
    const isWhole = table.columnNames.every(name => known.includes(name))
    const isSame = isWhole && (await checksumOf(db, table)).sha256 === sha256
    if (!isSame) faults.push({ axnInstanceId: table.axnInstanceId, tableName: table.tableName })
  }
  return faults
}

/** The closed years that have data and no checksums. */
async function findUnsealedYears(db: Db): Promise<EditionFault[]> {
  const { rows } = await db.execute<{ axnInstanceId: number }>(sql`
    select axn_instance_id as "axnInstanceId" from axn_instance as year
    where axn_instance_master_status = 'HISTORICAL'
      and not exists (select from edition_table as t where t.axn_instance_id = year.axn_instance_id)
      and (exists (select from airport_instance as t where t.axn_instance_id = year.axn_instance_id)
        or exists (select from company_instance as t where t.axn_instance_id = year.axn_instance_id))
    order by axn_instance_id`)
  return rows.map(({ axnInstanceId }) => ({ axnInstanceId, tableName: null }))
}

/** In their order; none if the table does not exist. The catalog is far faster than `information_schema`. */
async function columnsOf(db: Db, table: string, schema = 'public'): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${`${schema}.${table}`}) and attnum > 0 and not attisdropped order by attnum`)
  return rows.map(row => row.name)
}

async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string[] }>(sql`select factbook_key_columns(${table}) as key`)
  return rows[0]?.key ?? []
}

async function copyTable(
  db: Db,
  axnInstanceId: number,
  table: string,
  past: readonly PastValues[],
): Promise<void> {
  const known = await columnsOf(db, table, schemaOf(axnInstanceId))
  if (known.length === 0) await addTable(db, axnInstanceId, table, past)
  else await copyRows(db, axnInstanceId, table)
}

async function addTable(
  db: Db,
  axnInstanceId: number,
  table: string,
  past: readonly PastValues[] = [],
): Promise<void> {
  const copy = tableIn(axnInstanceId, table)
  await db.execute(sql`create table ${copy} (like public.${sql.identifier(table)})`)
  await db.execute(sql`alter table ${copy} add primary key (${list(await keyOf(db, table))})`)
  await copyRows(db, axnInstanceId, table)
  for (const values of past) await setPastValues(db, copy, values)
  await db.execute(sql`create trigger immutable before update or delete on ${copy}
    for each row execute function public.factbook_immutable()`)
  await db.execute(sql`create trigger kept before truncate on ${copy}
    for each statement execute function public.factbook_immutable()`)
  await db.execute(sql`analyze ${copy}`)
}

async function setPastValues(db: Db, copy: SQL, { table, key, rows }: PastValues): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter(name => name !== key)
  if (columns.length === 0) return
  const assignments = columns.map(name => sql`${sql.identifier(name)} = past.${sql.identifier(name)}`)
  await db.execute(sql`update ${copy} as copy set ${sql.join(assignments, sql`, `)}
    from json_populate_recordset(null::public.${sql.identifier(table)}, ${JSON.stringify(rows)}::json) as past
    where copy.${sql.identifier(key)} = past.${sql.identifier(key)}`)
}

/** Rows that the snapshot does not have yet. */
async function copyRows(db: Db, axnInstanceId: number, table: string): Promise<void> {
  const columns = list(await columnsOf(db, table))
  await db.execute(sql`insert into ${tableIn(axnInstanceId, table)} (${columns})
    select ${columns} from public.${sql.identifier(table)} on conflict do nothing`)
}

async function addColumns(
  db: Db,
  axnInstanceId: number,
  table: string,
  known: readonly string[],
): Promise<void> {
  const copy = tableIn(axnInstanceId, table)
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`)
  const added = rows.filter(({ name }) => !known.includes(name))
  if (added.length === 0) return
  const sameKey = sql.join(
    (await keyOf(db, table)).map(name => sql`copy.${sql.identifier(name)} = live.${sql.identifier(name)}`),
    sql` and `,
  )
  await db.execute(sql`alter table ${copy} disable trigger immutable`)
  for (const { name, type } of added) {
    const column = sql.identifier(name)
    await db.execute(sql`alter table ${copy} add column ${column} ${sql.raw(type)}`)
    await db.execute(sql`update ${copy} as copy set ${column} = live.${column}
      from public.${sql.identifier(table)} as live where ${sameKey}`)
  }
  await db.execute(sql`alter table ${copy} enable trigger immutable`)
}

type SealedTable = Pick<typeof editionTable.$inferSelect, 'axnInstanceId' | 'tableName' | 'columnNames'>

/** The rows as text in the order of their keys. Columns that were added later do not count. */
async function checksumOf(
  db: Db,
  { axnInstanceId, tableName, columnNames }: SealedTable,
): Promise<{ rowCount: number; sha256: string }> {
  const ofYear = isShared(tableName) ? sql`true` : sql`axn_instance_id = ${axnInstanceId}`
  const byKey = (await keyOf(db, tableName)).map(name => sql`kept.${sql.identifier(name)}::text collate "C"`)
  const { rows } = await db.execute<{ rowCount: number; sha256: string }>(sql`
    select count(*)::integer as "rowCount", encode(sha256(convert_to(
      coalesce(string_agg(kept::text, E'\n' order by ${sql.join(byKey, sql`, `)}), ''), 'UTF8')), 'hex') as "sha256"
    from (select ${list(columnNames)} from ${tableIn(axnInstanceId, tableName)} where ${ofYear}) as kept`)
  const row = rows[0]
  if (!row) throw new Error(`${tableName} has no checksum.`)
  return row
}
