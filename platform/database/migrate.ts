import { sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { SettingsError } from '../settingsError.ts'
import type { Database, Db } from './connect.ts'
import { retryDeadlocks } from './retryDeadlocks.ts'

/** An arbitrary constant that every process shares. */
const migrationLock = 26_11_2026

/** The migrations that a baseline replaced. */
export interface FormerMigrations {
  hashes: readonly string[]
  /** How many of the first migrations are the baseline. A database with all former migrations has its schema. */
  baseline: number
  /** Refuses a database that has only some of the former migrations. */
  refusal: string
}

interface MigrationOptions {
  former?: FormerMigrations
  /** Runs first if the database has data of an older version, before anything changes. */
  before?: () => Promise<void>
  /** Runs last, in the same transaction as the migrations, if there were any. */
  after: (db: Db) => Promise<void>
}

/**
 * Updates the schema in one transaction. A second process that starts at the same time waits for the first. Resolves to
 * the number of migrations applied. Throws SettingsError, without changing anything, if the database has migrations
 * that this version does not know, or only some of the former ones.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  options: MigrationOptions,
): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder })
  const applied = await database.read(readAppliedMigrations)
  const { replaced, missing } = planMigration(files, applied, options.former)
  if (replaced.length + missing.length === 0) return 0
  if (applied.size > 0) await options.before?.()
  return retryDeadlocks(() => database.write(db => applyMissing(db, files, options)))
}

/** Whether the database has no tables, those of an older version, or those of this one. Throws as `migrate` does. */
export async function readSchemaState(
  database: Database,
  migrationsFolder: string,
  former: FormerMigrations,
): Promise<'none' | 'older' | 'current'> {
  const applied = await database.read(readAppliedMigrations)
  const { replaced, missing } = planMigration(readMigrationFiles({ migrationsFolder }), applied, former)
  if (applied.size === 0) return 'none'
  return replaced.length + missing.length === 0 ? 'current' : 'older'
}

/** Until the transaction ends, no other process changes the schema. */
export async function takeMigrationTurn(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

async function applyMissing(
  db: Db,
  files: readonly MigrationMeta[],
  { former, after }: MigrationOptions,
): Promise<number> {
  await takeMigrationTurn(db)
  await db.execute(sql`create table if not exists schema_migration
      (hash text primary key, created_at bigint not null, applied timestamptz not null default now())`)
  const { replaced, missing } = planMigration(files, await readAppliedMigrations(db), former)
  if (replaced.length > 0) await db.execute(sql`delete from schema_migration`)
  for (const file of replaced) await recordMigration(db, file)
  for (const file of missing) {
    for (const statement of file.sql) await db.execute(sql.raw(statement))
    await recordMigration(db, file)
  }
  if (missing.length > 0) await after(db)
  return missing.length
}

async function recordMigration(db: Db, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await db.execute(sql`insert into schema_migration (hash, created_at) values (${hash}, ${folderMillis})`)
}

/** Whether the database has migrations that this version of the program does not know. */
export function createSchemaCheck(database: Database, migrationsFolder: string): () => Promise<boolean> {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(file => file.hash))
  return async () => {
    const applied = await database.ask<{ hash: string }>('select hash from schema_migration', [])
    return applied.some(({ hash }) => !known.has(hash))
  }
}

/** The hashes of the applied migrations; none for a new database. */
async function readAppliedMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ isMigrated: boolean }>(
    sql`select to_regclass('schema_migration') is not null as "isMigrated"`,
  )
  if (!rows[0]?.isMigrated) return new Set()
  const applied = await db.execute<{ hash: string }>(sql`select hash from schema_migration`)
  return new Set(applied.rows.map(row => row.hash))
}

/** The migrations to apply (`missing`), and those to record in place of the former ones (`replaced`). */
function planMigration(
  files: readonly MigrationMeta[],
  applied: ReadonlySet<string>,
  former: FormerMigrations | undefined,
): { replaced: readonly MigrationMeta[]; missing: readonly MigrationMeta[] } {
  const formerHashes = new Set(former?.hashes)
  const isFormer = !applied.isDisjointFrom(formerHashes)
  const known = isFormer ? formerHashes : new Set(files.map(file => file.hash))
  if (!applied.isSubsetOf(known))
    throw new SettingsError(
      'A newer version of this program has changed the database. Start the newer version, or restore a backup made before the change.',
    )
  if (!isFormer || !former) return { replaced: [], missing: files.filter(file => !applied.has(file.hash)) }
  if (applied.size < formerHashes.size) throw new SettingsError(former.refusal)
  return { replaced: files.slice(0, former.baseline), missing: files.slice(former.baseline) }
}
