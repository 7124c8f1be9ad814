import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionHeader, apiBase, getBodyLimit, hasBody, type Endpoint } from '../contract/endpoint.ts'
import { answerFromMemory } from './answerFromMemory.ts'
import { authenticate } from './authenticate.ts'
import { Call, type Api, type Handler, type MemoryHandler } from './call.ts'
import { getCaller } from './caller.ts'
import { admitToLimits, limitCall, runReadInShare } from './callLimits.ts'
import { cleanTexts, rejectInvalidUnicode } from './inputCharacters.ts'
import { reserveBody, getBodySize } from './reserveBody.ts'
import { redirectMoved, respond } from './respond.ts'
import { runHandler, type HandlerMode } from './runHandler.ts'
import { acceptUploads, uploadsFolder } from './uploads.ts'

/* The steps of a call, in order:
   - before the body is read (`admitCall`): authenticate, count and refuse what exceeds the limits, authorize by the
     path unless the body is small, reserve its bytes
   - Fastify reads the body and validates the input with the declared schemas; a caller without permission is told that
     and not what is wrong with the input (`findError`)
   - `answer`: limit, answer from memory if the endpoint is `cached`, or else run the handler in its
     transaction (`runHandler`: authorize, audit, idempotency), and respond */

/**
 * Registers the handler of a declared endpoint. When it runs, the input is validated, the caller is authenticated and
 * authorized, and the transaction is open and audited. Its answer is checked against the declared reply.
 */
export function registerEndpoint<E extends Endpoint, A extends Api>(
  api: A,
  endpoint: E,
  handler: Handler<E, A>,
): void {
  const { upload } = endpoint
  const anyHandler = handler as unknown as Handler
  const mode: HandlerMode = endpoint.steps ? { inSteps: anyHandler } : { inTransaction: anyHandler }
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
  await admitToLimits(api, endpoint, request, reply)
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
  return limitCall(api.database, endpoint, request, async () => {
    // The answer is for this caller only, and a change of status may withdraw it at any moment.
    void reply.header('cache-control', 'private, no-store')
    const call = new Call(api, endpoint, request, reply)
    try {
      rejectInvalidUnicode({ params: call.params, query: call.query, body: call.body })
      request.awaitsAuthorization = false
      if (endpoint.cached || 'inMemory' in mode) {
        const answered = await answerFromMemory(call, user => runHandler(call, mode, user))
        if (answered !== null) return answered
      }
      const run = () => runHandler(call, mode, null)
      const onlyReads = !endpoint.writes && !endpoint.steps
      const result = await (onlyReads ? runReadInShare(api.database, request, run) : run())
      // Lets the caller undo exactly this action. A repeated answer belongs to an earlier one.
      if (endpoint.writes && !reply.hasHeader('idempotency-replayed')) {
        void reply.header(actionHeader, call.actionId)
      }
      call.runAfterCommit()
      return await respond(call, result)
    } catch (thrown) {
      return redirectMoved(call, thrown)
    }
  })
}
