import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionHeader } from '../contract/callHeaders.ts'
import { apiBase, getBodyLimit, hasBody, type Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import { retryDeadlocks } from '../database/retryDeadlocks.ts'
import { answerFromMemory } from './answerFromMemory.ts'
import { authenticate, getCaller } from './authenticate.ts'
import {
  type Api,
  type Handler,
  type MemoryHandler,
  type Shortcut,
  createCall,
  createContext,
  type CallContext,
} from './call.ts'
import { answerOnce, answerStepsOnce, readRepeatableRequest } from './idempotency.ts'
import { cleanTexts, rejectInvalidUnicode } from './inputCharacters.ts'
import { limitCall } from './limiters.ts'
import type { Visitor, OpenedCall } from './productHooks.ts'
import { reserveBody, getBodySize } from './reserveBody.ts'
import { redirectMoved, respond } from './respond.ts'
import { acceptUploads, uploadsFolder } from './uploads.ts'
import { runInShare, writeInShare } from './writeInShare.ts'

/* The steps of a call, in order:
   - before the body is read (`admitCall`): authenticate, authorize by the path unless the body is small, reserve its bytes
   - Fastify reads the body and validates the input with the declared schemas; a caller without permission is told that
     and not what is wrong with the input (`findError`)
   - `answer`: limit, answer from memory if the endpoint is `remembered`, or else transaction (authorize, audit,
     idempotency, handler) and respond */

/** How the handler of a call runs. */
type HandlerMode =
  | { inMemory: MemoryHandler }
  | { inTransaction: Handler; shortcut: Shortcut | undefined }
  | { inSteps: Handler }

/**
 * Registers the handler of a declared endpoint. When it runs, the input is validated, the caller is authenticated and
 * authorized, and the transaction is open and audited. Its answer is checked against the declared reply.
 */
export function registerEndpoint<E extends Endpoint, A extends Api>(
  api: A,
  endpoint: E,
  handler: Handler<E, A>,
  shortcut?: Shortcut<E>,
): void {
  const { upload } = endpoint
  const anyHandler = handler as unknown as Handler
  const mode: HandlerMode = endpoint.steps ? { inSteps: anyHandler } : { inTransaction: anyHandler, shortcut }
  if (!upload) {
    addRoute(api.http, api, endpoint, mode)
    return
  }
  void api.http.register((http, _options, done) => {
    acceptUploads(http, upload, uploadsFolder(api.settings.dataDir))
    addRoute(http, api, endpoint, mode)
    done()
  })
}

/** Registers a handler that answers signed-in users from memory, without a transaction. */
export function registerMemoryEndpoint<E extends Endpoint, A extends Api>(
  api: A,
  endpoint: E,
  handler: MemoryHandler<E, A>,
): void {
  addRoute(api.http, api, endpoint, { inMemory: handler as unknown as MemoryHandler })
}

function addRoute(http: FastifyInstance, api: Api, endpoint: Endpoint, mode: HandlerMode): void {
  const sendError = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    http.errorHandler(await findError(api, endpoint, error, request), request, reply)
  http.route({
    method: endpoint.method,
    url: apiBase + endpoint.url,
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
      ...(endpoint.file ? {} : { response: { 200: endpoint.reply } }),
      operationId: endpoint.operationId,
      summary: endpoint.summary,
      tags: [endpoint.tag],
    },
    config: { endpoint },
    bodyLimit: getBodyLimit(endpoint),
    onRequest: (request, reply) => admitCall(api, endpoint, request, reply),
    preValidation: (request, _reply, next) => {
      request.query = cleanTexts(request.query)
      if (hasBody(endpoint) && !endpoint.upload) request.body = cleanTexts(request.body)
      next()
    },
    handler: (request, reply) => answer(api, endpoint, mode, request, reply),
    errorHandler: (error, request, reply) => {
      void sendError(error, request, reply)
    },
  })
}

/** A body of at most this many bytes is read before the caller is authorized, which saves a database statement. */
const smallBody = 16_384

/** Runs the steps before the body is read. Throws the problem to answer with. */
async function admitCall(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { sessionId, owner } = await authenticate(api, endpoint, request)
  if (!hasBody(endpoint)) return
  if (endpoint.allow !== 'public') {
    if (getBodySize(request) <= smallBody) request.awaitsAuthorization = true
    else await api.hooks.admit(endpoint, request.params, sessionId)
  }
  reserveBody(endpoint, request, reply, owner)
}

/** The error to answer with: the authorization error, if authorization is still pending and also fails. */
async function findError(
  api: Api,
  endpoint: Endpoint,
  error: FastifyError,
  request: FastifyRequest,
): Promise<FastifyError> {
  if (!request.awaitsAuthorization) return error
  request.awaitsAuthorization = false
  try {
    await api.hooks.admit(endpoint, request.params, getCaller(request).sessionId)
    return error
  } catch (refused) {
    return refused as FastifyError
  }
}

/** Runs the steps after validation; resolves to what Fastify sends. Throws the problem to answer with. */
function answer(
  api: Api,
  endpoint: Endpoint,
  mode: HandlerMode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  return limitCall(endpoint, request, async () => {
    // The answer is for this caller only, and a change of status may withdraw it at any moment.
    void reply.header('cache-control', 'private, no-store')
    const context = createContext(api, endpoint, request, reply)
    try {
      rejectInvalidUnicode(context.input)
      request.awaitsAuthorization = false
      if (endpoint.remembered || 'inMemory' in mode) {
        const answered = await answerFromMemory(context, visitor => runHandler(context, mode, visitor))
        if (answered !== null) return answered
      }
      const result = await runHandler(context, mode, null)
      // Lets the caller undo exactly this action. A repeated answer belongs to an earlier one.
      if (endpoint.writes && !reply.hasHeader('idempotency-replayed')) {
        void reply.header(actionHeader, context.actionId)
      }
      for (const task of context.afterCommit) {
        api.afterCommitTasks.run(task, error => request.log.error(error, 'after the transaction'))
      }
      return await respond(context, result)
    } catch (thrown) {
      return redirectMoved(context, thrown)
    }
  })
}

