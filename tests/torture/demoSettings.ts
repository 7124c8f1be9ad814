import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectServer } from '#platform/database/connectServer.ts'
import { fillDemo } from '#server/database/demo/fillDemo.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import type { RunningPostgres } from '../postgres/start.ts'
import { addressOf, createDatabase } from '../postgres/template.ts'

/** Settings for a server on the demo: on PostgreSQL if given, otherwise embedded in its own folder, `DATA_DIR`. */
export async function makeDemoSettings(
  postgres: RunningPostgres | null,
): Promise<Record<string, string> & { DATA_DIR: string }> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
  if (!postgres) return { DATA_DIR }
  const DATABASE_URL = addressOf(postgres.url, await createDatabase(postgres.url))
  const database = connectServer(DATABASE_URL, { reads: 1, writes: 1 })
  await migrateSchema(database)
  await fillDemo(database)
  await database.close()
  return { DATA_DIR, DATABASE_URL, SESSION_SECRET: 'x'.repeat(64), STORAGE_URL: `file://${DATA_DIR}/files` }
}
