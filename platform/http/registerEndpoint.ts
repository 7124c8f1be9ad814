import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiBase, bodyLimitOf, hasBody, type Endpoint } from '../contract/endpoint.ts'
import { Problem, problem } from '../contract/problem.ts'
import { admit, callerOf } from './admission.ts'
import { CallingDevice } from '#server/people/authentication/knownDevice.ts'
import { authorize } from './authorize.ts'
import type { Settings } from '#server/config.ts'
import type { Database, Db } from '../database/connect.ts'
import { fromConstraintError } from '#server/database/constraintProblems.ts'
import { useEdition } from '../database/editions.ts'
import type { AfterCommitTasks } from './afterCommitTasks.ts'
import { versionEtag, expectedVersion } from './optimisticLock.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { withinLimit, limiterFor } from './limiters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findMergedAddress } from '#server/catalog/merging/mergedNames.queries.ts'
import { computeEtag, currentEtag, type CachedPage } from '../database/revision.ts'
import { isBrowser, setSessionCookie } from './credentials.ts'
import { answerOnce, repeatableRequest } from './idempotency.ts'
import { currentUser, type CurrentUser, type Tokens } from '#server/people/session.ts'
import { rejectInvalidUnicode } from './rejectInvalidUnicode.ts'
import type { Storage } from '../storage/storage.ts'
import { acceptUploads, uploadsFolder } from './uploads.ts'

/** What the routes are registered on. */
export interface Api {
  http: FastifyInstance
  database: Database
  settings: Settings
  tokens: Tokens
  mailer: Mailer
  effects: AfterCommitTasks
  /** Long work; what a call asked for begins with `afterCommit(() => api.jobs.work())`. */
  jobs: JobRunner
  /** The archive's files. */
  storage: Storage
  /** Whether the database holds the demo. */
  demo: boolean
}

/** An answer that is a file. `content` is made after the transaction has ended, so that no long work holds it open. */
export class FileReply {
  readonly fileName: string
  readonly mediaType: string
  readonly content: () => Promise<Uint8Array>
  /** `inline` is for the browser to show where it can; anything else is only to keep. */
  readonly disposition: 'attachment' | 'inline'

  constructor(
    fileName: string,
    mediaType: string,
    content: () => Promise<Uint8Array>,
    disposition: 'attachment' | 'inline' = 'attachment',
  ) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.content = content
    this.disposition = disposition
  }
}

export interface Call<E extends Endpoint> {
  /** The call's own transaction. */
  db: Db
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Who is signed in; throws for a stranger, so only endpoints that are not `public` use it. */
  actor: CurrentUser
  visitor: CurrentUser | null
  /** The version an `If-Match` names; null when the caller sent none. */
  expectedVersion: number | null
  /** The browser that calls, as far as sign-in needs to know it. */
  device: CallingDevice
  /** Whose share of a queue the call takes. */
  owner: string
  /** Whether the client has hung up. */
  isGone(): boolean
  /** All that this call changes is one action of the history, which can be undone as one. */
  actionId: string
  api: Api
  /** Of an endpoint with `steps`, which has no other transaction: one step, permitted and audited by itself. */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs once the transaction is committed (waking the runner, files); never when it is rolled back. */
  afterCommit(effect: () => Promise<void>): void
  /** Gives the browser its session cookie, or takes it away. */
  setSession(session: { token: string; expires: Date } | null): void
}

export type Answer<E extends Endpoint> = E['file'] extends null ? z.input<E['reply']> : FileReply
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | FileReply | Problem>

/**
 * Registers what answers a declared endpoint. Validation has passed, the actor is known and permitted, the transaction
 * is open (read-only unless the endpoint writes) and audited; the handler's answer is checked against the declared
 * reply. A thrown problem undoes everything; a returned one keeps what was written.
 */
export function registerEndpoint<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const { upload } = endpoint
  if (!upload) {
    addRoute(api.http, api, endpoint, handler)
    return
  }
  void api.http.register((http, _options, done) => {
    acceptUploads(http, upload, uploadsFolder(api.settings.dataDir))
    addRoute(http, api, endpoint, handler)
    done()
  })
}

function addRoute<E extends Endpoint>(
  http: FastifyInstance,
  api: Api,
  endpoint: E,
  handler: Handler<E>,
): void {
  http.route({
    method: endpoint.method,
    url: apiBase + endpoint.url,
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
      ...(endpoint.file ? {} : { response: { 200: endpoint.reply } }),
      summary: endpoint.summary,
      tags: [endpoint.tag],
    },
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: (request, reply) => admit(api, endpoint, request, reply),
    handler: (request, reply) =>
      withinLimit(waitsInHandler(endpoint) ? null : limiterFor(endpoint, request), request, () =>
        answer(api, endpoint, handler, request, reply).catch((thrown: unknown) =>
          redirectMerged(api, endpoint, request, reply, thrown),
        ),
      ),
  })
}

/** A file made in steps may wait long for a job. Until there is something to send, it takes no place in the queue of files. */
const waitsInHandler = (endpoint: Endpoint): boolean => endpoint.file !== null && endpoint.steps

/** An address of a brand, company, or airline that was merged leads to the one that it became. */
async function redirectMerged(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const isMissing = thrown instanceof Problem && ['notFound', 'notAffiliated'].includes(thrown.problem)
  if (endpoint.method !== 'GET' || !isMissing) throw thrown
  const params = request.params as Record<string, string | number>
  const address = await api.database.read(db => findMergedAddress(db, endpoint, params, request.url))
  if (address === null) throw thrown
  return reply.redirect(address, 308)
}

