import { useQuery } from '@tanstack/react-query'
import type { Actor } from '#domain/people/roles.ts'
import { securityRoles, type RoleName } from '#domain/people/securityRoles.ts'
import {
  endSessionEndpoint,
  getSessionEndpoint,
  type AuthenticatedUser,
  type SessionAnswer,
} from '#domain/people/session.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'

const sessionKey = getQueryKey(getSessionEndpoint, {})
const sessionQuery = { queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 }

/** Who is signed in, as last heard from the server; undefined until it has answered once. */
export function useSession(): SessionAnswer | undefined {
  // Another tab may have signed out, or signed somebody else in.
  return useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' }).data
}

/** The person whom the page was made for; null for a stranger. */
export const getKnownUser = (): AuthenticatedUser | null =>
  queryClient.getQueryData<SessionAnswer>(sessionKey)?.user ?? null

declare global {
  interface Window {
    /** Asked for by web/public/bootstrap.js; null where no answer came. */
    earlySession?: Promise<Response | null>
  }
}

/** What was heard while the script was on its way, once; null where that was nothing to go by. */
async function readEarlySession(): Promise<SessionAnswer | null> {
  const response = await window.earlySession
  window.earlySession = undefined
  if (!response?.ok) return null
  return response.json().catch(() => null) as Promise<SessionAnswer | null>
}

type ChangeListener = (was: AuthenticatedUser, heard: SessionAnswer) => Promise<SessionAnswer>
let whenChanged: ChangeListener = async (_was, heard) => heard

/** Told when the server names nobody, or somebody else, in place of the known person; resolves to what is to hold. */
export function onUserChange(listener: ChangeListener): void {
  whenChanged = listener
}

async function readSession(): Promise<SessionAnswer> {
  const was = getKnownUser()
  const heard = (await readEarlySession()) ?? (await call(getSessionEndpoint, {}))
  return was === null || heard.user?.userId === was.userId ? heard : whenChanged(was, heard)
}

/** The signed-in person as permissions see them; null for a stranger. */
export function useActor(): Actor | null {
  return toActor(useSession()?.user ?? null)
}

/** Waits for the session where a route depends on it. Throws when the server cannot be reached. */
export async function loadActor(): Promise<Actor | null> {
  const session = await queryClient.query({ ...sessionQuery, staleTime: 'static' })
  return toActor(session.user)
}

export function toActor(user: AuthenticatedUser | null): Actor | null {
  const role = user?.authorities.map(each => each.authority).find(isRole)
  return user && role ? { userId: user.userId, role } : null
}

/** A role as people read it: 'Airport Rep & Subscriber'. */
export function getRoleLabel(role: RoleName): string {
  return securityRoles.find(each => each.securityRoleName === role)?.securityRoleLabel ?? role
}

function isRole(authority: string): authority is RoleName {
  return securityRoles.some(each => each.securityRoleName === authority)
}

/** After signing in or out: what was read for somebody else is forgotten before anything is shown. */
export async function renewSession(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey })
  const session = await call(getSessionEndpoint, {})
  clearQueries()
  queryClient.setQueryData(sessionKey, session)
}

/** Makes a stranger of whom the page was made for, whatever the server says. */
export function clearSession(): void {
  clearQueries()
  queryClient.setQueryData<SessionAnswer>(sessionKey, known => known && { ...known, user: null })
}

function clearQueries(): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[1] !== getSessionEndpoint.url })
}

/** After signing in again: whether it is still the same person. What is on the screen stays. */
export async function isSameUser(user: AuthenticatedUser): Promise<boolean> {
  const session = await call(getSessionEndpoint, {})
  if (session.user?.userId !== user.userId) return false
  queryClient.setQueryData(sessionKey, session)
  return true
}

export async function signOut(): Promise<void> {
  await call(endSessionEndpoint, {})
  await renewSession()
}
