import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { longestReason, reasonHeader } from '../contract/callHeaders.ts'
import { cleanText } from '../contract/cleanText.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem, type Problem } from '../contract/problem.ts'
import type { Database, Db, WrittenStatement } from '../database/connect.ts'
import type { AnswerCache } from '../readModel/answerCache.ts'
import type { AfterCommitTasks } from './afterCommitTasks.ts'
import { getCaller, type Caller } from './authenticate.ts'
import { readExpectedVersion } from './optimisticLock.ts'
import type { CallInput, ProductHooks, Visitor } from './productHooks.ts'

/** The settings that the pipeline needs. */
interface HttpSettings {
  publicUrl: string
  dataDir: string
  /** How many calls one user, or one network without a session, may make. */
  callsPerMinute: number
}

/** The object that routes are registered on. */
export interface Api<V extends Visitor = Visitor> {
  http: FastifyInstance
  database: Database
  settings: HttpSettings
  hooks: ProductHooks<V>
  afterCommitTasks: AfterCommitTasks
  answers: AnswerCache
}

type VisitorOf<A extends Api> = A extends Api<infer V> ? V : never

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

/** The argument of a handler. */
export interface Call<E extends Endpoint = Endpoint, A extends Api = Api> {
  /** The call's transaction, read-only unless the endpoint writes. Endpoints with `steps` have none. */
  db: Db
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** The signed-in user. Throws `notSignedIn` if there is none, so only endpoints that are not `public` use it. */
  actor: VisitorOf<A>
  visitor: VisitorOf<A> | null
  /** The version in `If-Match`; null if an API client sent none. */
  expectedVersion: number | null
  /** The owner whose share of a queue the call uses. */
  owner: string
  /** Whether the client has disconnected. */
  isGone(): boolean
  /** The history groups all changes of this call as one action, which can be undone as one. */
  actionId: string
  api: A
  /** For setting cookies. The handler's return value is the answer. */
  request: FastifyRequest
  reply: FastifyReply
  /**
   * For an endpoint with `steps`: runs one step in its own transaction, with its own authorization and audit. After a
   * deadlock, it runs again.
   */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs `task` after the transaction is committed (waking the job runner, files). It never runs after a rollback. */
  afterCommit(task: () => Promise<void>): void
}

/**
 * The statement that handles the common case of a call, sent together with the one that authorizes the caller. Its
 * conditions replace the handler's checks. It returns the reply as its only row. If it returns none because it changed
 * nothing, or if there is no statement for this call, the handler decides.
 */
export type Shortcut<E extends Endpoint = Endpoint> = (
  call: Pick<Call<E>, 'params' | 'body' | 'expectedVersion'>,
) => WrittenStatement | null

/** A thrown problem rolls back the transaction. A returned one commits it. */
export type Handler<E extends Endpoint = Endpoint, A extends Api = Api> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | FileReply | Problem>

/** Answers from memory with data for the declared reply, its JSON, or a file. */
export type MemoryHandler<E extends Endpoint = Endpoint, A extends Api = Api> = (
  call: Pick<Call<E, A>, 'params' | 'query' | 'actor' | 'visitor' | 'api'>,
) => Promise<z.input<E['reply']> | string | FileReply>

/** One call on its way through the pipeline. */
export interface CallContext {
  api: Api
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  input: CallInput
  actionId: string
  reason: string | null
  afterCommit: (() => Promise<void>)[]
  /** Whether a step has ended, and may have stored something. */
  hasStored: boolean
}

export function createContext(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  const { params, query, body } = request
  return {
    api,
    endpoint,
    request,
    reply,
    caller: getCaller(request),
    input: { params, query, body },
    actionId: randomUUID(),
    reason: readReason(request),
    afterCommit: [],
    hasStored: false,
  }
}

/** The handler's argument. `db` is null for an endpoint with `steps`, whose transactions `step` opens. */
export function createCall(
  { api, endpoint, request, reply, caller, input, actionId, afterCommit }: CallContext,
  db: Db | null,
  visitor: Visitor | null,
  step: Call['step'],
): Call {
  return {
    ...input,
    get db() {
      if (!db) throw new TypeError(`${endpoint.url} has a transaction in its steps only`)
      return db
    },
    visitor,
    get actor() {
      if (!visitor) throw problem('notSignedIn')
      return visitor
    },
    expectedVersion: readExpectedVersion(request.headers['if-match'], caller.isBrowser),
    owner: caller.owner,
    isGone: () => request.socket.destroyed,
    actionId,
    api,
    request,
    reply,
    step,
    afterCommit: task => afterCommit.push(task),
  }
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
