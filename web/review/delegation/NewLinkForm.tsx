import { useState } from 'react'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { airportLinks, companyLinks, type Delegation, delegationFields } from '#domain/review/delegation.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import type { DelegatedStep } from './AskColleague.tsx'

export type CreatedLink = Delegation & { url: string }

interface NewLinkFormProps extends DelegatedStep {
  onMade: (made: CreatedLink) => void
  onClose: () => void
}

/** Creates a link to a step, or to one terminal of the terminals step. */
export function NewLinkForm({ kind, owner, step, onMade, onClose }: NewLinkFormProps) {
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
