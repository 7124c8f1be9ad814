import { sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { SettingsError } from '../settingsError.ts'
import type { Database, Db } from './connect.ts'
import { retryDeadlocks } from './retryDeadlocks.ts'

/** An arbitrary constant that every process shares. */
const migrationLock = 26_11_2026

/** Hooks around the migrations of a database that is behind the program's version. */
interface MigrationHooks {
  /** Runs first if the database has data of an older version, before anything changes. */
  before?: () => Promise<void>
  /** Runs last, in the same transaction as the migrations. */
  after: (db: Db) => Promise<void>
}

/**
 * Updates the schema in one transaction. A second process that starts at the same time waits for the first. Resolves to
 * the number of migrations applied. Throws SettingsError, without changing anything, if the database has migrations
 * that this version does not know.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  { before, after }: MigrationHooks,
): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder })
  const former = await database.read(readAppliedMigrations)
  if (findMissing(files, former).length === 0) return 0
  if (former.size > 0) await before?.()
  return retryDeadlocks(() => database.write(db => applyMissing(db, files, after)))
}

async function applyMissing(
  db: Db,
  files: readonly MigrationMeta[],
  after: MigrationHooks['after'],
): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  await db.execute(sql`create table if not exists schema_migration
      (hash text primary key, created_at bigint not null, applied timestamptz not null default now())`)
  const missing = findMissing(files, await readAppliedMigrations(db))
  for (const file of missing) {
    for (const statement of file.sql) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into schema_migration (hash, created_at) values (${file.hash}, ${file.folderMillis})`,
    )
  }
  if (missing.length > 0) await after(db)
  return missing.length
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

function findMissing(files: readonly MigrationMeta[], applied: ReadonlySet<string>): MigrationMeta[] {
  const known = new Set(files.map(file => file.hash))
  if (!applied.isSubsetOf(known))
    throw new SettingsError(
      'A newer version of this program has changed the database. Start the newer version, or restore a backup made before the change.',
    )
  return files.filter(file => !applied.has(file.hash))
}
