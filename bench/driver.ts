import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import type { Environment } from './environment.ts'

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
