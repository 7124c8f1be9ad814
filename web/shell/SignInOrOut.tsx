import { Link, useRouterState } from '@tanstack/react-router'
import { describeError } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'
import { paths } from '../paths.ts'
import { signOut, useSession } from '../session.ts'

/** Login for anonymous visitors, remembering this page; Logout for everyone else. */
export function SignInOrOut({ className, onDone }: { className?: string; onDone?: () => void }) {
  const user = useSession()?.user
  const here = useRouterState({ select: state => state.location })
  if (!user) {
    const origin = here.pathname === paths.login || here.pathname === paths.home ? undefined : here.href
    return (
      <Link to={paths.login} search={{ origin }} className={className} onClick={onDone}>
        Login
      </Link>
    )
  }
  const leave = async () => {
    try {
      await signOut()
      onDone?.()
    } catch (thrown) {
      notify.error(describeError(thrown))
    }
  }
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      Logout
    </button>
  )
}
