import { useState } from 'react'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { type Delegation, delegationFields, linkDays } from '#domain/review/delegation.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { focusFirstOf } from '#platform/ui/useFocusFromHash.ts'
import { callsOf } from '../callsOf.ts'
import { type DelegatedStep, linksLabel } from './AskColleague.tsx'
import { StepLinks, describeUndeliveredMail, isUndelivered, useLinks } from './StepLinks.tsx'
import css from './LinkDialog.module.css'

type CreatedLink = Delegation & { url: string }

interface NewLinkFormProps extends DelegatedStep {
  onMade: (made: CreatedLink) => void
  onClose: () => void
}

/** Creates a link to a step, or to one terminal of the terminals step. */
function NewLinkForm({ kind, owner, step, onMade, onClose }: NewLinkFormProps) {
  const [terminalId, setTerminalId] = useState('')
  const form = useShortForm({
    record: `links/${kind}/${step}`,
    fields: delegationFields,
    async send(values) {
      const body = { step, terminalId: terminalId === '' ? null : Number(terminalId), ...values }
      const { links } = callsOf(owner)
      onMade(await call(links.create, { params: owner, body }))
      void refresh(links.list)
    },
  })
  return (
    <ShortForm form={form} label="Ask a colleague" action="Create a link" onCancel={onClose}>
      <TextInput {...form.field('colleagueName')} />
      <TextInput {...form.field('email')} autoComplete="off" />
      {step === 'terminals' && 'airportId' in owner && (
        <TerminalChoice airport={owner} value={terminalId} onChange={setTerminalId} />
      )}
    </ShortForm>
  )
}

interface TerminalChoiceProps {
  airport: { airportId: number; instanceId: number }
  value: string
  onChange: (terminalId: string) => void
}

function TerminalChoice({ airport, value, onChange }: TerminalChoiceProps) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: airport }).data ?? []
  const options = terminals.map(({ airportTerminalPK, terminal }) => ({
    value: String(airportTerminalPK.terminalId),
    label: terminal.terminalName,
  }))
  return (
    <SelectInput
      id="links-terminal"
      field={terminalField}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: 'All terminals and the airport’s totals' }, ...options]}
    />
  )
}

const doneId = 'link-done'

const terminalField = textField({ label: 'What to fill in' })

/** Creates a link to a step, and lists the existing ones. In a read-only step, it only lists them. */
export default function LinkDialog({ onClose, ...props }: DelegatedStep & { onClose: () => void }) {
  const [made, setMade] = useState<CreatedLink>()
  const current = useLinks(props.owner).data?.find(each => each.delegationId === made?.delegationId)
  if (props.isReadOnly) {
    return (
      <Dialog isOpen title={linksLabel} onClose={onClose} wide>
        <p className={css.text}>
          Colleagues cannot change this step while it is read-only. A link that you do not revoke lets them
          change it again when it is unlocked for editing.
        </p>
        <StepLinks {...props} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Ask a colleague to fill this in" onClose={onClose} wide>
      <p key="about" className={css.text}>
        Your colleague gets a link to this step. The link requires no account, works for{' '}
        <span>{linkDays}</span> days, and gives access to nothing else. Changes are recorded under your
        colleague’s name. You can revoke the link at any time.
      </p>
      {made && <MadeLink link={current ?? made} url={made.url} />}
      {made ? (
        <div className={css.ways}>
          <Button id={doneId} onClick={onClose}>
            Done
          </Button>
          <Button variant="default" onClick={() => setMade(undefined)}>
            Ask someone else
          </Button>
        </div>
      ) : (
        <NewLinkForm
          {...props}
          onMade={link => {
            setMade(link)
            // The form with its button disappears.
            focusFirstOf(doneId)
          }}
          onClose={onClose}
        />
      )}
      <StepLinks {...props} />
    </Dialog>
  )
}

/** The link to copy, and the state of its email. Once it is revoked, there is nothing to copy. */
function MadeLink({ link, url }: { link: Delegation; url: string }) {
  if (link.state === 'withdrawn')
    return <Notice kind="info">{`The link for ${link.colleagueName} is revoked.`}</Notice>
  const isFailed = isUndelivered(link)
  return (
    <Notice kind={isFailed ? 'warning' : 'success'} role="status">
      <p className={css.once}>{`Link for ${link.colleagueName}. ${describeDelivery(link)}`}</p>
      <CopyField key={link.delegationId} label="Link" value={url} />
    </Notice>
  )
}

function describeDelivery(link: Delegation): string {
  if (isUndelivered(link))
    return `${describeUndeliveredMail(link)} Copy the link and send it yourself, because it is shown only once.`
  if (!link.email) return 'Copy it now, because it is shown only once.'
  return `${link.mail?.state === 'sent' ? 'We sent it' : 'We are sending it'} to ${link.email}.`
}
