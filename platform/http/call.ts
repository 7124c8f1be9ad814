import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { longestReason, reasonHeader } from '../contract/callHeaders.ts'
import { cleanText } from '../contract/cleanText.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem, type Problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import type { AnswerCache } from '../readModel/answerCache.ts'
import type { AfterCommitTasks } from './afterCommitTasks.ts'
import { getCaller } from './authenticate.ts'
import { readExpectedVersion } from './optimisticLock.ts'
import type { ProductHooks } from './productHooks.ts'

/** Who makes a call according to its credentials. Only the database knows whether they are still valid. */
export interface Caller {
  /** Identifies the session, or another credential, for the product's hooks. Null without one. */
  sessionId: string | null
  /** The owner whose share of every queue the call uses: a user or, without a session, a device or network. */
  owner: string
  /** Whether one of our own pages sent the call. They always state the version that they change. */
  isBrowser: boolean
  /** The credential's own limit. By default, all calls of the owner count toward the usual one. */
  callsPerMinute?: number
}

/** The signed-in user of a call, as stored. */
export interface User {
  userId: number
  role: string
  /** Set if this user's answers differ from those of other users with the same role. */
  scope?: string
}

/** The settings that the pipeline needs. */
interface HttpSettings {
  publicUrl: string
  dataDir: string
  /** How many calls one user, or one network without a session, may make. */
  callsPerMinute: number
}

/** The object that routes are registered on. */
export interface Api<U extends User = User> {
  http: FastifyInstance
  database: Database
  settings: HttpSettings
  hooks: ProductHooks<U>
  afterCommitTasks: AfterCommitTasks
  answers: AnswerCache
}

type UserOf<A extends Api> = A extends Api<infer U> ? U : never

/**
 * An answer that is a file. `content` is produced after the transaction ends, so that long work does not keep it open.
 */
export class FileReply {
  readonly fileName: string
  readonly mediaType: string
  /** The whole file, or its parts if it is large. */
  readonly content: () => Promise<Uint8Array | Buffer[]>
  /** With `inline`, the browser shows the file if it can. With `attachment`, it saves it. */
  readonly disposition: 'attachment' | 'inline'

  constructor(
    fileName: string,
    mediaType: string,
    content: () => Promise<Uint8Array | Buffer[]>,
    disposition: 'attachment' | 'inline' = 'attachment',
  ) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.content = content
    this.disposition = disposition
  }
}

/** Runs work in a transaction of its own. */
type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * One call, from its validated input to its answer. The pipeline, the product's hooks, and the handler share it. `db`,
 * `user`, and `step` are set by `runHandler`.
 */
export class Call<E extends Endpoint = Endpoint, A extends Api = Api> {
  readonly api: A
  readonly endpoint: E
  readonly request: FastifyRequest
  /** For setting headers and cookies. The handler's return value is the answer. */
  readonly reply: FastifyReply
  readonly caller: Caller
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  /** The version in `If-Match`; null if an API client sent none. */
  readonly expectedVersion: number | null
  /** The caller's reason for the change; null if none is given. */
  readonly reason: string | null
  /** The history groups all changes of this call as one action, which can be undone as one. */
  readonly actionId = randomUUID()
  /** The signed-in user, once authorized. */
  user: UserOf<A> | null = null
  /**
   * For an endpoint with `steps`: runs one step in its own transaction, with its own authorization and audit. After a
   * deadlock, it runs again.
   */
  step: Step = () => Promise.reject(new TypeError(`${this.endpoint.url} has no steps`))
  /** Whether a step has ended, and may have stored something. */
  hasStored = false
  #db: Db | null = null
  #afterCommit: (() => Promise<void>)[] = []

  constructor(api: A, endpoint: E, request: FastifyRequest, reply: FastifyReply) {
    this.api = api
    this.endpoint = endpoint
    this.request = request
    this.reply = reply
    this.caller = getCaller(request)
    this.params = request.params as z.output<E['params']>
    this.query = request.query as z.output<E['query']>
    this.body = request.body as z.output<E['body']>
    this.expectedVersion = readExpectedVersion(request.headers['if-match'], this.caller.isBrowser)
    this.reason = readReason(request)
  }

  /** The call's transaction, read-only unless the endpoint writes. Endpoints with `steps` and from memory have none. */
  get db(): Db {
    if (!this.#db) throw new TypeError(`${this.endpoint.url} has no transaction`)
    return this.#db
  }

  /** The signed-in user. Throws `notSignedIn` if there is none, so only endpoints that are not `public` use it. */
  get actor(): UserOf<A> {
    if (!this.user) throw problem('notSignedIn')
    return this.user
  }

  /** Whether the client has disconnected. */
  readonly isGone = (): boolean => this.request.socket.destroyed

  /** Begins the handler in this transaction. Tasks of an earlier attempt, which was rolled back, are dropped. */
  begin(db: Db | null, user: User | null): void {
    this.#db = db
    this.user = user as UserOf<A> | null
    if (db) this.#afterCommit = []
  }

  /** Runs `task` after the transaction is committed (waking the job runner, files). It never runs after a rollback. */
  readonly afterCommit = (task: () => Promise<void>): void => {
    this.#afterCommit.push(task)
  }

  /** Starts what waits for the commit. */
  runAfterCommit(): void {
    const report = (error: unknown) => this.request.log.error(error, 'after the transaction')
    for (const task of this.#afterCommit) this.api.afterCommitTasks.run(task, report)
  }
}

/** A thrown problem rolls back the transaction. A returned one commits it. */
export type Handler<E extends Endpoint = Endpoint, A extends Api = Api> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | FileReply | Problem>

/** Answers from memory, without a transaction, with data for the declared reply, its JSON, or a file. */
export type MemoryHandler<E extends Endpoint = Endpoint, A extends Api = Api> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | string | FileReply>

/** The caller's reason for the change, from the request header; null if it has none. Throws `invalidInput`. */
function readReason({ headers }: FastifyRequest): string | null {
  const sent = headers[reasonHeader]
  if (sent === undefined) return null
  const reason = cleanText(decode(String(sent)) ?? '').trim()
  if (reason !== '' && reason.length <= longestReason && !reason.includes('\0')) return reason
  const detail = `A reason must have 1 to ${longestReason} characters, percent-encoded in UTF-8.`
  throw problem('invalidInput', { detail, errors: [{ pointer: `/headers/${reasonHeader}`, detail }] })
}

/** Null if it is not percent-encoded text. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
