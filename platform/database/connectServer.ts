import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { PlannedQuery, type Answer, type NamedStatement } from './plannedQuery.ts'
import { plannerSettings, typeOids, isRepeated, mostPlans } from './planner.ts'
import { openClients } from './statement.ts'

/** The maximum number of connections by purpose, and the pooler in front of the server. */
export interface ServerOptions {
  reads: number
  writes: number
  /** Jobs, migrations, and commands. */
  background: number
  /** A pooler such as PgBouncer lends a connection per transaction, so nothing may outlive one. */
  isPooled: boolean
}

const usualOptions: ServerOptions = { reads: 6, writes: 6, background: 4, isPooled: false }

interface Limits {
  /** How long a call waits for an available connection. */
  connectionMs: number
  lockMs: number
  statementMs: number
  /** The server ends a transaction that is idle for this long. */
  idleMs: number
}

/** Including the waits for a connection and then a lock, a call is answered within 5 seconds. */
const ofCalls: Limits = { connectionMs: 2_000, lockMs: 2_000, statementMs: 20_000, idleMs: 30_000 }
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
  const { reads, writes, background, isPooled } = { ...usualOptions, ...options }
  const readPool = openPool(url, { connections: reads, limits: ofCalls, isPooled })
  const writePool = openPool(url, { connections: writes, limits: ofCalls, isPooled })
  const longPool = openPool(url, { connections: background, limits: ofLongWork, isPooled })
  const ask: Database['ask'] = async (text, values) => {
    const query = { text, query_timeout: askMs }
    return (
      await readPool.pool.query<never>(isPooled ? query : { ...query, name: nameOf(text) }, [...values])
    ).rows
  }
  return {
    kind: 'postgres',
    writeConnections: writes,
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

/** The names of prepared statements, by text. */
const statementNames = new Map<string, string>()
function nameOf(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

const isWorthNaming = (text: string): boolean =>
  statementNames.has(text) || (statementNames.size < mostPlans && isRepeated(text))

const textOf = (asked: unknown): string => (asked as { text?: string }).text ?? ''

/**
 * Sends `begin` together with a transaction's first statement, and `commit` together with the last one if it is known,
 * because a round trip costs more than most statements.
 */
class QuickClient extends pg.Client {
  /** Whether the last `begin` failed. This is known before the first statement's answer, which then fails too. */
  beginFailed = false
  /** The text of the transaction's last statement, if it is known. */
  lastText: string | null = null
  /** The answer to the `commit` sent with the last statement. */
  #commit: Promise<unknown> | null = null

  // The driver's own signatures. Drizzle always passes a query's text and values.
  override query(...given: unknown[]): never {
    const send = () => super.query(...(given as Parameters<pg.Client['query']>)) as unknown
    const text = textOf(given[0])
    if (this.#commit) return this.#endTransaction(text, this.#commit) as never
    if (/^begin\b/.test(text)) return this.#begin(send) as never
    if (text === this.lastText) return this.#commitWith(send) as never
    return send() as never
  }

  #begin(send: () => unknown): Promise<void> {
    this.beginFailed = false
    this.lastText = null
    this.#sendTogether()
    Promise.resolve(send()).catch((error: Error) => {
      // If the server did not answer, it may still have executed everything.
      this.beginFailed = error.message !== 'Query read timeout'
    })
    return Promise.resolve()
  }

  #commitWith(sendLast: () => unknown): unknown {
    this.lastText = null
    this.#sendTogether()
    const answer = sendLast()
    this.#commit = super.query('commit')
    // If the last statement failed, the server has rolled back, and the statement's error has the reason.
    this.#commit.catch(() => undefined)
    return answer
  }

  /** The commit that drizzle requests at the end has already been sent. */
  #endTransaction(text: string, commit: Promise<unknown>): Promise<unknown> {
    if (text !== 'commit' && text !== 'rollback') throw new TypeError(`After the last statement: ${text}`)
    this.#commit = null
    return commit
  }

  /** Data written until the running call ends is sent as one packet. */
  #sendTogether(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/**
 * Names recurring statements so that a server plans them once per connection. Planning costs more than executing them.
 */
class PlanningClient extends QuickClient {
  override query(...given: unknown[]): never {
    const [asked, values, answer] = given
    const name = nameFor(asked)
    if (name === undefined) return super.query(...given)
    const statement = { ...(asked as NamedStatement), name }
    if (answer) return super.query(new PlannedQuery(statement, values, answer as Answer))
    return new Promise((resolve, reject) => {
      const settle: Answer = (error, result) => (error ? reject(error) : resolve(result))
      super.query(new PlannedQuery(statement, values, settle))
    }) as never
  }
}

function nameFor(asked: unknown): string | undefined {
  const { text, name } = asked as { text?: string; name?: string }
  if (name !== undefined || text?.includes('$1') !== true) return name
  return isWorthNaming(text) ? nameOf(text) : undefined
}

const readOnly: PgTransactionConfig = { accessMode: 'read only', isolationLevel: 'repeatable read' }

function openPool(
  url: string,
  { connections, limits, isPooled }: { connections: number; limits: Limits; isPooled: boolean },
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    query_timeout: limits.statementMs + silenceMs,
    pipeline: true,
    connectionTimeoutMillis: limits.connectionMs,
    ...(isPooled
      ? { Client: QuickClient }
      : {
          Client: PlanningClient,
          options: settingsOf(limits)
            .map(each => `-c ${each.join('=')}`)
            .join(' '),
        }),
  })
  // The pool replaces a broken connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const lend = lending(pool)
  const transaction = async <T>(work: (db: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> => {
    for (let broken = 0; ; broken += 1) {
      let client: QuickClient | undefined
      try {
        return await lend((db, lent) => {
          client = lent
          return db.transaction(async opened => {
            openClients.set(opened, lent)
            if (isPooled) await opened.execute(setInTransaction(limits))
            return work(opened)
          }, kind)
        })
      } catch (error) {
        // The server closed the connection while it was idle, as on a restart. Nothing has run on it yet.
        if (!client?.beginFailed || broken >= connections) throw error
      }
    }
  }
  return { pool, transaction }
}

const settingsOf = ({ lockMs, statementMs, idleMs }: Limits): [string, string | number][] =>
  Object.entries({
    ...plannerSettings,
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

/**
 * Lends a connection for the duration of the work. Drizzle's own transaction on a pool never returns a connection whose
 * `begin` failed, so after ten failures nothing would be answered.
 */
function lending(pool: pg.Pool) {
  // One instance per connection instead of per call, because each caches column names.
  const known = new WeakMap<pg.PoolClient, Db>()
  return async <T>(work: (db: Db, client: QuickClient) => Promise<T>): Promise<T> => {
    const client = (await pool.connect()) as pg.PoolClient & QuickClient
    try {
      const db = known.get(client) ?? drizzlePg(client, { casing: 'snake_case' })
      known.set(client, db)
      return await work(db, client)
    } finally {
      client.release()
    }
  }
}
