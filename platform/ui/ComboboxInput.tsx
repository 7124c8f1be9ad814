import { useState } from 'react'
import { findExactName, searchNames, type SearchedName } from '../contract/searchNames.ts'
import type { FieldProps } from './FieldFrame.tsx'
import { LookupInput } from './LookupInput.tsx'
import type { Option } from './SelectInput.tsx'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** Whether the options are loading. */
  isLoading?: boolean
  placeholder?: string
  /** Replaces 'Nothing found'. */
  describeNothing?: (typed: string) => string | undefined
}

/** More options would be slow to render and too many to read. Typing another letter narrows the list. */
const mostShown = 50

/** Selects one of many options by typing part of its label. The value is the option's key, never free text. */
export function ComboboxInput({
  options,
  isLoading = false,
  placeholder,
  describeNothing,
  ...props
}: ComboboxProps) {
  const { field, value, readOnly, onChange, onBlur } = props
  /** Null until the user types. Then the selected option is shown, and all options are offered. */
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? options : findOptions(options, typed)
  const choose = (chosen: string) => {
    setTyped(null)
    if (chosen !== value) onChange(chosen)
  }
  const canBeEmpty = !field.required && !readOnly
  const leave = () => {
    if (typed !== null)
      choose(
        findExactName(options, typed, describeOption)?.value ??
          (typed.trim() === '' && canBeEmpty ? '' : value),
      )
    onBlur?.()
  }
  return (
    <LookupInput
      {...props}
      typed={typed ?? options.find(each => each.value === value)?.label ?? ''}
      onType={setTyped}
      onBlur={leave}
      options={found.slice(0, mostShown)}
      more={Math.max(found.length - mostShown, 0)}
      isLoading={isLoading}
      nothing={found.length === 0 && typed !== null ? describeNothing?.(typed) : undefined}
      onChoose={choose}
      onClear={canBeEmpty && value !== '' ? () => choose('') : undefined}
      placeholder={isLoading ? 'Loading…' : placeholder}
    />
  )
}

const describeOption = ({ label, code, weight }: Option): SearchedName => ({ name: label, code, weight })

/** The options that contain every typed word, best first: 'rent share' finds 'Rent as a Share of Sales'. */
const findOptions = (options: readonly Option[], typed: string): readonly Option[] =>
  searchNames(options, typed, describeOption)
