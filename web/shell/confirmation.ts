import { createQuestion } from './question.ts'

export const loadConfirmIdentity = () => import('./ConfirmIdentity.tsx')

/** Asks the user to confirm who they are before a sensitive call. False if they cancel. */
export const confirmation = createQuestion<null, boolean>(
  loadConfirmIdentity,
  'The server cannot be reached. Nothing was changed. Try again.',
)
