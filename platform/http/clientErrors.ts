import type { Socket } from 'node:net'
import { problem, type Problem } from '../contract/problem.ts'

// An import statement would read all of the module's exports, among them a WebSocket client that takes long to load.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const refusals: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: problem('tooLarge', { detail: 'The request could not be read.' }),
  ERR_HTTP_REQUEST_TIMEOUT: problem('tooSlow'),
}

/**
 * Answers malformed HTTP (or headers that are too long) in the format of every other error, and closes the
 * connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refused =
    refusals[error.code ?? ''] ?? problem('malformedBody', { detail: 'The request could not be read.' })
  const body = JSON.stringify(refused.toDocument())
  const head = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  else socket.destroy()
}
