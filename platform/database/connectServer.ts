import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findDatabaseError } from './constraints.ts'
import { usualWaitMs, type Database, type Db } from './database.ts'
import { nameIfRepeated, nameStatement, connectionSettings, typeOids } from './planner.ts'

/** The maximum number of connections by purpose, and the pooler in front of the server. */
export interface ServerOptions {
  reads: number
  writes: number
  /** Jobs, migrations, and commands. */
  background: number
  /** A pooler such as PgBouncer lends a connection per transaction, so nothing may outlive one. */
  isPooled: boolean
  /** How long a call waits for a connection, and then for a lock. */
  waitMs: number
}

const usualOptions: ServerOptions = {
  reads: 6,
  writes: 6,
  background: 4,
  isPooled: false,
  waitMs: usualWaitMs,
}

interface Limits {
  /** How long a call waits for an available connection. */
  connectionMs: number
  lockMs: number
  statementMs: number
  /** The server ends a transaction that is idle for this long. */
  idleMs: number
}

const ofCalls = { statementMs: 20_000, idleMs: 30_000 }
const ofLongWork: Limits = {
  connectionMs: 60_000,
  lockMs: 600_000,
  statementMs: 600_000,
  idleMs: 600_000,
}
/** For statements outside transactions. */
const askMs = 4_000
/**
 * The server cancels a statement that takes too long. If no answer arrives by then either, the connection is dead and
 * is dropped.
 */
const silenceMs = 5_000
/** How long a connection may be idle before the system checks that the other end still exists. */
const keepAliveMs = 10_000

// Applies to the whole process, because drizzle's raw statements ask the driver, not the pool, how to parse values.
pg.types.setTypeParser(typeOids.int8, Number)
pg.types.setTypeParser(typeOids.numeric, Number)
pg.types.setTypeParser(typeOids.date, String)

/**
 * Opens a PostgreSQL server. Reads, writes, and jobs have separate connections, so that writes waiting for a lock do
 * not block reads. Numbers that fit a double, as all of ours do, are returned as numbers, and days as text.
 */
export function connectServer(url: string, options: Partial<ServerOptions> = {}): Database {
  const { reads, writes, background, isPooled, waitMs } = { ...usualOptions, ...options }
  const limits: Limits = { ...ofCalls, connectionMs: waitMs, lockMs: waitMs }
  const reconnect = () => [readPool, writePool, longPool].forEach(each => each.renew())
  const readPool = openPool(url, { connections: reads, limits, isPooled, reconnect })
  const writePool = openPool(url, { connections: writes, limits, isPooled, reconnect })
  const longPool = openPool(url, { connections: background, limits: ofLongWork, isPooled, reconnect })
  const ask: Database['ask'] = async (text, values) => {
    const query = { text, query_timeout: askMs, ...(isPooled ? {} : { name: nameStatement(text) }) }
    for (let broken = 0; ; broken += 1) {
      try {
        return (await readPool.current.query<never>(query, [...values])).rows
      } catch (error) {
        // The server closed the connection, as on a restart. The statement only reads, so another connection may repeat it.
        if (!isClosedConnection(error) || broken >= reads) throw error
      }
    }
  }
  return {
    kind: 'postgres',
    readConnections: reads,
    writeConnections: writes,
    waitMs,
    ask,
    read: work => readPool.transaction('read', work),
    write: work => writePool.transaction('write', work),
    background: {
      read: work => longPool.transaction('read', work),
      write: work => longPool.transaction('write', work),
    },
    close: async () => {
      await Promise.all([readPool, writePool, longPool].map(({ current }) => current.end()))
    },
  }
}

type TransactionKind = keyof typeof transactionKinds
const transactionKinds = {
  read: { accessMode: 'read only', isolationLevel: 'repeatable read' },
  write: {},
} as const

/** Names recurring statements, so that the server plans them once per connection. */
class NamingClient extends pg.Client {
  // The driver's own overloads. Drizzle passes a statement with its text, and its values.
  override query(...given: unknown[]): never {
    const [asked, ...rest] = given
    return super.query(...([nameIfRepeated(asked), ...rest] as Parameters<pg.Client['query']>)) as never
  }
}

/** One for all transactions of a connection, because it takes longer to make than most statements. */
const drizzles = new WeakMap<pg.PoolClient, ReturnType<typeof createDrizzle>>()
const createDrizzle = (client: pg.PoolClient) => drizzle(client, { casing: 'snake_case' })
function drizzleOf(client: pg.PoolClient) {
  const known = drizzles.get(client)
  if (known) return known
  const created = createDrizzle(client)
  drizzles.set(client, created)
  return created
}

interface PoolOptions {
  connections: number
  limits: Limits
  /** Whether a pooler such as PgBouncer is between the server and the database. */
  isPooled: boolean
  /** Replaces the connections of all pools. Called when a write is refused because the database is read-only. */
  reconnect: () => void
}

function createPool(url: string, { connections, limits, isPooled }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    pipeline: true,
    connectionTimeoutMillis: limits.connectionMs,
    query_timeout: limits.statementMs + silenceMs,
    ...(isPooled
      ? {}
      : {
          Client: NamingClient,
          options: settingsOf(limits)
            .map(each => `-c ${each.join('=')}`)
            .join(' '),
        }),
  })
  // The pool replaces a broken connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

/** While the database is read-only, every write is refused, but connections are replaced only this often. */
const reconnectEveryMs = 1_000

function openPool(url: string, options: PoolOptions) {
  const { connections, limits, isPooled, reconnect } = options
  let pool = createPool(url, options)
  let createdAt = performance.now()
  /** The primary may have become a standby. New connections find the new primary, and calls in progress end on theirs. */
  const renew = () => {
    if (performance.now() - createdAt < reconnectEveryMs) return
    void pool.end().catch(() => undefined)
    pool = createPool(url, options)
    createdAt = performance.now()
  }
  const transaction = async <T>(kind: TransactionKind, work: (db: Db) => Promise<T>): Promise<T> => {
    for (let broken = 0; ; broken += 1) {
      const client = await pool.connect()
      let hasBegun = false
      try {
        return await drizzleOf(client).transaction(async db => {
          hasBegun = true
          if (isPooled) await db.execute(setInTransaction(limits))
          return work(db)
        }, transactionKinds[kind])
      } catch (error) {
        if (kind === 'write' && isReadOnly(error)) reconnect()
        // The server closed the connection while it was idle, as on a restart. Nothing has run on it yet.
        if (hasBegun || !isClosedConnection(error) || broken >= connections) throw error
      } finally {
        client.release()
      }
    }
  }
  return {
    get current() {
      return pool
    },
    renew,
    transaction,
  }
}

const isReadOnly = (error: unknown): boolean => findDatabaseError(error)?.code === '25006'

/** Whether the server closed the connection, with or without saying so. */
function isClosedConnection(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.message.startsWith('Connection terminated')) return true
    if ('code' in error && ['57P01', 'ECONNRESET', 'EPIPE'].includes(String(error.code))) return true
  }
  return false
}

const settingsOf = ({ lockMs, statementMs, idleMs }: Limits): [string, string | number][] =>
  Object.entries({
    ...connectionSettings,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  })

/** Through a pooler, the connection may have served another client before. */
const setInTransaction = (limits: Limits): SQL =>
  sql.raw(
    `select ${settingsOf(limits)
      .map(([name, value]) => `set_config('${name}', '${value}', true)`)
      .join(', ')}`,
  )
