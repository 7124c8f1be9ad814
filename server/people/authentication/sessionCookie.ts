import type { Call } from '../../api.ts'
import { sessionCookie } from '../session.ts'

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
  call: Pick<Call, 'api' | 'reply'>,
  { token, expires }: { token: string; expires: Date },
): void {
  void call.reply.setCookie(sessionCookie, token, { ...attributesFor(call), expires })
}

export function clearSessionCookie(call: Pick<Call, 'api' | 'reply'>): void {
  void call.reply.clearCookie(sessionCookie, attributesFor(call))
}
