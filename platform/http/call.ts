import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { cleanText } from '../contract/cleanText.ts'
import { longestReason, reasonHeader, type Endpoint } from '../contract/endpoint.ts'
import { problem, type Problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import type { AnswerCache } from '../readModel/answerCache.ts'
import type { AfterCommitTasks } from './afterCommitTasks.ts'
import { getCaller, type Caller, type User } from './caller.ts'
import type { FileInWork, FileReply } from './fileReply.ts'
import { readExpectedVersion } from './optimisticLock.ts'

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
) => Promise<z.input<E['reply']> | FileReply | FileInWork | Problem>

/** Answers from memory, without a transaction, with data for the declared reply, its JSON, or a file. */
export type MemoryHandler<E extends Endpoint = Endpoint, A extends Api = Api> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | string | FileReply>

/** The session in a token. */
export type TokenSession = Omit<Caller, 'isBrowser'> & { sessionId: string }

/** The product's information about a request that may be answered from memory. */
export interface MemoryAccess<U extends User = User> {
  /** Null if the session has ended. */
  user: U | null
  /** Changes whenever something that the answer depends on changes. */
  version: string
}

/** Everything that the call pipeline asks the product. `server/productHooks.ts` answers. */
export interface ProductHooks<U extends User = User> {
  /** The name of the browser's session cookie. */
  sessionCookie: string

  /** The session in a token; null if the token is invalid or has expired. */
  readToken(token: string, endpoint: Endpoint): Promise<TokenSession | null>
  /**
   * The caller identified by a credential other than a session token, such as an API key; null if the request has none.
   * Such a credential takes precedence over tokens. Throws a problem if the credential is not valid for this call.
   */
  readOtherCredential?(endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null>
  /** The owner of calls without a session, for their share of each queue. */
  anonymousOwner(request: FastifyRequest): string
  /**
   * Throws the problem that says why the session's user may not make this call, judged by the raw path, because the
   * body has not been read yet.
   */
  admit(endpoint: Endpoint, rawParams: unknown, sessionId: string | null): Promise<void>
  /**
   * Begins a transaction: finds the session's user, authorizes the user, and records the user for the audit. For a transaction
   * that writes, it locks the affected record. Throws the problem that explains a refusal.
   */
  open(db: Db, call: Call, transaction: { writes: boolean }): Promise<U | null>
  /**
   * Finds and authorizes the caller and reads what has changed, in one statement. Throws the problem of a refusal.
   * Required for endpoints that are `cached` or answered from memory.
   */
  authorizeFromMemory?(call: Call): Promise<MemoryAccess<U>>

  /** The part of an answer that the caller may see; by default, all of it. */
  limitReply?(endpoint: Endpoint, user: U, reply: unknown): unknown
  /** The new address (path and query) of a missing record; null if it has none. */
  findMovedAddress?(db: Db, endpoint: Endpoint, params: unknown, address: string): Promise<string | null>
  /** The problem for a constraint violation; null for any other error. */
  fromConstraintError(thrown: unknown): Problem | null
}

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
