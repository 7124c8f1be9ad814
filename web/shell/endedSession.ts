import type { AuthenticatedUser } from '#domain/people/session.ts'
import { UnreachableError } from '#platform/client/problemError.ts'

/** The user signed in again, or the page is to be left. */
type SignInAnswer = 'back' | 'leave'

/** A user whose session has ended while a page is open, until they answer. */
export interface SignInQuestion {
  user: AuthenticatedUser
  answer: (given: SignInAnswer) => void
}

let open: (SignInQuestion & { answered: Promise<SignInAnswer> }) | null = null
let lastBack = 0
const listeners = new Set<() => void>()

/** The dialog is loaded separately, in advance if there is time. */
export const loadSignInAgain = () => import('./SignInAgain.tsx')

/**
 * Asks the user to sign in again, in place. Simultaneous requests share one answer. Throws UnreachableError if the
 * dialog cannot be loaded.
 */
export async function askToSignInAgain(user: AuthenticatedUser): Promise<SignInAnswer> {
  await loadSignInAgain().catch(() => {
    throw new UnreachableError('Your session has ended, and the server cannot be reached to sign in again.')
  })
  return (open ?? ask(user)).answered
}

/** Whether a call was sent before the last sign-in, so that its refusal is outdated. */
export const isSentBeforeSignIn = (sentAt: number): boolean => sentAt < lastBack

function ask(user: AuthenticatedUser) {
  const { promise: answered, resolve } = Promise.withResolvers<SignInAnswer>()
  const answer = (given: SignInAnswer) => {
    if (given === 'back') lastBack = Date.now()
    show(null)
    resolve(given)
  }
  const question = { user, answer, answered }
  show(question)
  return question
}

function show(question: typeof open): void {
  open = question
  for (const listener of listeners) listener()
}

/** For React's useSyncExternalStore. */
export const endedSession = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): SignInQuestion | null => open,
}
