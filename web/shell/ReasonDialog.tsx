import { useRouterState } from '@tanstack/react-router'
import { longestReason } from '#platform/contract/endpoint.ts'
import { TextDialog } from '../review/TextDialog.tsx'
import type { OpenQuestion } from './question.ts'

/** Asks for the reason for changing published figures. */
export function ReasonDialog({ question: { answer } }: { question: OpenQuestion<null, string | null> }) {
  // An unsent reason is offered again where it was written, not for another airport or year.
  const page = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <TextDialog
      title="Correct published figures"
      label="Reason"
      help="Appears on the public list of corrections with the date and the figures, without your name."
      confirm="Save correction"
      longest={longestReason}
      record={`changeReason${page}`}
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
