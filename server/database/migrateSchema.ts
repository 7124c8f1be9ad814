import { fileURLToPath } from 'node:url'
import type { Database } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { alignEditions } from '../years/editions.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the schema up to date, the snapshots of closed years included. Resolves to the number of migrations applied. */
export const migrateSchema = (database: Database): Promise<number> =>
  migrate(database, migrationsFolder, alignEditions)
