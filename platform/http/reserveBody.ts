import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getBodyLimit, type Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { budgets } from './limits.ts'
import { SharedBudget } from './sharedBudget.ts'

const bodies = new SharedBudget(budgets.bodies)
const uploads = new SharedBudget(budgets.uploads)
/**
 * How long a refused body is read and discarded, so that the client can read the answer: until nothing arrives for a
 * while, and no longer than an accepted body may take. Browsers read the answer only after they have sent everything.
 */
const silenceMs = 5_000
const discardMs = 120_000

/** In bytes, uncompressed; infinite if the request does not state it. */
export function getBodySize({ headers }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? Number.NaN)
  // The final size of a compressed or chunked body is not known.
  return Number.isSafeInteger(declared) && headers['content-encoding'] === undefined ? declared : Infinity
}

/** Reserves the bytes of a body until its call ends. Throws `tooLarge`, `tooManyWaiting`, and `overloaded`. */
export function reserveBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
): void {
  const limit = getBodyLimit(endpoint)
  if (Number(request.headers['content-length']) > limit) throw problem('tooLarge')
  const release = (endpoint.upload ? uploads : bodies).take(owner, Math.min(getBodySize(request), limit))
  finished(reply.raw, release)
}

/**
 * Lets a client that is still sending a refused body read the answer. Incoming data is discarded, and the connection is
 * closed after a while. Fastify would close it immediately, and the answer could be lost.
 */
export function discardUnsent({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  void reply.removeHeader('connection')
  const close = () => raw.complete || raw.destroy()
  const silence = setTimeout(close, silenceMs).unref()
  const longest = setTimeout(close, discardMs).unref()
  raw.on('data', () => silence.refresh())
  finished(raw, () => {
    clearTimeout(silence)
    clearTimeout(longest)
  })
  raw.resume()
}
