import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { getCaller } from './authenticate.ts'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

/** Generating files takes much time or memory. The calls wait without holding a connection. */
const files = new ConcurrencyLimit({ concurrency: 4, maxWaiting: 400, maxWaitingPerOwner: 30 })
/** The typesetter handles one document at a time, so preparing more data would be pointless. */
const typesetFiles = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 200, maxWaitingPerOwner: 30 })
/** Password checks are deliberately slow. */
const passwordChecks = new ConcurrencyLimit({ concurrency: 3, maxWaiting: 400, maxWaitingPerOwner: 20 })

/** Runs a call when its owner's turn in the endpoint's queue comes. */
export const limitCall = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => runWithin(waitsForJob(endpoint) ? null : limiterFor(endpoint, request), request, work)

/** The same for generating a file, for a call that was admitted early because it first waits for a job. */
export const limitFile = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => runWithin(waitsForJob(endpoint) ? limiterFor(endpoint, request) : null, request, work)

/** A file that a job generates may take long, so it takes no place in the queue of files until it is ready to send. */
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
    // The client has disconnected, so no one would read the answer.
    if (request.socket.destroyed) throw problem('overloaded')
    return work()
  })
}