async function runHandler(
  context: CallContext,
  mode: HandlerMode,
  visitor: Visitor | null,
): Promise<unknown> {
  if ('inTransaction' in mode) return handleInTransaction(context, mode)
  if ('inSteps' in mode) return handleInSteps(context, mode.inSteps)
  if (!visitor) throw problem('notSignedIn')
  const step = () => Promise.reject(new TypeError('In memory only'))
  return limitReply(context, visitor, await mode.inMemory(createCall(context, null, visitor, step)))
}

/** One transaction for the whole call. Nothing of it is stored if the database ends it because of a deadlock. */
const handleInTransaction = (
  context: CallContext,
  mode: Extract<HandlerMode, { inTransaction: Handler }>,
): Promise<unknown> =>
  retryDeadlocks(() => {
    context.afterCommit.length = 0
    return tryInTransaction(context, mode)
  })

/** A repeated request with the same `Idempotency-Key` gets the first answer. */
async function tryInTransaction(
  context: CallContext,
  { inTransaction: handler, shortcut }: Extract<HandlerMode, { inTransaction: Handler }>,
): Promise<unknown> {
  const { endpoint, request, reply } = context
  const repeatable = readRepeatableRequest(endpoint, request)
  const done = shortcut && !repeatable ? await runShortcut(context, shortcut) : null
  if (done) return limitReply(context, done.visitor, done.reply)
  return runInAuthorizedTransaction(context, { writes: endpoint.writes }, async (db, visitor) => {
    const run = () => handle(context, handler, db, visitor)
    if (!repeatable || !visitor) return run()
    const { answer: given, isRepeated } = await answerOnce(db, visitor.userId, repeatable, run)
    if (isRepeated) void reply.header('idempotency-replayed', 'true')
    return given
  })
}

/** No transaction around the call; each `call.step` has its own. The caller is authorized first. */
async function handleInSteps(context: CallContext, handler: Handler): Promise<unknown> {
  const { api, endpoint, request, reply, caller } = context
  const visitor = await runInAuthorizedTransaction(context, { writes: false }, (_, found) =>
    Promise.resolve(found),
  )
  const run = () => handle(context, handler, null, visitor)
  const repeatable = readRepeatableRequest(endpoint, request)
  if (!repeatable || !visitor) return run()
  const write: Database['write'] = work => writeInShare(api.database, caller.owner, work)
  const hasStored = () => context.hasStored
  const once = await answerStepsOnce(write, visitor.userId, repeatable, run, hasStored)
  const { answer: given, isRepeated } = once
  if (isRepeated) void reply.header('idempotency-replayed', 'true')
  return given
}

/** `async`, so that synchronous throws of a handler also reject. */
async function handle(
  context: CallContext,
  handler: Handler,
  db: Db | null,
  visitor: Visitor | null,
): Promise<unknown> {
  const { writes } = context.endpoint
  const step = async <T>(work: (db: Db) => Promise<T>) => {
    const done = await retryDeadlocks(() => runInAuthorizedTransaction(context, { writes }, work))
    context.hasStored = true
    return done
  }
  return limitReply(context, visitor, await handler(createCall(context, db, visitor, step)))
}

const limitReply = ({ api, endpoint }: CallContext, visitor: Visitor | null, reply: unknown): unknown =>
  visitor && api.hooks.limitReply ? api.hooks.limitReply(endpoint, visitor, reply) : reply

/**
 * Runs `work` in a transaction in which the caller is authenticated, authorized, and recorded for the audit. A
 * constraint violation is thrown as its problem.
 */
function runInAuthorizedTransaction<T>(
  context: CallContext,
  { writes }: { writes: boolean },
  work: (db: Db, visitor: Visitor | null) => Promise<T>,
): Promise<T> {
  const { api, caller } = context
  const call = createOpenedCall(context, { writes })
  const run = async (db: Db) => work(db, await api.hooks.open(db, call))
  return translateErrors(
    context,
    writes ? writeInShare(api.database, caller.owner, run) : api.database.read(run),
  )
}

/**
 * The caller and the reply of a call whose shortcut has done the work. Null if nothing is remembered of the caller, if
 * that is out of date, or if the shortcut changed nothing.
 */
async function runShortcut(
  context: CallContext,
  shortcut: Shortcut,
): Promise<{ visitor: Visitor; reply: unknown } | null> {
  const { api, caller } = context
  const expected = api.hooks.expect?.(createOpenedCall(context, { writes: true })) ?? null
  if (!expected) return null
  const { visitor, opening } = expected
  const step = () => Promise.reject(new TypeError('A shortcut has no steps'))
  const statement = shortcut(createCall(context, null, visitor, step))
  if (!statement) return null
  const write = () => api.database.writeTogether([opening, statement])
  try {
    const answers = await translateErrors(context, runInShare(api.database, caller.owner, write))
    const reply = answers.at(-1)?.[0]
    return reply ? { visitor, reply } : null
  } catch (thrown) {
    if (expected.isRefuted(thrown)) return null
    throw thrown
  }
}

const createOpenedCall = (
  { endpoint, actionId, reason, caller, input }: CallContext,
  { writes }: { writes: boolean },
): OpenedCall => ({
  endpoint,
  input,
  sessionId: caller.sessionId,
  isBrowser: caller.isBrowser,
  writes,
  actionId,
  reason,
})

async function translateErrors<T>({ api }: CallContext, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
