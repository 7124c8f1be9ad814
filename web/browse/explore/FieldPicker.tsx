import { useId } from 'react'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import { exploreKinds, type ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import { textField } from '#platform/contract/field.ts'
import { ComboboxInput, findOptions } from '#platform/ui/ComboboxInput.tsx'

interface FieldPickerProps {
  label: string
  kind: ExploreKind
  /** The kind's fields that can be chosen. */
  fields: readonly ExploreField[]
  isFull?: boolean
  onChoose: (field: ExploreField) => void
}

/** Two filters by a change differ only in their unit. */
const nameField = ({ label, unit, changeOf }: ExploreField): string =>
  changeOf ? `${label} (${unit ?? ''})` : label

const toOption = (field: ExploreField) => ({ value: field.key, label: nameField(field) })

const listPublic = ({ fields }: ExploreKind) => fields.filter(each => !each.adminOnly).map(toOption)

/** Rents, for example, are not known per tenant. */
function describeOtherKinds(kind: ExploreKind, typed: string): string | undefined {
  const others = Object.values(exploreKinds).filter(
    each => each !== kind && findOptions(listPublic(each), typed).length > 0,
  )
  if (others.length === 0 || findOptions(listPublic(kind), typed).length > 0) return undefined
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(others.map(each => each.label))
  return `Not available for ${kind.of}. Set the rows to ${names}.`
}

/** Finds one of many fields by part of its label. */
export function FieldPicker({ label, kind, fields, isFull = false, onChoose }: FieldPickerProps) {
  const id = useId()
  return (
    <ComboboxInput
      id={id}
      field={textField({ label })}
      value=""
      placeholder={isFull ? 'Maximum reached' : 'Type part of a name'}
      readOnly={isFull}
      options={fields.map(toOption)}
      describeNothing={typed => describeOtherKinds(kind, typed)}
      onChange={key => {
        const found = fields.find(each => each.key === key)
        if (found) onChoose(found)
      }}
    />
  )
}
