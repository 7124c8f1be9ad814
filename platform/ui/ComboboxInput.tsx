import { useState } from 'react'
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
      choose(findExactOption(options, typed) ?? (typed.trim() === '' && canBeEmpty ? '' : value))
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

/**
 * The options that contain every typed word: 'rent share' finds 'Rent as a Share of Sales'. Exact matches of the typed
 * text come first, and whole words before others: LAS finds Las Vegas before Dallas.
 */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = foldText(typed.trim())
  const parts = wanted.split(/\s+/)
  const rank = (label: string): number => {
    if (label.startsWith(wanted)) return 1
    const words = label.split(/[^\p{L}\p{N}]+/u)
    if (words.includes(wanted)) return 0
    if (words.some(each => each.startsWith(wanted))) return 2
    return label.includes(wanted) ? 3 : 4
  }
  return options
    .map(option => ({ option, label: foldText(option.label) }))
    .filter(({ label }) => parts.every(each => label.includes(each)))
    .map(each => ({ ...each, rank: rank(each.label) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** A fully typed label selects its option. */
function findExactOption(options: readonly Option[], typed: string): string | undefined {
  const [only, ...others] = options.filter(({ label }) => foldText(label) === foldText(typed.trim()))
  return others.length === 0 ? only?.value : undefined
}

/** 'quebec' finds 'Québec'. */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
