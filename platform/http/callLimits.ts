import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import { usualWaitMs } from '../database/database.ts'
import type { Api } from './call.ts'
import { getCaller } from './caller.ts'
import { ConcurrencyLimit } from './concurrencyLimit.ts'
import { beginWithinMs, queueLimits, type QueueLimits, refusedAfterMs, shareOfConnections } from './limits.ts'

const windowMs = 60_000

/** Counts calls per minute. Every reply says how many are left (draft-ietf-httpapi-ratelimit-headers). */
class CallRate {
  readonly #calls = new Map<string, number>()
  #minute = 0

  /** Counts a call of `key`, which may make `limit` per minute. Returns whether it may. */
  count(key: string, limit: number, reply: FastifyReply): boolean {
    if (limit === Number.POSITIVE_INFINITY) return true
    const minute = Math.floor(Date.now() / windowMs)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#calls.clear()
    }
    const calls = (this.#calls.get(key) ?? 0) + 1
    void reply
      .header('ratelimit-policy', `"minute";q=${limit};w=${windowMs / 1_000}`)
      .header('ratelimit', `"minute";r=${Math.max(0, limit - calls)};t=${this.secondsLeft()}`)
    if (calls > limit) return false
    this.#calls.set(key, calls)
    return true
  }

  /** Until the calls are counted anew. */
  secondsLeft(): number {
    return Math.ceil((windowMs - (Date.now() % windowMs)) / 1_000)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When the call must have begun, whatever queues it waits in. Unset afterward, for the further steps of the call. */
    beginBy?: number | undefined
  }
}

type CallLimits = ReturnType<typeof createLimits>

const limitsByDatabase = new WeakMap<Database, CallLimits>()

function limitsOf(database: Database): CallLimits {
  const known = limitsByDatabase.get(database)
  if (known) return known
  const created = createLimits(database)
  limitsByDatabase.set(database, created)
  return created
}

/** The queues of calls. A waiting call holds no connection. */
function createLimits({ readConnections, writeConnections, waitMs }: Database) {
  // Tests shorten the waits.
  const scale = waitMs / usualWaitMs
  const create = (limits: QueueLimits) =>
    new ConcurrencyLimit({ ...limits, timeoutMs: scale * (limits.timeoutMs ?? beginWithinMs) })
  return {
    timeoutMs: scale * beginWithinMs,
    rate: new CallRate(),
    reads: create({ ...queueLimits.reads, concurrencyPerOwner: shareOfConnections(readConnections) }),
    writes: create({ ...queueLimits.writes, concurrencyPerOwner: shareOfConnections(writeConnections) }),
    files: create(queueLimits.files),
    typesetFiles: create(queueLimits.typesetFiles),
    passwordChecks: create(queueLimits.passwordChecks),
  }
}

/** Runs the handler of a call that only reads, in its owner's turn. Throws `tooManyWaiting` and `overloaded`. */
export const runReadInShare = <T>(
  database: Database,
  request: FastifyRequest,
  read: () => Promise<T>,
): Promise<T> => begin(limitsOf(database).reads, request, read)

/** Opens a call's write transaction in its owner's turn. Throws `tooManyWaiting` and `overloaded`. */
export const runWriteInShare = <T>(
  database: Database,
  request: FastifyRequest,
  work: (db: Db) => Promise<T>,
): Promise<T> => begin(limitsOf(database).writes, request, () => database.write(work))

function begin<T>(limiter: ConcurrencyLimit, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const run = () => {
    request.beginBy = undefined
    return work()
  }
  return limiter.run(getCaller(request).owner, run, request.beginBy)
}

/** Opens a write transaction in the turn of an owner who is not the call's. Throws as `runWriteInShare` does. */
export const writeInShare = <T>(
  database: Database,
  owner: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => limitsOf(database).writes.run(owner, () => database.write(work))

/** Reads in the turn of an owner, for a request that passes no pipeline. Throws as `runReadInShare` does. */
export const readInShare = <T>(database: Database, owner: string, work: (db: Db) => Promise<T>): Promise<T> =>
  limitsOf(database).reads.run(owner, () => database.read(work))

/**
 * Counts a call and refuses it, before its body is read, if its owner has made too many or has too many waiting. Throws
 * `tooManyCalls` and `tooManyWaiting`.
 */
export async function admitToLimits(
  { database, settings }: Pick<Api, 'database' | 'settings'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { rate, reads, writes } = limitsOf(database)
  const { sessionId, owner, callsPerMinute } = getCaller(request)
  const [key, limit] =
    callsPerMinute === undefined ? [owner, settings.callsPerMinute] : [sessionId ?? owner, callsPerMinute]
  if (!rate.count(key, limit, reply)) {
    await wait(refusedAfterMs)
    throw problem('tooManyCalls', { retryAfterSeconds: rate.secondsLeft() })
  }
  if (!endpoint.steps) (endpoint.writes ? writes : reads).requireFreeSpace(owner)
  limiterFor(database, endpoint, request)?.requireFreeSpace(owner)
}

/** Runs a call, which has arrived completely, when its owner's turn in the endpoint's queue comes. */
export function limitCall<T>(
  database: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  request.beginBy = performance.now() + limitsOf(database).timeoutMs
  return runWithin(waitsForJob(endpoint) ? null : limiterFor(database, endpoint, request), request, work)
}

/** Generates a file in the owner's turn, for a call that was admitted early because it first waits for a job. */
export const limitFile = <T>(
  database: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> =>
  runWithin(waitsForJob(endpoint) ? limiterFor(database, endpoint, request) : null, request, work)

/** A file that a job generates may take long, so it takes no place in the queue of files until it is ready to send. */
const waitsForJob = (endpoint: Endpoint): boolean => endpoint.file !== null && endpoint.steps

function limiterFor(
  database: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
): ConcurrencyLimit | null {
  const { files, typesetFiles, passwordChecks } = limitsOf(database)
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
  const run = () => {
    // The client has disconnected, so no one would read the answer.
    if (request.socket.destroyed) throw problem('overloaded')
    return work()
  }
  return limiter.run(getCaller(request).owner, run, request.beginBy)
}
