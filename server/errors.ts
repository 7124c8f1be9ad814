import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { apiBase } from '#domain/endpoint.ts'
import { Problem, problem, type ProblemName } from '#domain/problems.ts'
import { sendProblem } from './handle.ts'

const ofFramework: Record<string, ProblemName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
}
/** The database cannot be reached or has no connection free. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P03',
  '53300',
])

/** Whatever goes wrong becomes a problem; what is a fault of ours is logged and told without its inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = problemOf(error)
    if (known.status >= 500) request.log.error(error)
    return sendProblem(reply, known)
  })
  app.setNotFoundHandler((request, reply) => {
    const detail = `${request.method} ${request.url.split('?')[0]} does not exist. The addresses are listed at ${apiBase}/openapi.json.`
    return sendProblem(reply, problem('unknownRoute', { detail }))
  })
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const named = ofFramework[error.code]
  if (named) return problem(named)
  if (isUnreachable(error)) return problem('overloaded')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return problem('malformedBody', { detail: error.message })
  }
  return problem('unexpected')
}

const places = { body: '', querystring: '/query', params: '/params', headers: '/headers' } as const

function invalidInput(error: {
  validation: { instancePath: string; message?: string }[]
  validationContext?: FastifyRequest['validationError'] extends infer _ ? string : never
}): Problem {
  const prefix = places[(error.validationContext ?? 'body') as keyof typeof places] ?? ''
  const errors = error.validation.map(each => ({
    pointer: prefix + each.instancePath,
    detail: each.message ?? 'Invalid input',
  }))
  return problem('invalidInput', { detail: errors[0]?.detail, errors })
}

function isUnreachable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && unreachable.has(String(error.code))) return true
    if (error.message.includes('timeout exceeded when trying to connect')) return true
  }
  return false
}
