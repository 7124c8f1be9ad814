import { useId, useState } from 'react'
import { nameField } from '../contract/field.ts'
import { LookupInput } from './LookupInput.tsx'
import { ErrorNotice } from './Notice.tsx'
import type { Option } from './SelectInput.tsx'
import { useTypedSearch, type TypedSearch } from './useTypedSearch.ts'

interface SearchPickerProps<T> {
  label: string
  search: TypedSearch<T>
  toOption: (found: T) => Option
  /** Shown above the field if the search fails. */
  describeFailure?: (error: Error) => string
  /** The chosen item, whose label may still be loading. Shown until the user types, and again on leaving. */
  value: string
  valueLabel: string | undefined
  onChoose: (value: string) => void
  /** Lets people empty the field. */
  onClear?: (() => void) | undefined
}

/** Selects one of very many items, searched on the server while typing. */
export function SearchPicker<T>(props: SearchPickerProps<T>) {
  const { label, search, toOption, describeFailure, value, valueLabel, onChoose, onClear } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState<Option>()
  const { found, shown } = useTypedSearch(typed ?? '', search)
  const options = found.map(toOption)
  const chosenLabel = valueLabel ?? (last?.value === value ? last.label : '')
  return (
    <div>
      {describeFailure && shown.loadError && <ErrorNotice text={describeFailure(shown.loadError)} />}
      <LookupInput
        {...shown}
        id={id}
        field={{ ...nameField({ label }), required: false }}
        typed={typed ?? chosenLabel}
        onType={text => {
          setTyped(text)
          if (text === '') onClear?.()
        }}
        onBlur={() => setTyped(null)}
        onClear={value === '' ? undefined : onClear}
        options={options}
        placeholder="Type part of the name"
        onChoose={chosen => {
          setTyped(null)
          setLast(options.find(each => each.value === chosen))
          onChoose(chosen)
        }}
      />
    </div>
  )
}
