import { useEffect, useState } from 'react'
import { nameKinds, type NameColumn } from '#domain/airports/tenantBlock.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import {
  proposeOption,
  canBeAdded,
  proposeLabel,
  describeUnknownName,
  useProposal,
} from '../../catalog/proposals/useProposal.tsx'
import { findByName, proposeName, toNameOption, useNameChoices } from './nameChoices.ts'

/** A brand or company by name, searched on the server while typing, with a proposal if it is missing. */
export function NameInput({ column, ...props }: FieldProps & { column: NameColumn }) {
  const { value, onChange, readOnly } = props
  const [hasLeft, setLeft] = useState(false)
  const [isInside, setInside] = useState(false)
  const [first] = useState(value)
  const { found, isSimilar, shown } = useNameChoices(column, value)
  const { isLoading } = shown
  const kind = nameKinds[column]
  const proposal = useProposal(kind, proposeName[column])
  const same = findByName(found, value)
  // Replaces a former name with the current one, so that it is visible before saving. Search results may arrive later.
  const present = hasLeft && !isInside && !isLoading && !isSimilar && same?.foundAs ? same.name : value
  useEffect(() => {
    if (present !== value) onChange(present)
  }, [present, value, onChange])
  if (readOnly) return <TextInput {...props} />
  const isThere = same !== undefined
  const isUnknown = hasLeft && !isLoading && !isThere && value.trim() !== '' && value !== first
  const canAdd = !isLoading && !isThere && canBeAdded(value)
  return (
    <div onFocus={() => setInside(true)}>
      <LookupInput
        {...props}
        {...shown}
        error={
          proposal.errorOf(value) ?? props.error ?? (isUnknown ? describeUnknownName(value, kind) : undefined)
        }
        onBlur={() => {
          setLeft(true)
          setInside(false)
          props.onBlur?.()
        }}
        typed={value}
        onType={onChange}
        options={found.map(each => toNameOption(each, isSimilar))}
        isSimilar={isSimilar}
        placeholder="Type part of the name"
        extra={canAdd ? { value: proposeOption, label: proposeLabel(value, kind) } : undefined}
        onChoose={chosen => {
          if (chosen === proposeOption) void proposal.propose(value, onChange)
          else onChange(found.find(each => String(each.id) === chosen)?.name ?? value)
        }}
      />
      {proposal.dialog}
    </div>
  )
}
