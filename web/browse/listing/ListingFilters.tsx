import { useEffect, useId, useState } from 'react'
import {
  filterInWords,
  readChoices,
  readRange,
  writeChoices,
  writeRange,
  type Listing,
  type ListingColumn,
} from '#platform/contract/listing.ts'
import { can } from '#domain/people/roles.ts'
import { useActor } from '../../session.ts'
import { Button } from '#platform/ui/Button.tsx'
import control from '#platform/ui/control.module.css'
import type { Option } from '#platform/ui/SelectInput.tsx'
import css from './ListingFilters.module.css'
import type { Filters, ListingState } from './listingState.ts'

export type FilterOptions = Record<string, readonly Option[]>

interface ListingFiltersProps {
  listing: Listing
  state: ListingState
  /** What the `choice` columns offer where only the server knows it. */
  options: FilterOptions
  /** Columns that the screen narrows by itself. */
  without: readonly string[]
}

/** One control a column; each takes effect a moment after the last letter. */
export function ListingFilters({ listing, state, options, without }: ListingFiltersProps) {
  const isAdmin = can(useActor(), 'admin')
  const columns = Object.entries(listing.columns).filter(
    ([key, column]) =>
      column.filter !== undefined && (isAdmin || !column.adminOnly) && !without.includes(key),
  )
  return (
    <div className={css.filters} role="group" aria-label="Filters">
      {columns.map(([key, column]) => (
        <ColumnFilter
          key={key}
          column={column}
          options={options[key] ?? column.options ?? []}
          value={state.filters[key] ?? ''}
          onValue={value => state.filter({ [key]: value })}
        />
      ))}
    </div>
  )
}

interface ColumnFilterProps {
  column: ListingColumn
  options: readonly Option[]
  value: string
  onValue: (value: string) => void
}

function ColumnFilter(props: ColumnFilterProps) {
  if (props.column.filter === 'choice') return <ChoiceFilter {...props} />
  return props.column.filter === 'range' ? <RangeFilter {...props} /> : <TextFilter {...props} />
}

function TextFilter({ column, value, onValue }: ColumnFilterProps) {
  return (
    <label className={css.filter}>
      <span>{column.label}</span>
      <DebouncedInput value={value} onValue={onValue} />
    </label>
  )
}

function RangeFilter({ column, value, onValue }: ColumnFilterProps) {
  const { from, to } = readRange(value, column.format) ?? { from: null, to: null }
  const isDate = column.format === 'date'
  const label = column.unit ? `${column.label} (${column.unit})` : column.label
  const end = (name: 'from' | 'to', given: string | null) => (
    <DebouncedInput
      label={`${column.label}, ${name}`}
      type={isDate ? 'date' : 'text'}
      placeholder={name}
      value={given ?? ''}
      isTaken={text => readRange(name === 'from' ? `${text}..` : `..${text}`, column.format) !== null}
      onValue={text => onValue(writeRange({ from, to, [name]: text || null }))}
    />
  )
  return (
    <fieldset className={css.filter}>
      <legend>{label}</legend>
      <div className={css.ends}>
        {end('from', from)}
        <span aria-hidden="true">–</span>
        {end('to', to)}
      </div>
    </fieldset>
  )
}

function ChoiceFilter({ column, options, value, onValue }: ColumnFilterProps) {
  const chosen = readChoices(value)
  const toggle = (each: string) =>
    onValue(writeChoices(chosen.includes(each) ? chosen.filter(one => one !== each) : [...chosen, each]))
  return (
    <fieldset className={css.filter} data-many={options.length > 8 || undefined}>
      <legend>{column.label}</legend>
      <div className={css.choices}>
        {options.map(option => (
          <label key={option.value} className={css.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const pauseMs = 400

interface DebouncedInputProps {
  value: string
  onValue: (value: string) => void
  label?: string
  type?: 'text' | 'date'
  placeholder?: string
  /** What is typed so far is told on only where this says yes. */
  isTaken?: (text: string) => boolean
}

/** Tells on what was typed a moment after the last letter, and at once on Enter. */
function DebouncedInput({ value, onValue, label, type = 'text', placeholder, isTaken }: DebouncedInputProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const isWrong = typed.trim() !== '' && isTaken !== undefined && !isTaken(typed.trim())
  useEffect(() => {
    if (typed.trim() === value || isWrong) return undefined
    const timer = setTimeout(() => onValue(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, isWrong, onValue])
  return (
    <input
      className={control.control}
      type={type}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={placeholder}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && !isWrong && onValue(typed.trim())}
    />
  )
}

interface ActiveFiltersProps {
  listing: Listing
  filters: Filters
  options: FilterOptions
  onRemove: (key: string) => void
  onClear: () => void
}

/** What the list is narrowed by, in words, each to be taken back. */
export function ActiveFilters({ listing, filters, options, onRemove, onClear }: ActiveFiltersProps) {
  const id = useId()
  const active = Object.entries(filters)
  if (active.length === 0) return null
  return (
    <div className={css.active} role="group" aria-labelledby={id}>
      <span id={id}>Filtered by</span>
      {active.map(([key, value]) => {
        const column = listing.columns[key]
        if (!column) return null
        const words = filterInWords(column, value, options[key])
        return (
          <Button
            key={key}
            variant="default"
            size="sm"
            icon="close"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onRemove(key)}
          >
            {words}
          </Button>
        )
      })}
      <Button variant="plain" size="sm" onClick={onClear}>
        Show all
      </Button>
    </div>
  )
}
