import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { findRefusal, type Permission } from '#domain/people/roles.ts'
import { paths } from './screens.ts'
import { loadActor } from './session.ts'

/** The part of a route's `beforeLoad` argument that is used here. */
interface Opening {
  /** Where the session is stored. The browser has only one. */
  context?: { queryClient: QueryClient }
  location: { href: string }
}

/**
 * For a route's `beforeLoad`. Anonymous visitors are sent to sign in and return afterward; signed-in users without
 * permission see a message. The server decides again on every call.
 */
export function requirePermission(permission: Permission) {
  return async ({ context, location }: Opening): Promise<void> => {
    const refused = findRefusal(await loadActor(context?.queryClient), permission)
    if (refused === 'notSignedIn') {
      redirect({ to: paths.login, search: { origin: location.href }, throw: true })
    }
    if (refused) redirect({ to: paths.unauthorized, throw: true })
  }
}

/** The sign-in page is for anonymous visitors. */
export async function redirectSignedIn(): Promise<void> {
  if (await loadActor()) redirect({ to: paths.home, throw: true })
}
