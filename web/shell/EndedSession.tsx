import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { endedSession, loadSignInAgain } from '#platform/client/endedSession.ts'

const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))

/** The dialog for somebody whose session has ended; nothing while it lasts. */
export function EndedSession({ isSignedIn }: { isSignedIn: boolean }) {
  const question = useSyncExternalStore(endedSession.subscribe, endedSession.current)
  useEffect(() => {
    if (!isSignedIn) return undefined
    // Where it cannot be fetched now, the question itself tries again.
    const timer = setTimeout(() => void loadSignInAgain().catch(() => null), 3000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return question && <Suspense>{<SignInAgain question={question} />}</Suspense>
}
