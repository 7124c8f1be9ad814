import type { FastifyReply, FastifyRequest } from 'fastify'
import { finished } from 'node:stream'
import { bodyLimitOf, hasBody, type Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { strangerKey } from '#server/people/authentication/knownDevice.ts'
import { authorizeEarly } from './authorize.ts'
import { SharedBudget } from './sharedBudget.ts'
import { sessionOf } from './credentials.ts'
import type { Settings } from '#server/config.ts'
import type { Database } from '../database/connect.ts'
import { currentUser, type Tokens } from '#server/people/session.ts'

/** Who calls, as far as the token says. Whether the session still lasts is asked in each transaction. */
export interface Caller {
  sessionId: string | null
  /** Whose share of every queue the call takes: a user's, a known device's, or a network's. */
  owner: string
}

interface Services {
  database: Database
  settings: Settings
  tokens: Tokens
}

const megabyte = 1_000_000
/** Parsed in memory. */
const bodies = new SharedBudget({ total: 64 * megabyte, perOwner: 16 * megabyte })
/** Stored in temporary files. */
const uploads = new SharedBudget({ total: 512 * megabyte, perOwner: 80 * megabyte })
/** A refused body is discarded for so long, so that the client reads the answer; then the connection is closed. */
const discardMs = 5_000

const callers = new WeakMap<FastifyRequest, Caller>()

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new TypeError('The request was not admitted')
  return caller
}

/** Settles session, permission, and size before any of the body is read. Throws the problem to answer with. */
export async function admit(
  api: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!hasBody(endpoint)) {
    await recognize(api, endpoint, request)
    return
  }
  try {
    const caller = await recognize(api, endpoint, request)
    if (endpoint.allow !== 'public') {
      await api.database.read(async db => {
        const visitor = caller.sessionId ? await currentUser(db, caller.sessionId) : null
        await authorizeEarly(db, endpoint, request.params, visitor)
      })
    }
    takeBytes(endpoint, request, reply, caller)
  } catch (refused) {
    setTimeout(() => request.raw.complete || request.raw.destroy(), discardMs).unref()
    throw refused
  }
}

async function recognize(api: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  const session = await sessionOf(api, request, endpoint.method)
  if (!session && endpoint.allow !== 'public') throw problem('notSignedIn')
  const caller = session
    ? { sessionId: session.sessionId, owner: `user ${session.userId}` }
    : { sessionId: null, owner: strangerKey(api.settings, request) }
  callers.set(request, caller)
  return caller
}

function takeBytes(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { owner }: Caller,
): void {
  const limit = bodyLimitOf(endpoint)
  const declared = Number(request.headers['content-length'] ?? Number.NaN)
  if (declared > limit) throw problem('tooLarge')
  // Of a compressed or chunked body the final size is not known.
  const isKnown = Number.isSafeInteger(declared) && request.headers['content-encoding'] === undefined
  const giveBack = (endpoint.upload ? uploads : bodies).take(owner, isKnown ? declared : limit)
  finished(reply.raw, giveBack)
}
