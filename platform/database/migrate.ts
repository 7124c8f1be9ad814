import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, Db } from './connect.ts'

/** Any constant, as long as every process uses the same one. */
const migrationLock = 26_11_2026

/**
 * Brings the schema up to date in one transaction; a second process that starts at the same time waits for the first.
 * `afterMigration` runs in the same transaction if anything was applied. Resolves to the number of migrations applied.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  afterMigration: (db: Db) => Promise<void>,
): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder })
  return database.write(async db => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await db.execute(sql`create table if not exists schema_migration
      (hash text primary key, created_at bigint not null, applied timestamptz not null default now())`)
    const done = await appliedHashes(db)
    const missing = files.filter(file => !done.has(file.hash))
    for (const file of missing) {
      for (const statement of file.sql) await db.execute(sql.raw(statement))
      await db.execute(
        sql`insert into schema_migration (hash, created_at) values (${file.hash}, ${file.folderMillis})`,
      )
    }
    if (missing.length > 0) await afterMigration(db)
    return missing.length
  })
}

async function appliedHashes(db: Db): Promise<Set<string>> {
  const result = await db.execute<{ hash: string }>(sql`select hash from schema_migration`)
  return new Set(result.rows.map(row => row.hash))
}
