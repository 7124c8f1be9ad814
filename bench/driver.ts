import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { type Db, connect, inBackground, type Database } from '#platform/database/connect.ts'

/** One of the two drivers, without any other code. */
type Driver = { query(sql: string, params: unknown[]): Promise<unknown[]>; close(): Promise<void> } & (
  | { pglite: PGlite; pool?: undefined }
  | { pool: pg.Pool; pglite?: undefined }
)

export async function openDriver({ DATA_DIR, DATABASE_URL }: Environment): Promise<Driver> {
  if (DATABASE_URL !== '') {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
    return {
      pool,
      query: async (sql, params) => (await pool.query(sql, params)).rows as unknown[],
      close: () => pool.end(),
    }
  }
  const pglite = await PGlite.create({
    dataDir: join(DATA_DIR, 'database', 'pglite'),
    extensions: { pg_trgm },
  })
  return {
    pglite,
    query: async (sql, params) => (await pglite.query(sql, params)).rows,
    close: () => pglite.close(),
  }
}

export interface Statement {
  sql: string
  params: unknown[]
}

/** The statements that a piece of the product runs, in order. */
export async function recordStatements(
  environment: Environment,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => statements.push({ sql, params }) }
  const driver = await openDriver(environment)
  const db = driver.pglite
    ? drizzle(driver.pglite, { casing: 'snake_case', logger })
    : drizzlePg(driver.pool, { casing: 'snake_case', logger })
  await work(db)
  await driver.close()
  return statements
}

/** Settings with which both servers open the same database. */
export type Environment = { DATA_DIR: string; DATABASE_URL: string }

/** With the time limits of jobs, because filling the database takes long on a busy machine. */
export const openDatabaseOf = async ({ DATA_DIR, DATABASE_URL }: Environment): Promise<Database> =>
  inBackground(await connect({ databaseUrl: DATABASE_URL === '' ? null : DATABASE_URL, dataDir: DATA_DIR }))
