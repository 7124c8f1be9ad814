import { connect, inBackground, type Database } from '#platform/database/connect.ts'

/** Settings with which both servers open the same database. */
export type Environment = { DATA_DIR: string; DATABASE_URL: string }

/** With the time limits of jobs, because filling the database takes long on a busy machine. */
export const openDatabaseOf = async ({ DATA_DIR, DATABASE_URL }: Environment): Promise<Database> =>
  inBackground(await connect({ databaseUrl: DATABASE_URL === '' ? null : DATABASE_URL, dataDir: DATA_DIR }))
