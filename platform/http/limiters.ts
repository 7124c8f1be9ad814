import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { callerOf } from './admission.ts'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

/** Files take long or much memory. They wait without holding a connection. */
const files = new ConcurrencyLimit({ concurrency: 4, maxWaiting: 400, maxWaitingPerOwner: 30 })
/** The typesetter sets one document after the other; more data need not lie ready for it. */
const typesetFiles = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 200, maxWaitingPerOwner: 30 })
/** Checking a password takes long on purpose. */
const passwordChecks = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 400, maxWaitingPerOwner: 20 })

export function limiterFor(endpoint: Endpoint, request: FastifyRequest): ConcurrencyLimit | null {
  if (endpoint.file) return (request.query as { format?: string }).format === 'pdf' ? typesetFiles : files
  const isStrangers = endpoint.allow === 'public' && endpoint.method === 'POST'
  return isStrangers || endpoint.checksPassword ? passwordChecks : null
}

/** Does the work when the caller's share of the limiter allows it. */
export function withinLimit<T>(
  limiter: ConcurrencyLimit | null,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!limiter) return work()
  return limiter.run(callerOf(request).owner, () => {
    // The client has gone, so nobody would read the answer.
    if (request.socket.destroyed) throw problem('overloaded')
    return work()
  })
}
