import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { problem } from '../contract/problem.ts'

/**
 * Decoding a body in another encoding as UTF-8 would store the wrong letters. An empty body is none: programs declare
 * JSON even for calls without a body.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null)
    else if (isDeep(body)) done(problem('malformedBody', { detail: 'The body is nested too deeply.' }))
    else if (isUtf8(body)) void parse(request, body.toString(), done)
    else done(problem('malformedBody', { detail: 'The body is not encoded in UTF-8.' }))
  })
}

/** Far more than any endpoint's body has. */
export const deepestBody = 100
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

/**
 * Parsing a deeply nested body takes fifty times as long as another of its size, during which no other call is
 * answered.
 */
export function isDeep(json: Buffer): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]
    if (isInString && byte === backslash) index += 1
    else if (byte === quote) isInString = !isInString
    else if (isInString) continue
    else if (byte === openBracket || byte === openBrace) depth += 1
    else if (byte === closeBracket || byte === closeBrace) depth -= 1
    if (depth > deepestBody) return true
  }
  return false
}
