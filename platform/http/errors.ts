import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { apiBase, type Endpoint } from '../contract/endpoint.ts'
import { Problem, problem, type CommonProblemName } from '../contract/problem.ts'
import { explainOutage } from './explainOutage.ts'
import { discardUnsent } from './reserveBody.ts'
import { sendProblem } from './respond.ts'

const ofFramework: Record<string, CommonProblemName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_BAD_URL: 'unknownRoute',
  FST_ERR_MAX_PARAM_LENGTH: 'unknownRoute',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'unsupportedMedia',
}
/** The product's own message for input that a schema rejected. */
export type ExplainInvalidInput = (refused: Problem, request: FastifyRequest) => Problem

/** Converts every error to a problem. Our own errors are logged and answered without details. */
export function answerErrors(app: FastifyInstance, explain?: ExplainInvalidInput): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, explain))
  const methodsAt = collectAllowedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const offered = methodsAt(path)
    if (offered.length > 0) {
      void reply.header('allow', offered.join(', '))
      return sendProblem(reply, problem('methodNotAllowed'))
    }
    const detail = `${request.method} ${path} does not exist. See ${apiBase}/openapi.json for all addresses.`
    return sendProblem(reply, problem('unknownRoute', { detail }))
  })
}

/** Also covers errors that Fastify raises before it finds a route, such as an undecodable address. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  explain: ExplainInvalidInput = refused => refused,
): void {
  const known = problemOf(error, request, explain)
  // The log has already said that the server is outdated.
  const isLogged = known.status >= 500 && known.problem !== 'outdatedServer'
  if (isLogged && !isBrokenOff(request)) request.log.error(error)
  discardUnsent(request, reply)
  void sendProblem(reply, known)
}

/** The client disconnected before its whole body had arrived, which is not a server error. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

function problemOf(error: FastifyError, request: FastifyRequest, explain: ExplainInvalidInput): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return explain(invalidInput(error), request)
  }
  const named = ofFramework[error.code]
  if (named) return problem(named)
  const outage = explainOutage(error)
  if (outage) return outage
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return problem('malformedBody', { detail: error.message })
  }
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
  const failed = endpoint?.failed ?? (endpoint?.writes === false ? readFailed : null)
  return problem('unexpected', failed ? { message: failed } : {})
}

/** A call that only reads could not have saved anything. */
const readFailed = 'Something went wrong on our side. Try again.'

const places: Record<string, string> = {
  body: '',
  querystring: '/query',
  params: '/params',
  headers: '/headers',
}

function invalidInput(error: {
  validation: { instancePath: string; message?: string }[]
  validationContext?: string | undefined
}): Problem {
  const prefix = places[error.validationContext ?? 'body'] ?? ''
  const errors = error.validation.map(each => ({
    pointer: prefix + each.instancePath,
    detail: each.message ?? 'Invalid input',
  }))
  return problem('invalidInput', { detail: errors[0]?.detail, errors })
}

/**
 * The methods of each address, to tell a wrong method from a wrong address. Records routes that are registered after it
 * is called.
 */
function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({
      pattern,
      methods: [method].flat().flatMap(each => (each === 'GET' ? [each, 'HEAD'] : each)),
    })
  })
  return path => [...new Set(routes.filter(each => each.pattern.test(path)).flatMap(each => each.methods))]
}

// A static import would load all of the module's exports, including a slow WebSocket client.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const refusals: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: problem('tooLarge', { detail: 'The request could not be read.' }),
  ERR_HTTP_REQUEST_TIMEOUT: problem('tooSlow'),
}

/**
 * Answers malformed HTTP (or headers that are too long) in the same format as every other error, and closes the
 * connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refused =
    refusals[error.code ?? ''] ?? problem('malformedBody', { detail: 'The request could not be read.' })
  const body = JSON.stringify(refused.toDocument())
  const header = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${header.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  else socket.destroy()
}
