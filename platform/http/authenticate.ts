import type { FastifyRequest } from 'fastify'
import { problem } from '../contract/problem.ts'
import type { Endpoint, Method } from '../contract/endpoint.ts'
import type { ProductHooks, TokenSession } from './productHooks.ts'

/** Who calls, as far as the token says. Each transaction checks whether the session is still valid. */
export interface Caller {
  sessionId: string | null
  /** Whose share of every queue the call takes: a user's or, without a session, a device's or network's. */
  owner: string
}

interface Services {
  hooks: ProductHooks
  settings: { publicUrl: string }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Reads the caller from the token and keeps it for `callerOf`. Throws `notSignedIn` and `foreignOrigin`. */
export async function authenticate(
  api: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const session = await readSession(api, request, endpoint.method)
  if (!session && endpoint.allow !== 'public') throw problem('notSignedIn')
  const caller = session
    ? { sessionId: session.sessionId, owner: `user ${session.userId}` }
    : { sessionId: null, owner: api.hooks.anonymousOwner(request) }
  callers.set(request, caller)
  return caller
}

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new TypeError('The request was not authenticated')
  return caller
}

/** Whether the request comes with the browser's cookie, and not with the token of an API client. */
export const isBrowser = (
  { hooks }: { hooks: ProductHooks },
  { headers, cookies }: FastifyRequest,
): boolean => bearerOf(headers.authorization) === undefined && cookies[hooks.sessionCookie] !== undefined

const bearerOf = (header: string | undefined) => /^Bearer (.+)$/i.exec(header ?? '')?.[1]

/**
 * The session of the bearer token of an API client, or else of the browser's cookie, which counts only for calls from
 * our own pages. Null without either.
 */
async function readSession(
  { hooks, settings }: Services,
  request: FastifyRequest,
  method: Method,
): Promise<TokenSession | null> {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer) return hooks.readToken(bearer)
  const cookie = request.cookies[hooks.sessionCookie]
  if (!cookie) return null
  if (method !== 'GET' && isForeign(request, settings.publicUrl)) throw problem('foreignOrigin')
  return hooks.readToken(cookie)
}

/** A proxy may call us by another host name than the browser does; PUBLIC_URL then says which name is ours. */
function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== request.host && host !== new URL(publicUrl).host
}