async function answer<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // What is answered belongs to whoever asked, and a status may change it at any moment.
  void reply.header('cache-control', 'private, no-store')
  const { sessionId, owner } = callerOf(request)
  const given = { params: request.params, query: request.query, body: request.body } as Pick<
    Call<E>,
    'params' | 'query' | 'body'
  >
  rejectInvalidUnicode(given)
  const axnInstanceId = yearInPath(given.params)
  const page: CachedPage | null = endpoint.cacheByRevision ? { address: request.url, axnInstanceId } : null
  if (page && sessionId && request.headers['if-none-match'] !== undefined) {
    const now = await currentEtag(api.database, sessionId, page)
    if (now !== null && holds(request.headers['if-none-match'], now)) {
      return reply.code(304).header('cache-control', 'private, no-cache').header('etag', now).send()
    }
  }
  const effects: (() => Promise<void>)[] = []
  const actionId = randomUUID()
  let tag: string | null = null
  const permitted = <T>(writes: boolean, work: (db: Db, visitor: CurrentUser | null) => Promise<T>) =>
    inTransaction(api.database, writes, async db => {
      const visitor = sessionId ? await currentUser(db, sessionId) : null
      // A call about a closed year reads that year's snapshot.
      if (axnInstanceId !== null) await useEdition(db, axnInstanceId)
      await authorize(db, endpoint, given, visitor, writes)
      if (writes) await setAuditContext(db, visitor, endpoint, actionId)
      if (page && visitor) tag = await computeEtag(db, visitor, page)
      return work(db, visitor)
    })
  const work = async (db: Db | null, visitor: CurrentUser | null) =>
    handler({
      ...given,
      get db() {
        if (!db) throw new TypeError(`${endpoint.url} has a transaction in its steps only`)
        return db
      },
      visitor,
      get actor() {
        if (!visitor) throw problem('notSignedIn')
        return visitor
      },
      expectedVersion: expectedVersion(request.headers['if-match'], isBrowser(request)),
      device: new CallingDevice(api.settings, request, reply),
      actionId,
      api,
      owner,
      isGone: () => request.socket.destroyed,
      step: one => permitted(endpoint.writes, one),
      afterCommit: effect => effects.push(effect),
      setSession: session => setSessionCookie(api.settings, reply, session),
    })
  const repeatable = repeatableRequest(endpoint, request)
  const once = async (db: Db, visitor: CurrentUser | null) => {
    if (!repeatable || !visitor) return work(db, visitor)
    const { answer: given, isRepeated } = await answerOnce(db, visitor.userId, repeatable, () =>
      work(db, visitor),
    )
    if (isRepeated) void reply.header('idempotency-replayed', 'true')
    return given
  }
  const result = endpoint.steps
    ? await work(null, await permitted(false, async (_, visitor) => visitor))
    : await permitted(endpoint.writes, once)
  for (const effect of effects) {
    api.effects.run(effect, error => request.log.error(error, 'after the transaction'))
  }
  if (result instanceof Problem) return sendProblem(reply, result)
  if (result instanceof FileReply) {
    const limiter = waitsInHandler(endpoint) ? limiterFor(endpoint, request) : null
    return withinLimit(limiter, request, () => sendFile(reply, result))
  }
  tag ??= versionEtag(result)
  if (tag) void reply.header('etag', tag)
  // A browser may keep it, and shows it again only once we have said that it still holds.
  if (page && tag) void reply.header('cache-control', 'private, no-cache')
  return result
}

const yearInPath = (params: unknown): number | null => (params as { instanceId?: number }).instanceId ?? null

const holds = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some(each => each.trim() === tag)

async function inTransaction<T>(
  database: Database,
  writes: boolean,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await (writes ? database.write(work) : database.read(work))
  } catch (thrown) {
    throw fromConstraintError(thrown) ?? thrown
  }
}

/** Tells the audit's triggers who acts, what was asked for, and which action the changes belong to. */
async function setAuditContext(
  db: Db,
  visitor: CurrentUser | null,
  endpoint: Endpoint,
  actionId: string,
): Promise<void> {
  const request = `${endpoint.method} ${endpoint.url}`
  const userId = visitor ? String(visitor.userId) : ''
  await db.execute(
    sql`select set_config('factbook.user_id', ${userId}, true), set_config('factbook.request', ${request}, true),
      set_config('factbook.action', ${actionId}, true)`,
  )
}

/** Most of what makes the server busy is over by then. */
const usualRetrySeconds = 3

export function sendProblem(reply: FastifyReply, refused: Problem): FastifyReply {
  const retryAfter = refused.retryAfterSeconds ?? (refused.status === 503 ? usualRetrySeconds : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  if (refused.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refused.status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .serializer((document: unknown) => JSON.stringify(document))
    .send(refused.toDocument())
}

async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const bytes = await file.content()
  // A file that is shown runs and fetches nothing; the browser's own viewer is a plug-in to it.
  if (file.disposition === 'inline') {
    void reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
  }
  return reply
    .type(file.mediaType)
    .header(
      'content-disposition',
      `${file.disposition}; filename="${file.fileName.replace(/[^\w.-]/g, '-')}"`,
    )
    .send(Buffer.from(bytes))
}
