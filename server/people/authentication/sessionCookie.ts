import type { Call } from '../../api.ts'
import type { Settings } from '../../config.ts'

export const sessionCookie = 'factbook_token'

/**
 * The name of a cookie that no other host of the domain may set: behind HTTPS, browsers accept `__Host-` only from this
 * host itself.
 */
export const getHostCookie = ({ publicUrl }: { publicUrl: string }, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** The name of the browser's session cookie. */
export const getSessionCookie = (settings: { publicUrl: string }): string =>
  getHostCookie(settings, sessionCookie)

/** The attributes of all our cookies: no script can read them, and no other site can send them. */
export const cookieAttributes = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') }) as const

/** Gives the browser its session. */
export function setSessionCookie(
  call: Pick<Call, 'api' | 'reply' | 'request'>,
  { token, expires }: { token: string; expires: Date },
): void {
  void call.reply.setCookie(getSessionCookie(call.api.settings), token, {
    ...cookieAttributes(call.api.settings),
    expires,
  })
  clearFormerCookie(call)
}

export function clearSessionCookie(call: Pick<Call, 'api' | 'reply' | 'request'>): void {
  void call.reply.clearCookie(getSessionCookie(call.api.settings), cookieAttributes(call.api.settings))
  clearFormerCookie(call)
}

/** Clears the cookie from before HTTPS or `__Host-`, which is no longer read. */
function clearFormerCookie(call: Pick<Call, 'api' | 'reply' | 'request'>): void {
  if (readFormerCookie(call) !== null)
    void call.reply.clearCookie(sessionCookie, cookieAttributes(call.api.settings))
}

/** The token in that older cookie; null if there is none. */
export const readFormerCookie = ({ api, request }: Pick<Call, 'api' | 'request'>): string | null =>
  getSessionCookie(api.settings) === sessionCookie ? null : (request.cookies[sessionCookie] ?? null)
