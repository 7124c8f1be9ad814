import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { lockFolder } from './lockFolder.ts'

/** Both drivers answer a raw statement with its rows. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsOfEither extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** What a query runs on: a transaction of either database. */
export type Db = PgDatabase<RowsOfEither>

/** A database to open transactions on. Everything that reads or writes goes through one of the two. */
export interface Database {
  /** All reads see the same moment; a write is refused by the database itself. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** One statement by itself. */
  ask<Row extends object>(statement: SQL): Promise<Row[]>
  /** Whole or not at all. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  kind: 'embedded' | 'postgres'
}

/** How alike a mistyped word and a name must be for the search box's indexes to offer it: 'Denevr' finds Denver. */
const tolerantOfSpelling = 'set pg_trgm.word_similarity_threshold = 0.4'

const int8 = 20
const date = 1082
const numeric = 1700

// For the whole process: a raw statement of drizzle's asks the driver and not the pool how a value is read.
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)
pg.types.setTypeParser(date, String)

/** DATABASE_URL's server when given, else the embedded database in the data folder. */
export async function connect(settings: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  return settings.databaseUrl
    ? connectServer(settings.databaseUrl)
    : connectFolder(join(settings.dataDir, 'database'))
}

/** A PostgreSQL server. Figures that fit a double (all of ours do) come back as numbers, days as text. */
export function connectServer(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Whoever waits longer for a free connection is told that the server is busy, instead of nothing.
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.query(tolerantOfSpelling).catch(() => undefined))
  const db = drizzlePg(pool, { casing: 'snake_case' })
  return {
    kind: 'postgres',
    ask: async statement => (await db.execute(statement)).rows as never,
    read: work => db.transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }),
    write: work => db.transaction(work),
    close: () => pool.end(),
  }
}

/** The embedded database in a folder that only one process may open; in memory when the folder is null. */
export async function connectFolder(folder: string | null, loadDataDir?: Blob): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => undefined
  const client = await PGlite.create({
    ...(folder ? { dataDir: join(folder, 'pglite') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm },
    parsers: { [int8]: Number, [numeric]: Number, [date]: text => text },
  })
  await client.exec(tolerantOfSpelling)
  const db = drizzlePglite(client, { casing: 'snake_case' })
  return {
    kind: 'embedded',
    ask: async statement => (await db.execute(statement)).rows as never,
    read: work => db.transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }),
    write: work => db.transaction(work),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
