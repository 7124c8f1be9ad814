import { setReasonAsker } from '#platform/client/changeReason.ts'
import { createQuestion } from './question.ts'

export const loadReasonDialog = () => import('./ReasonDialog.tsx')

/** The reason for changing published figures; null if the user cancels. */
export const reasonQuestion = createQuestion<null, string | null>(
  loadReasonDialog,
  'The server cannot be reached. Nothing was saved. Try again.',
)

setReasonAsker(() => reasonQuestion.ask(null))
