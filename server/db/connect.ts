import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import {
  PgDialect,
  type PgDatabase,
  type PgQueryResultHKT,
  type PgTransactionConfig,
} from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makePrivate } from '../privateFolder.ts'
import { lockFolder } from './lockFolder.ts'
import { Remembered } from './remembered.ts'

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
  /**
   * One reading statement by itself, one of few that differ in their values only: a server plans each once a connection,
   * and the embedded database is asked once a second, or again after each write.
   */
  ask<Row extends object>(statement: SQL): Promise<Row[]>
  /** Whole or not at all. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  kind: 'embedded' | 'postgres'
  /** Everything at one moment, as a packed tar, of the embedded database alone; what is asked meanwhile waits. */
  dump?: () => Promise<Uint8Array>
}

const ofEachConnection = [
  // How alike a mistyped word and a name must be for the search box's indexes to offer it: 'Denevr' finds Denver.
  'set pg_trgm.word_similarity_threshold = 0.4',
  // All of it lies in memory: a page that an index leads to costs hardly more than the next one. Told the default of a
  // turning disk, the planner reads through some thousand names instead of asking their index.
  'set random_page_cost = 1.1',
].join('; ')

const dialect = new PgDialect({ casing: 'snake_case' })

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
    keepAlive: true,
    // Whoever waits longer for a free connection is told that the server is busy, instead of nothing.
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    client.query(ofEachConnection).catch(() => undefined)
  })
  const lend = lending(pool)
  const transaction = async <T>(work: (db: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> => {
    for (let broken = 0; ; broken += 1) {
      let begun = false
      const begin = (db: Db) => {
        begun = true
        return work(db)
      }
      try {
        return await lend(db => db.transaction(begin, kind))
      } catch (error) {
        // The server closed it while it lay idle, as each does when it restarts: nothing was done on it yet.
        if (begun || broken >= connections || !(error instanceof DrizzleQueryError)) throw error
      }
    }
  }
  return {
    kind: 'postgres',
    ask: async statement => {
      const { sql: text, params: values } = dialect.sqlToQuery(statement)
      const name = createHash('sha256').update(text).digest('base64url')
      return (await pool.query<never>({ name, text, values })).rows
    },
    read: work => transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }),
    write: work => transaction(work),
    close: () => pool.end(),
  }
}

/**
 * Lends a connection for as long as the work takes. Drizzle's own transaction on a pool never gives one back whose
 * `begin` failed: after ten of them nothing would be answered any more.
 */
function lending(pool: pg.Pool) {
  // One a connection, not one a call: each remembers what it has learnt of the columns' names.
  const known = new WeakMap<pg.PoolClient, Db>()
  return async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      const db = known.get(client) ?? drizzlePg(client, { casing: 'snake_case' })
      known.set(client, db)
      return await work(db)
    } finally {
      client.release()
    }
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
  // The embedded database gives its files to everybody, whatever the process's mask says.
  if (folder) makePrivate(folder)
  await client.exec(ofEachConnection)
  const db = drizzlePglite(client, { casing: 'snake_case' })
  const remembered = new Remembered()
  return {
    kind: 'embedded',
    ask: async statement => {
      const { sql, params } = dialect.sqlToQuery(statement)
      const ask = async () => (await db.execute(statement)).rows
      return (await remembered.rows(JSON.stringify([sql, params]), ask)) as never
    },
    read: work => db.transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }),
    write: work => db.transaction(work).finally(() => remembered.forget()),
    dump: async () => new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer()),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
