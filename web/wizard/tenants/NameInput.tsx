import { useState } from 'react'
import { sameName } from '#domain/proposal.ts'
import type { FieldProps } from '../../ui/FieldFrame.tsx'
import { LookupInput } from '../../ui/LookupInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { adding, canBeAdded, useProposal } from '../useProposal.ts'
import { nameSources, useNameChoices, type NameSource } from './nameChoices.ts'

/** A brand or company by its name: found on the server while typing, and proposed in place where it is missing. */
export function NameInput({ source, ...props }: FieldProps & { source: NameSource }) {
  const { value, onChange, readOnly } = props
  const [isTouched, setTouched] = useState(false)
  const { found, isLoading, more } = useNameChoices(source, value, isTouched && !readOnly)
  const { noun, propose } = nameSources[source]
  const add = useProposal(noun, propose)
  if (readOnly) return <TextInput {...props} />
  const isThere = found.some(each => sameName(each.name) === sameName(value))
  const canAdd = !isLoading && !isThere && canBeAdded(value)
  return (
    // The list is not asked for before somebody comes to this input.
    <div onFocus={() => setTouched(true)}>
      <LookupInput
        {...props}
        typed={value}
        onType={onChange}
        options={found.map(each => ({
          value: String(each.id),
          label: each.isProposed ? `${each.name} (proposed by you)` : each.name,
        }))}
        isLoading={isLoading}
        more={more}
        placeholder="Type a part of its name"
        extra={canAdd ? { value: adding, label: `Add "${value.trim()}" as a new ${noun}` } : undefined}
        onChoose={chosen => {
          if (chosen === adding) void add(value, onChange)
          else onChange(found.find(each => String(each.id) === chosen)?.name ?? value)
        }}
      />
    </div>
  )
}
