import { useState } from 'react'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import {
  airportLinks,
  companyLinks,
  delegationFields,
  linkDays,
  type Delegation,
} from '#domain/review/delegation.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import type { InstanceKey } from '../wizard/undo/instanceActions.ts'
import type { DelegatedStep } from './AskColleague.tsx'
import { describeUndelivered, isUndelivered, StepColleagues, useLinks } from './StepColleagues.tsx'
import css from './AskColleague.module.css'

type Made = Delegation & { url: string }

/** Creates a link to a step, and lists the existing ones. */
export default function LinkDialog({ onClose, ...props }: DelegatedStep & { onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  return (
    <Dialog isOpen title="Ask a colleague to fill this in" onClose={onClose} wide>
      <p className={css.text}>
        Your colleague gets a link to this step. The link requires no account, works for {linkDays} days, and
        gives access to nothing else. Changes are recorded in your colleague’s name. You can revoke the link
        at any time.
      </p>
      {made && <MadeLink made={made} owner={props.owner} />}
      {made ? (
        <div className={css.ways}>
          <Button onClick={onClose}>Done</Button>
          <Button variant="default" onClick={() => setMade(undefined)}>
            Ask someone else
          </Button>
        </div>
      ) : (
        <NewLink {...props} onMade={setMade} onClose={onClose} />
      )}
      <StepColleagues {...props} />
    </Dialog>
  )
}

/** The link to copy, and the state of its email. */
function MadeLink({ made, owner }: { made: Made; owner: InstanceKey }) {
  const link = useLinks(owner).data?.find(each => each.delegationId === made.delegationId) ?? made
  const isFailed = isUndelivered(link)
  return (
    <Notice kind={isFailed ? 'warning' : 'success'} role="status">
      <p className={css.once}>
        Link for {made.colleagueName}.{' '}
        {isFailed
          ? `${describeUndelivered(link)} Copy the link and send it yourself, because it is shown only once.`
          : made.email
            ? `${link.mail?.state === 'sent' ? 'We sent it' : 'We are sending it'} to ${made.email}.`
            : 'Copy it now, because it is shown only once.'}
      </p>
      <CopyField key={made.delegationId} label="Link" value={made.url} />
    </Notice>
  )
}

interface NewLinkProps extends DelegatedStep {
  onMade: (made: Made) => void
  onClose: () => void
}

function NewLink({ kind, owner, step, onMade, onClose }: NewLinkProps) {
  const [terminalId, setTerminalId] = useState('')
  const form = useShortForm({
    record: `links/${kind}/${step}`,
    fields: delegationFields,
    async send(values) {
      const body = { step, terminalId: terminalId === '' ? null : Number(terminalId), ...values }
      onMade(
        'airportId' in owner
          ? await call(airportLinks.create, { params: owner, body })
          : await call(companyLinks.create, { params: owner, body }),
      )
      void refresh(airportLinks.list, companyLinks.list)
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

const terminalField = {
  label: 'What to fill in',
  format: 'text',
  required: true,
  schema: delegationFields.colleagueName.schema,
} as const
