import { useId } from 'react'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import { textField } from '#platform/contract/field.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'

interface FieldPickerProps {
  label: string
  fields: readonly ExploreField[]
  isFull?: boolean
  onChoose: (field: ExploreField) => void
}

/** Two filters by a change differ in their unit only. */
const nameField = ({ label, unit, changeOf }: ExploreField): string =>
  changeOf ? `${label} (${unit ?? ''})` : label

/** Finds one of many fields by part of its label. */
export function FieldPicker({ label, fields, isFull = false, onChoose }: FieldPickerProps) {
  const id = useId()
  return (
    <ComboboxInput
      id={id}
      field={textField({ label })}
      value=""
      placeholder={isFull ? 'No more can be added' : 'Type part of a name'}
      readOnly={isFull}
      options={fields.map(each => ({ value: each.key, label: nameField(each) }))}
      onChange={key => {
        const found = fields.find(each => each.key === key)
        if (found) onChoose(found)
      }}
    />
  )
}
