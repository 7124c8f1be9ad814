import { useId, useState } from 'react'
import { nameField } from '../contract/field.ts'
import { LookupInput } from './LookupInput.tsx'
import type { Option } from './SelectInput.tsx'
import { useDebouncedValue } from './useDebouncedValue.ts'

/** The text by which a picker searches. `keyword` follows it shortly after the last letter. */
interface PickerSearch {
  typed: string | null
  type: (typed: string | null) => void
  keyword: string
  isSettled: boolean
  /** Whether the picker has had the focus, before which nothing is searched. */
  isTouched: boolean
  touch: () => void
}

export function usePickerSearch(): PickerSearch {
  const [typed, type] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const text = (typed ?? '').trim()
  const keyword = useDebouncedValue(text)
  return { typed, type, keyword, isSettled: keyword === text, isTouched, touch: () => setTouched(true) }
}

interface SearchPickerProps {
  label: string
  search: PickerSearch
  /** The first matches for the keyword. */
  found: readonly Option[]
  read: {
    data: { totalElements: number } | undefined
    error: unknown
    isPending: boolean
    isPlaceholderData: boolean
  }
  /** The chosen item, whose label may still be loading. Shown until the user types, and again on leaving. */
  value: string
  valueLabel: string | undefined
  onChoose: (value: string) => void
  /** Lets people empty the field. */
  onClear?: (() => void) | undefined
}

/** Selects one of very many items, searched on the server while typing. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, search, found, read, value, valueLabel, onChoose, onClear } = props
  const id = useId()
  const [last, setLast] = useState<Option>()
  const shown = valueLabel ?? (last?.value === value ? last.label : '')
  return (
    <div onFocus={search.touch}>
      <LookupInput
        id={id}
        field={{ ...nameField({ label }), required: false }}
        typed={search.typed ?? shown}
        onType={text => {
          search.type(text)
          if (text === '') onClear?.()
        }}
        onBlur={() => search.type(null)}
        onClear={value === '' ? undefined : onClear}
        options={found}
        loadError={read.error}
        isLoading={read.isPending || read.isPlaceholderData || !search.isSettled}
        more={(read.data?.totalElements ?? 0) - found.length}
        placeholder="Type part of the name"
        onChoose={chosen => {
          search.type(null)
          setLast(found.find(each => each.value === chosen))
          onChoose(chosen)
        }}
      />
    </div>
  )
}
