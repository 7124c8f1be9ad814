import { redirect } from '@tanstack/react-router'
import { findRefusal, type Permission } from '#domain/people/roles.ts'
import { paths } from './paths.ts'
import { loadActor } from './session.ts'

/**
 * For a route's `beforeLoad`: a stranger is sent to sign in and returns afterwards; a signed-in person without
 * permission is told so. The server decides again on every call.
 */
export function requirePermission(permission: Permission) {
  return async ({ location }: { location: { href: string } }): Promise<void> => {
    const refused = findRefusal(await loadActor(), permission)
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
