import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { plannerSettings, typeOids } from './planner.ts'

/** The maximum number of connections by purpose. */
export interface PoolSizes {
  reads: number
  writes: number
  /** Jobs, migrations, and commands. */
  background: number
}

const usualSizes: PoolSizes = { reads: 6, writes: 6, background: 4 }

interface Limits {
  /** How long a call waits for a free connection. */
  connectionMs: number
  lockMs: number
  statementMs: number
  /** The server ends a transaction that is idle for this long. */
  idleMs: number
}

/** Waiting for a connection and then a lock, a call is answered within 5 seconds. */
const ofCalls: Limits = { connectionMs: 2_000, lockMs: 2_000, statementMs: 20_000, idleMs: 30_000 }
const ofLongWork: Limits = {
  connectionMs: 60_000,
  lockMs: 600_000,
  statementMs: 600_000,
  idleMs: 600_000,
}
/** For statements outside transactions. */
const askMs = 4_000

const dialect = new PgDialect({ casing: 'snake_case' })

// For the whole process: drizzle's raw statements ask the driver, not the pool, how to parse values.
pg.types.setTypeParser(typeOids.int8, Number)
pg.types.setTypeParser(typeOids.numeric, Number)
pg.types.setTypeParser(typeOids.date, String)

/**
 * A PostgreSQL server. Reads, writes, and jobs have separate connections, so that writes waiting for a lock do not
 * block reads. Figures that fit a double (all of ours do) are returned as numbers, days as text.
 */
export function connectServer(url: string, sizes: Partial<PoolSizes> = {}): Database {
  const { reads, writes, background } = { ...usualSizes, ...sizes }
  const readPool = openPool(url, reads, ofCalls)
  const writePool = openPool(url, writes, ofCalls)
  const longPool = openPool(url, background, ofLongWork)
  const ask: Database['ask'] = async (text, values) => {
    const query = { name: nameOf(text), text, values: [...values], query_timeout: askMs }
    return (await readPool.pool.query<never>(query)).rows
  }
  return {
    kind: 'postgres',
    ask,
    askOften: ask,
    read: work => readPool.transaction(work, readOnly),
    write: work => writePool.transaction(work),
    background: {
      read: work => longPool.transaction(work, readOnly),
      write: work => longPool.transaction(work),
    },
    close: async () => {
      await Promise.all([readPool, writePool, longPool].map(({ pool }) => pool.end()))
    },
  }
}

const statementNames = new Map<string, string>()

/** The name under which a connection keeps the statement's plan. */
function nameOf(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

const readOnly: PgTransactionConfig = { accessMode: 'read only', isolationLevel: 'repeatable read' }

function openPool(url: string, connections: number, limits: Limits) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectionMs,
  })
  // The pool replaces a connection that breaks; without a listener, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    // For statements outside a transaction.
    client.query(dialect.sqlToQuery(setting(limits, false)).sql).catch(() => undefined)
  })
  const lend = lending(pool)
  const transaction = async <T>(work: (db: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> => {
    for (let broken = 0; ; broken += 1) {
      let begun = false
      const begin = async (db: Db) => {
        await db.execute(setting(limits, true))
        begun = true
        return work(db)
      }
      try {
        return await lend(db => db.transaction(begin, kind))
      } catch (error) {
        // The server closed it while it was idle, as on a restart. Nothing has been done on it yet.
        if (begun || broken >= connections || !(error instanceof DrizzleQueryError)) throw error
      }
    }
  }
  return { pool, transaction }
}

/**
 * Set in every transaction, not only once per connection: a pooler that lends a connection per transaction
 * (PgBouncer) may have served another client before.
 */
function setting({ lockMs, statementMs, idleMs }: Limits, isLocal: boolean): SQL {
  const settings = {
    ...plannerSettings,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${isLocal})`,
  )
  return sql.raw(`select ${calls.join(', ')}`)
}

/**
 * Lends a connection for the duration of the work. Drizzle's own transaction on a pool never returns a connection
 * whose `begin` failed, and after ten of them nothing would be answered.
 */
function lending(pool: pg.Pool) {
  // One per connection, not one per call, because each caches column names.
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
