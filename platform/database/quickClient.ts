import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db, WrittenStatement } from './database.ts'
import {
  isDescribed,
  PlannedQuery,
  StatementBatch,
  type Answer,
  type NamedStatement,
} from './plannedQuery.ts'
import { isRepeated, mostPlans } from './planner.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

interface QueryOptions {
  text?: string
  name?: string
  timeoutMs?: number
}

export type TransactionKind = keyof typeof begins
const begins = { read: 'begin isolation level repeatable read read only', write: 'begin' } as const

/** Sends `begin` together with a transaction's first statement, because a round trip costs more than most statements. */
export class QuickClient extends pg.Client {
  /** Whether the last `begin` failed. This is known before the first statement's answer, which then fails too. */
  beginFailed = false
  /** How long the server may leave statements unanswered before the connection is dropped. */
  timeoutMs = Number.POSITIVE_INFINITY
  /** One for all transactions of the connection, because it takes longer to make than most statements. */
  readonly #db: Db
  readonly #silence = new SilenceWatch(this)

  constructor(config?: pg.ClientConfig) {
    super(config)
    const session = new NodePgSession(this, dialect, undefined)
    this.#db = new NodePgTransaction(dialect, session, undefined)
    this.connection.on('readyForQuery', () => this.#silence.end())
    this.on('end', () => this.#silence.forget())
    this.on('connect', () => readInSteps(this.connection.stream))
  }

  // The driver's own signatures. Drizzle always passes a query's text and values.
  override query(...given: unknown[]): never {
    this.#silence.begin((given[0] as QueryOptions).timeoutMs ?? this.timeoutMs)
    return super.query(...(given as Parameters<pg.Client['query']>)) as never
  }

  /** Runs `work` in a transaction, and rolls back if it throws. */
  async runTransaction<T>(kind: TransactionKind, work: (db: Db) => Promise<T>): Promise<T> {
    this.#begin(begins[kind])
    try {
      const result = await work(this.#db)
      const committed = this.#run('commit')
      if (kind === 'write') await committed
      // The end of a transaction that only read makes no difference to its result, which need not wait for it.
      else committed.catch(() => undefined)
      return result
    } catch (error) {
      // If even that fails, the connection is broken, and `error` says why.
      await this.#run('rollback').catch(() => undefined)
      throw error
    }
  }

  #begin(begin: string): void {
    this.beginFailed = false
    // Data written until the running call ends is sent as one packet.
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    this.#run(begin).catch((error: Error) => {
      // If the server did not answer, it may still have executed everything.
      this.beginFailed = error.message !== silenceMessage
    })
  }

  #run(command: string): Promise<unknown> {
    return this.query(command) as Promise<unknown>
  }
}

/** The number of bytes after which other work gets a turn. Parsing them takes a few milliseconds. */
const bytesPerStep = 128 * 1024

/** Pauses while a large answer arrives. By default, Node.js reads up to 2 MB in one turn, and they are parsed as they arrive. */
function readInSteps(stream: Duplex): void {
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < bytesPerStep) return
    bytes = 0
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

const silenceMessage = 'Query read timeout'
const watchMs = 1_000

/**
 * Drops a connection whose server leaves statements unanswered for too long. All connections are checked together every
 * second, because the driver's own timer per statement costs as much as a small statement.
 */
class SilenceWatch {
  static readonly #waiting = new Set<SilenceWatch>()
  static #timer: NodeJS.Timeout | null = null

  readonly #client: pg.Client
  #unanswered = 0
  /** When the server last answered, or was asked after having answered everything. */
  #since = 0
  #timeoutMs = 0

  constructor(client: pg.Client) {
    this.#client = client
  }

  begin(timeoutMs: number): void {
    this.#unanswered += 1
    if (this.#unanswered > 1) return
    this.#since = performance.now()
    this.#timeoutMs = timeoutMs
    SilenceWatch.#waiting.add(this)
    SilenceWatch.#timer ??= setInterval(() => SilenceWatch.#check(), watchMs).unref()
  }

  end(): void {
    // The server is also ready when it has accepted the connection.
    if (this.#unanswered === 0) return
    this.#unanswered -= 1
    if (this.#unanswered === 0) SilenceWatch.#waiting.delete(this)
    else this.#since = performance.now()
  }

  forget(): void {
    this.#unanswered = 0
    SilenceWatch.#waiting.delete(this)
  }

  static #check(): void {
    const now = performance.now()
    for (const watch of SilenceWatch.#waiting) {
      if (now - watch.#since <= watch.#timeoutMs) continue
      watch.forget()
      watch.#client.connection.stream.destroy(new Error(silenceMessage))
    }
    if (SilenceWatch.#waiting.size > 0 || !SilenceWatch.#timer) return
    clearInterval(SilenceWatch.#timer)
    SilenceWatch.#timer = null
  }
}

/**
 * Names recurring statements so that a server plans them once per connection. Planning costs more than executing them.
 */
export class PlanningClient extends QuickClient {
  override query(...given: unknown[]): never {
    const [asked, values, answer] = given
    const name = nameFor(asked as QueryOptions)
    if (name === undefined) return super.query(...given)
    const statement = { ...(asked as NamedStatement), name }
    if (answer) return super.query(new PlannedQuery(statement, values, answer as Answer))
    return new Promise((resolve, reject) => {
      const settle: Answer = (error, result) => (error ? reject(error) : resolve(result))
      super.query(new PlannedQuery(statement, values, settle))
    }) as never
  }

  /**
   * Runs the statements as one transaction in one message, without `begin` and `commit`. Null, with nothing done, before
   * the connection has planned them all.
   */
  runTogether(statements: readonly WrittenStatement[]): Promise<object[][]> | null {
    const named = statements.map(({ text, values }) => ({ name: nameOf(text), text, values }))
    if (!named.every(({ name }) => isDescribed(this.connection, name))) return null
    return new Promise((resolve, reject) => {
      const settle: Answer = (error, rows) => (error ? reject(error) : resolve(rows as object[][]))
      super.query(new StatementBatch(named, settle))
    })
  }
}

/** The names of prepared statements, by text. */
const statementNames = new Map<string, string>()
export function nameOf(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

const isWorthNaming = (text: string): boolean =>
  statementNames.has(text) || (statementNames.size < mostPlans && isRepeated(text))

function nameFor({ text, name }: QueryOptions): string | undefined {
  if (name !== undefined || text?.includes('$1') !== true) return name
  return isWorthNaming(text) ? nameOf(text) : undefined
}
