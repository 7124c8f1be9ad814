import { sql } from 'drizzle-orm'
import { backUp } from '#platform/database/backups.ts'
import { connect, hasEmbeddedDatabase, inBackground, type Database } from '#platform/database/connect.ts'
import { requireSpaceForDemo, explainOpenError } from '#platform/database/explainOpenError.ts'
import { SettingsError } from '#platform/settingsError.ts'
import type { Settings } from '../config.ts'
import { migrateSchema, readProductSchemaState, refuseNewerVersions } from './migrateSchema.ts'

/** What becomes of tables that are not those of this version: a server upgrades them, and a command does not. */
export type TablesPolicy = 'upgrade' | 'createInNew' | 'refuse'

/**
 * Opens the database with the current schema. An empty embedded database is filled with the demo; a PostgreSQL server
 * never is. `say` receives messages about slow steps. Throws SettingsError if a setting, the disk, or the state of the tables
 * prevents opening.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databaseConnections'>>,
  say: (text: string) => void,
  { demo: mayFill = true, tables = 'upgrade' }: { demo?: boolean; tables?: TablesPolicy } = {},
): Promise<{ database: Database; demo: boolean }> {
  // Opening it would create it.
  if (tables === 'refuse' && !settings.databaseUrl && !hasEmbeddedDatabase(settings.dataDir))
    throw explainNoTables(settings)
  if (!settings.databaseUrl) say(`Opening the embedded database in ${settings.dataDir} ...`)
  const database = await connect(settings).catch((error: unknown) => {
    throw explainOpenError(error, settings)
  })
  try {
    if (tables !== 'upgrade') await requireTables(database, settings, tables)
    const applied = await migrateSchema(inBackground(database), async () => {
      const file = await backUp(database, settings.dataDir, new Date())
      if (file !== null) say(`Backed up the database of the previous version to ${file}.`)
    })
    if (applied > 0) say(`Applied ${applied} database migrations.`)
    if (database.kind === 'embedded' && mayFill && (await isEmpty(database))) {
      requireSpaceForDemo(settings.dataDir)
      say('Loading the demo data (fictitious figures for real airports) ...')
      const { fillDemo } = await import('./demo/fillDemo.ts')
      await fillDemo(database)
    }
    const demo = await hasDemo(inBackground(database))
    // Only one process can open the embedded database.
    return { database: database.kind === 'postgres' ? refuseNewerVersions(database) : database, demo }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw explainOpenError(error, settings)
  }
}

async function requireTables(
  database: Database,
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  tables: TablesPolicy,
): Promise<void> {
  const state = await readProductSchemaState(inBackground(database))
  if (state === 'older')
    throw new SettingsError(
      'The tables of the database are those of an older version. Run “npm run factbook -- migrate” or start the server to upgrade them. Nothing was changed.',
    )
  if (state === 'none' && tables === 'refuse') throw explainNoTables(settings)
}

const explainNoTables = ({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): SettingsError =>
  new SettingsError(
    databaseUrl
      ? 'The database in DATABASE_URL has no tables. Check the address.'
      : `There is no embedded database in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL if the data is on a PostgreSQL server.`,
  )

/** Whether it has no users and no airports. */
export function isEmpty(database: Database): Promise<boolean> {
  return readAnswer(
    database,
    sql`select not exists (select from app_user) and not exists (select from airport) as answer`,
  )
}

/** The demo marks the database itself, so that copies of it are recognized as demo data anywhere. */
function hasDemo(database: Database): Promise<boolean> {
  return readAnswer(database, sql`select exists (select from demo_mark) as answer`)
}

async function readAnswer(database: Database, query: ReturnType<typeof sql>): Promise<boolean> {
  const result = await database.read(db => db.execute<{ answer: boolean }>(query))
  return result.rows[0]?.answer === true
}
