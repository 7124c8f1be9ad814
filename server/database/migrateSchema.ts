import { fileURLToPath } from 'node:url'
import type { Database } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { alignEditions, freezeClosedYears } from '../years/editions.ts'
import { fillLookups } from './fillLookups.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the schema up to date, with the first entries of the lookups and the snapshots of closed years. Resolves to the
 * number of migrations applied. `before` runs first if an older version's data would change.
 */
export const migrateSchema = (database: Database, before?: () => Promise<void>): Promise<number> =>
  migrate(database, migrationsFolder, {
    before,
    after: async db => {
      await fillLookups(db)
      await alignEditions(db)
      await freezeClosedYears(db)
    },
  })
