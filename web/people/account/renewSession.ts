import * as messages from '#domain/messages.ts'
import { getSessionEndpoint, type SessionAnswer } from '#domain/people/session.ts'
import { call } from '#platform/client/api.ts'
import { ScreenError } from '#platform/client/problemError.ts'
import { getQueryKey, queryClient } from '#platform/client/queries.ts'
import { clearSession } from '../../session.ts'

/**
 * After sign-in, the previous user's data is removed before anything is shown. If the browser blocks cookies, no one is
 * signed in.
 */
export async function renewSession(): Promise<SessionAnswer> {
  const queryKey = getQueryKey(getSessionEndpoint, {})
  await queryClient.cancelQueries({ queryKey })
  const session = await call(getSessionEndpoint, {})
  if (session.user === null) throw new ScreenError(messages.cookiesBlocked)
  clearSession()
  queryClient.setQueryData(queryKey, session)
  return session
}
