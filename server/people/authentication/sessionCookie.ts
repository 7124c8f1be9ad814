import type { Call } from '../../api.ts'
import { getSessionCookie, sessionCookie } from '../session.ts'

/** No script can read the cookie, and no other site can send it. */
const attributesFor = ({ api }: Pick<Call, 'api'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: api.settings.publicUrl.startsWith('https:'),
  }) as const

/** Gives the browser its session. */
export function setSessionCookie(
  call: Pick<Call, 'api' | 'reply' | 'request'>,
  { token, expires }: { token: string; expires: Date },
): void {
  void call.reply.setCookie(getSessionCookie(call.api.settings), token, { ...attributesFor(call), expires })
  clearFormerCookie(call)
}

export function clearSessionCookie(call: Pick<Call, 'api' | 'reply' | 'request'>): void {
  void call.reply.clearCookie(getSessionCookie(call.api.settings), attributesFor(call))
  clearFormerCookie(call)
}

/** Clears the cookie from before HTTPS or `__Host-`, which is no longer read. */
function clearFormerCookie(call: Pick<Call, 'api' | 'reply' | 'request'>): void {
  if (readFormerCookie(call) !== null) void call.reply.clearCookie(sessionCookie, attributesFor(call))
}

/** The token in that older cookie; null if there is none. */
export const readFormerCookie = ({ api, request }: Pick<Call, 'api' | 'request'>): string | null =>
  getSessionCookie(api.settings) === sessionCookie ? null : (request.cookies[sessionCookie] ?? null)
