import { useQuery } from '@tanstack/react-query'
import type { Actor } from '#domain/roles.ts'
import { securityRoles, type RoleName } from '#domain/securityRoles.ts'
import { endSession, getSession, type AuthenticatedUser, type SessionAnswer } from '#domain/session.ts'
import { call } from './api.ts'
import { queryClient, queryOf } from './queries.ts'

const sessionQuery = { ...queryOf(getSession, {}), staleTime: 60_000 }

/** Who is signed in, as last heard from the server; undefined until it has answered once. */
export function useSession(): SessionAnswer | undefined {
  return useQuery(sessionQuery).data
}

/** The signed-in person as permissions see them; null for a stranger. */
export function useActor(): Actor | null {
  return actorOf(useSession()?.user ?? null)
}

/** Waits for the session where a route depends on it. Throws when the server cannot be reached. */
export async function whoIsSignedIn(): Promise<Actor | null> {
  const session = await queryClient.query({ ...sessionQuery, staleTime: 'static' })
  return actorOf(session.user)
}

export function actorOf(user: AuthenticatedUser | null): Actor | null {
  const role = user?.authorities.map(each => each.authority).find(isRole)
  return user && role ? { userId: user.userId, role } : null
}

/** A role as people read it: 'Airport Rep & Subscriber'. */
export function roleLabel(role: RoleName): string {
  return securityRoles.find(each => each.securityRoleName === role)?.securityRoleLabel ?? role
}

function isRole(authority: string): authority is RoleName {
  return securityRoles.some(each => each.securityRoleName === authority)
}

/** After signing in or out: what was read for somebody else is forgotten before anything is shown. */
export async function renewSession(): Promise<void> {
  const session = await queryClient.query({ ...sessionQuery, staleTime: 0 })
  queryClient.removeQueries({ predicate: query => query.queryKey[1] !== getSession.url })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export async function signOut(): Promise<void> {
  await call(endSession, {})
  await renewSession()
}
