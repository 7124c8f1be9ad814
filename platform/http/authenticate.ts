import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import type { ProductHooks } from './call.ts'
import type { Caller } from './caller.ts'

interface Services {
  hooks: ProductHooks
  settings: { publicUrl: string }
}

/** Reads the caller from the token and stores it for `getCaller`. Throws `notSignedIn` and `foreignOrigin`. */
export async function authenticate(
  api: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const found =
    (await api.hooks.readOtherCredential?.(endpoint, request)) ?? (await readSession(api, request, endpoint))
  if (!found && endpoint.allow !== 'public') throw problem('notSignedIn')
  const caller = found ?? { sessionId: null, owner: api.hooks.anonymousOwner(request), isBrowser: false }
  request.caller = caller
  return caller
}

/** The bearer token of a request; undefined if it has none. */
export const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/**
 * The session from an API client's bearer token, or else from the browser's cookie, which counts only for calls from
 * our own pages. Null without either.
 */
async function readSession(
  { hooks, settings }: Services,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Caller | null> {
  const bearer = readBearer(request)
  const token = bearer ?? request.cookies[hooks.sessionCookie]
  if (!token) return null
  const isBrowser = bearer === undefined
  if (isBrowser && endpoint.method !== 'GET' && isForeign(request, settings.publicUrl))
    throw problem('foreignOrigin')
  const session = await hooks.readToken(token, endpoint)
  return session && { ...session, isBrowser }
}

/**
 * Whether a page of another origin sent the request. Browsers say so themselves over HTTPS, whatever host name a proxy
 * uses. Otherwise, the origin must be PUBLIC_URL's or have the host of the request.
 */
function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin' || site === 'none' || origin === new URL(publicUrl).origin) return false
  if (site !== undefined) return true
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
}
