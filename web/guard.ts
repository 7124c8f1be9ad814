import { redirect } from '@tanstack/react-router'
import { refusal, type Permission } from '#domain/people/roles.ts'
import { paths } from './paths.ts'
import { whoIsSignedIn } from './session.ts'

/**
 * For a route's `beforeLoad`: a stranger is sent to log in, remembering where they were going; somebody signed in
 * without the authority is told so. The server decides again on every call.
 */
export function guard(permission: Permission) {
  return async ({ location }: { location: { href: string } }): Promise<void> => {
    const refused = refusal(await whoIsSignedIn(), permission)
    if (refused === 'notSignedIn') {
      redirect({ to: paths.login, search: { origin: location.href }, throw: true })
    }
    if (refused) redirect({ to: paths.unauthorized, throw: true })
  }
}

/** Log-in is for strangers. */
export async function strangersOnly(): Promise<void> {
  if (await whoIsSignedIn()) redirect({ to: paths.home, throw: true })
}
