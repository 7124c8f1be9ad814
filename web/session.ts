import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Actor } from '#domain/people/roles.ts'
import {
  endSessionEndpoint,
  getSessionEndpoint,
  toActor,
  type AuthenticatedUser,
  type SessionAnswer,
} from '#domain/people/session.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'

const sessionKey = getQueryKey(getSessionEndpoint, {})
const sessionQuery = { queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 }

/**
 * In ms, so that figures do not stay on the screen after their user has left. At least a minute, in case our clock is
 * wrong.
 */
const findTimeLeft = (session: SessionAnswer | undefined): number | false =>
  session?.user ? Math.max(60_000, session.user.exp * 1000 - Date.now()) : false

/** The signed-in user as last reported by the server; undefined until its first answer. */
export function useSession(): SessionAnswer | undefined {
  return useQuery({
    ...sessionQuery,
    // Another tab may have signed out, or signed in someone else.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => findTimeLeft(state.data),
  }).data
}

/** The user for whom the page was loaded; null if not signed in. */
export const getKnownUser = (): AuthenticatedUser | null =>
  queryClient.getQueryData<SessionAnswer>(sessionKey)?.user ?? null

type ChangeListener = (was: AuthenticatedUser, heard: SessionAnswer) => Promise<SessionAnswer>
let whenChanged: ChangeListener = async (_was, heard) => heard

/** Called when the server reports no user, or a different one. Resolves to the user to use. */
export function onUserChange(listener: ChangeListener): void {
  whenChanged = listener
}

async function readSession(): Promise<SessionAnswer> {
  const was = getKnownUser()
  const heard = await call(getSessionEndpoint, {})
  return was === null || heard.user?.userId === was.userId ? heard : whenChanged(was, heard)
}

/** The signed-in user as permissions see it; null if not signed in. */
export function useActor(): Actor | null {
  return toActor(useSession()?.user ?? null)
}

/** Waits for the session if a route depends on it. Throws if the server cannot be reached. */
export const loadSession = (client: QueryClient = queryClient): Promise<SessionAnswer> =>
  client.query({ ...sessionQuery, staleTime: 'static' })

/** The signed-in user as permissions see it, once known; null if not signed in. */
export const loadActor = async (client?: QueryClient): Promise<Actor | null> =>
  toActor((await loadSession(client)).user)

/** Makes the page anonymous, whatever the server says. */
export function clearSession(): void {
  clearQueries()
  queryClient.setQueryData<SessionAnswer>(sessionKey, known => known && { ...known, user: null })
}

function clearQueries(): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[1] !== getSessionEndpoint.url })
}

/** The channel on which each tab of this browser learns that the user has signed out. */
export const signOutChannel = 'signedOut'

/** Every tab leaves, including this one, so that no figure stays on the screen of a shared computer. */
export async function signOut(): Promise<void> {
  await call(endSessionEndpoint, {})
  new BroadcastChannel(signOutChannel).postMessage(null)
}
