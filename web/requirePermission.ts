import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { findRefusal, type Permission } from '#domain/people/roles.ts'
import { paths } from './paths.ts'
import { loadActor } from './session.ts'

/** What a route's `beforeLoad` receives, as far as it is used here. */
interface Opening {
  /** Where the session is; in the browser there is only one place. */
  context?: { queryClient: QueryClient }
  location: { href: string }
}

/**
 * For a route's `beforeLoad`: a stranger is sent to sign in and returns afterwards; a signed-in person without
 * permission is told so. The server decides again on every call.
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

/** The sign-in page is for strangers. */
export async function redirectSignedIn(): Promise<void> {
  if (await loadActor()) redirect({ to: paths.home, throw: true })
}
