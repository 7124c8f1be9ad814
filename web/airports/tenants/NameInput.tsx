import { useState } from 'react'
import { sameName } from '#domain/catalog/proposal.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import {
  adding,
  canBeAdded,
  proposeLabel,
  unknownName,
  useProposal,
} from '../../review/wizard/useProposal.tsx'
import { nameSources, useNameChoices, type NameSource } from './nameChoices.ts'

/** A brand or company by its name: found on the server while typing, and proposed in place where it is missing. */
export function NameInput({ source, ...props }: FieldProps & { source: NameSource }) {
  const { value, onChange, readOnly } = props
  const [isTouched, setTouched] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const [first] = useState(value)
  const { found, isLoading, isSimilar, more } = useNameChoices(source, value, isTouched && !readOnly)
  const { kind, propose } = nameSources[source]
  const proposal = useProposal(kind, propose)
  if (readOnly) return <TextInput {...props} />
  const isThere = found.some(each => sameName(each.name) === sameName(value))
  const isUnknown = hasLeft && !isLoading && !isThere && value.trim() !== '' && value !== first
  const canAdd = !isLoading && !isThere && canBeAdded(value)
  return (
    // The list is not asked for before somebody comes to this input.
    <div onFocus={() => setTouched(true)}>
      <LookupInput
        {...props}
        error={props.error ?? (isUnknown ? unknownName(value, kind) : undefined)}
        onBlur={() => {
          setLeft(true)
          props.onBlur?.()
        }}
        typed={value}
        onType={onChange}
        options={found.map(each => ({
          value: String(each.id),
          label: isSimilar
            ? `Did you mean “${each.name}”?`
            : each.isProposed
              ? `${each.name} (proposed)`
              : each.name,
        }))}
        isLoading={isLoading}
        more={more}
        placeholder="Type part of the name"
        extra={canAdd ? { value: adding, label: proposeLabel(value, kind) } : undefined}
        onChoose={chosen => {
          if (chosen === adding) void proposal.propose(value, onChange)
          else onChange(found.find(each => String(each.id) === chosen)?.name ?? value)
        }}
      />
      {proposal.dialog}
    </div>
  )
}
