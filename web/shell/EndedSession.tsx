import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { endedSession, loadSignInAgain } from './endedSession.ts'

const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))

/** The dialog for a person whose session has ended. */
export function EndedSession({ isSignedIn }: { isSignedIn: boolean }) {
  const question = useSyncExternalStore(endedSession.subscribe, endedSession.current)
  useEffect(() => {
    if (!isSignedIn) return undefined
    // If it cannot be loaded now, the question itself tries again.
    const timer = setTimeout(() => void loadSignInAgain().catch(() => null), 3000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return question && <Suspense>{<SignInAgain question={question} />}</Suspense>
}
