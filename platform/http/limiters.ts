import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { getCaller } from './authenticate.ts'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

/** Files take long or much memory. They wait without holding a connection. */
const files = new ConcurrencyLimit({ concurrency: 4, maxWaiting: 400, maxWaitingPerOwner: 30 })
/** The typesetter sets one document at a time, so more data need not be ready for it. */
const typesetFiles = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 200, maxWaitingPerOwner: 30 })
/** Password checks are slow on purpose. */
const passwordChecks = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 400, maxWaitingPerOwner: 20 })

/** Runs a call when its owner's share of the endpoint's queue allows it. */
export const limitCall = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => runWithin(waitsForJob(endpoint) ? null : limiterFor(endpoint, request), request, work)

/** The same for the making of a file, if its call was let through because it first waits for a job. */
export const limitFile = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => runWithin(waitsForJob(endpoint) ? limiterFor(endpoint, request) : null, request, work)

/** A file made in steps may wait long for a job; it takes no place in the queue of files until there is something to send. */
const waitsForJob = (endpoint: Endpoint): boolean => endpoint.file !== null && endpoint.steps

function limiterFor(endpoint: Endpoint, request: FastifyRequest): ConcurrencyLimit | null {
  if (endpoint.file) return (request.query as { format?: string }).format === 'pdf' ? typesetFiles : files
  const isAnonymousPost = endpoint.allow === 'public' && endpoint.method === 'POST'
  return isAnonymousPost || endpoint.checksPassword ? passwordChecks : null
}

function runWithin<T>(
  limiter: ConcurrencyLimit | null,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!limiter) return work()
  return limiter.run(getCaller(request).owner, () => {
    // The client has disconnected, so nobody would read the answer.
    if (request.socket.destroyed) throw problem('overloaded')
    return work()
  })
}
