import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Method } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import type { Settings } from '#server/config.ts'
import { sessionCookie, type Tokens, type TokenSession } from '#server/people/session.ts'

/** Whether the request comes with the browser's cookie, and not with the token of an API client. */
export const isBrowser = ({ headers, cookies }: FastifyRequest): boolean =>
  bearerOf(headers.authorization) === undefined && cookies[sessionCookie] !== undefined

const bearerOf = (header: string | undefined) => /^Bearer (.+)$/i.exec(header ?? '')?.[1]

/**
 * The session that a request names: by the bearer token of an API client, else by the browser's cookie, which counts
 * only for calls from our own pages. Null for a stranger. Throws `foreignOrigin`.
 */
export async function sessionOf(
  { tokens, settings }: { tokens: Tokens; settings: Settings },
  request: FastifyRequest,
  method: Method,
): Promise<TokenSession | null> {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer) return tokens.read(bearer)
  const cookie = request.cookies[sessionCookie]
  if (!cookie) return null
  if (method !== 'GET' && isForeign(request, settings.publicUrl)) throw problem('foreignOrigin')
  return tokens.read(cookie)
}

/** A proxy may ask us by another name than the browser asked it by: then PUBLIC_URL says who we are. */
function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== request.host && host !== new URL(publicUrl).host
}

/** Gives the browser its session, or takes it away. No script can read it, no other site can send it. */
export function setSessionCookie(
  settings: Settings,
  reply: FastifyReply,
  session: { token: string; expires: Date } | null,
): void {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.publicUrl.startsWith('https:'),
  } as const
  if (session) void reply.setCookie(sessionCookie, session.token, { ...attributes, expires: session.expires })
  else void reply.clearCookie(sessionCookie, attributes)
}
