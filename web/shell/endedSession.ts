import type { AuthenticatedUser } from '#domain/people/session.ts'
import { createQuestion } from './question.ts'

/** The user signed in again, or the page is to be left. */
export type SignInAnswer = 'back' | 'leave'

/** The dialog is loaded separately, in advance if there is time. */
export const loadSignInAgain = () => import('./SignInAgain.tsx')

/** Asks a user whose session has ended while a page is open to sign in again, in place. */
export const endedSession = createQuestion<AuthenticatedUser, SignInAnswer>(
  loadSignInAgain,
  'Your session has ended, and you cannot sign in again because the server cannot be reached.',
)

let lastBack = 0

export async function askToSignInAgain(user: AuthenticatedUser): Promise<SignInAnswer> {
  const given = await endedSession.ask(user)
  if (given === 'back') lastBack = Date.now()
  return given
}

/** Whether a call was sent before the last sign-in, so that its refusal is outdated. */
export const isSentBeforeSignIn = (sentAt: number): boolean => sentAt < lastBack
