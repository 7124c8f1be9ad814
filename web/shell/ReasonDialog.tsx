import { longestReason } from '#platform/contract/endpoint.ts'
import { TextDialog } from '../review/TextDialog.tsx'
import type { OpenQuestion } from './question.ts'

/** Asks for the reason for changing published figures. */
export function ReasonDialog({ question: { answer } }: { question: OpenQuestion<null, string | null> }) {
  return (
    <TextDialog
      title="Correct published figures"
      label="Reason"
      help="Appears on the public list of corrections with the date and the figures, without your name."
      confirm="Save correction"
      required
      longest={longestReason}
      record="changeReason"
      onSubmit={reason => {
        answer(reason)
        return Promise.resolve(true)
      }}
      onClose={() => answer(null)}
    >
      <p>This airport has been published. Explain why its figures are changing.</p>
    </TextDialog>
  )
}
