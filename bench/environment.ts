import { connect, type Database } from '#platform/database/connect.ts'

/** Settings with which both servers open the same database. */
export type Environment = { DATA_DIR: string; DATABASE_URL: string }

export const openDatabaseOf = ({ DATA_DIR, DATABASE_URL }: Environment): Promise<Database> =>
  connect({ databaseUrl: DATABASE_URL === '' ? null : DATABASE_URL, dataDir: DATA_DIR })
