import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cleanText } from '../contract/cleanText.ts'
import { apiBase, getBodyLimit, hasBody, type Endpoint } from '../contract/endpoint.ts'
import type { Api, Handler, MemoryHandler, Shortcut } from './call.ts'
import { admit, answer, findError, type Work } from './pipeline.ts'
import { acceptUploads, uploadsFolder } from './uploads.ts'

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
  const work: Work = endpoint.steps
    ? { inSteps: anyHandler }
    : { inTransaction: anyHandler, shortcut: shortcut as unknown as Shortcut | undefined }
  if (!upload) {
    addRoute(api.http, api, endpoint, work)
    return
  }
  void api.http.register((http, _options, done) => {
    acceptUploads(http, upload, uploadsFolder(api.settings.dataDir))
    addRoute(http, api, endpoint, work)
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

function addRoute(http: FastifyInstance, api: Api, endpoint: Endpoint, work: Work): void {
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
    onRequest: (request, reply) => admit(api, endpoint, request, reply),
    preValidation: (request, _reply, next) => {
      if (hasBody(endpoint) && !endpoint.upload) cleanBody(request)
      next()
    },
    handler: (request, reply) => answer(api, endpoint, work, request, reply),
    errorHandler: (error, request, reply) => {
      void sendError(error, request, reply)
    },
  })
}

/** A new password is stored as it was typed, wherever it is checked. */
const isPassword = (name: string): boolean => /password$/i.test(name)

/**
 * Cleans every text of a body before it is validated, so that no call can store the characters that `cleanText`
 * removes.
 */
function cleanBody(request: FastifyRequest): void {
  const whole = { body: request.body }
  const waiting: object[] = [whole]
  // Iterative, because the sender controls the depth of a body.
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const members = each as Record<string, unknown>
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'object' && value !== null) waiting.push(value)
      else if (typeof value === 'string' && !isPassword(name)) members[name] = cleanText(value)
    }
  }
  request.body = whole.body
}
