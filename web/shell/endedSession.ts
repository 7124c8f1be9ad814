import type { AuthenticatedUser } from '#domain/people/session.ts'
import { UnreachableError } from '#platform/client/problemError.ts'
import { createStore, type Store } from '#platform/ui/store.ts'

/** The user signed in again, or the page is to be left. */
type SignInAnswer = 'back' | 'leave'

/** A user whose session has ended while a page is open, until they answer. */
export interface SignInQuestion {
  user: AuthenticatedUser
  answer: (given: SignInAnswer) => void
}

const open = createStore<(SignInQuestion & { answered: Promise<SignInAnswer> }) | null>(null)
export const endedSession: Store<SignInQuestion | null> = open
let lastBack = 0

/** The dialog is loaded separately, in advance if there is time. */
export const loadSignInAgain = () => import('./SignInAgain.tsx')

/**
 * Asks the user to sign in again, in place. Simultaneous requests share one answer. Throws UnreachableError if the
 * dialog cannot be loaded.
 */
export async function askToSignInAgain(user: AuthenticatedUser): Promise<SignInAnswer> {
  await loadSignInAgain().catch(() => {
    throw new UnreachableError(
      'Your session has ended, and you cannot sign in again because the server cannot be reached.',
    )
  })
  return (open.current() ?? ask(user)).answered
}

/** Whether a call was sent before the last sign-in, so that its refusal is outdated. */
export const isSentBeforeSignIn = (sentAt: number): boolean => sentAt < lastBack

function ask(user: AuthenticatedUser) {
  const { promise: answered, resolve } = Promise.withResolvers<SignInAnswer>()
  const answer = (given: SignInAnswer) => {
    if (given === 'back') lastBack = Date.now()
    open.set(null)
    resolve(given)
  }
  const question = { user, answer, answered }
  open.set(question)
  return question
}
