import { messages } from '#domain/messages.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { acceptProposalsEndpoint, proposalFields, type NameProposal } from '#domain/catalog/proposal.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { TextInput } from '#platform/ui/TextInput.tsx'

const fields = { name: { ...proposalFields.brandName, label: 'Name' } }

interface AcceptDialogProps {
  proposal: NameProposal
  /** Null if nothing was done. */
  onDone: (words: string | null) => void
}

/** Accepts one proposal, optionally under a better name. */
export function AcceptDialog({ proposal, onDone }: AcceptDialogProps) {
  const { kind, id, name: proposed } = proposal
  const form = useShortForm({
    record: `proposals/${kind}/${id}`,
    fields,
    initial: { name: proposed },
    async send({ name }) {
      try {
        await call(acceptProposalsEndpoint, { body: { proposals: [{ kind, id, name }] } })
      } catch (thrown) {
        throw atTheField(thrown)
      }
      onDone(messages.proposalsAccepted(1))
    },
  })
  return (
    <Dialog isOpen title={`Accept this ${kindWords[kind].one}?`} onClose={() => onDone(null)}>
      <p>Every editor can then choose it. Records that already use it show this name.</p>
      <ShortForm form={form} label="Accept" action="Accept" onCancel={() => onDone(null)}>
        <TextInput {...form.field('name')} />
      </ShortForm>
    </Dialog>
  )
}

/** The proposal's name is the form's only field. */
function atTheField(thrown: unknown): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { status, code, message, detail, errors } = thrown
  return new ProblemError({
    status,
    code,
    message,
    detail,
    errors: errors.map(each => ({ ...each, pointer: each.pointer.replace('/proposals/0/', '/') })),
  })
}
