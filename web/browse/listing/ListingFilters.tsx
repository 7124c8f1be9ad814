import { useId } from 'react'
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
import { useDebouncedText } from '#platform/ui/useDebouncedText.ts'
import css from './ListingFilters.module.css'
import type { Filters } from '#platform/contract/listingState.ts'
import type { ListingState } from './listingState.ts'

export type FilterOptions = Record<string, readonly Option[]>

interface ListingFiltersProps {
  listing: Listing
  state: ListingState
  /** The options of `choice` columns that only the server knows. */
  options: FilterOptions
  /** Columns that the screen filters itself. */
  without: readonly string[]
}

/** One control per column. Each takes effect a moment after the last letter. */
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

interface DebouncedInputProps {
  value: string
  onValue: (value: string) => void
  label?: string
  type?: 'text' | 'date'
  placeholder?: string
  /** Only accepted text is passed on. */
  isTaken?: (text: string) => boolean
}

/** Passes on the text a moment after the last letter, or immediately on Enter. */
function DebouncedInput({ value, onValue, label, type = 'text', placeholder, isTaken }: DebouncedInputProps) {
  const { typed, type: setTyped, isRejected } = useDebouncedText(value, onValue, isTaken)
  return (
    <input
      className={control.control}
      type={type}
      aria-label={label}
      aria-invalid={isRejected || undefined}
      placeholder={placeholder}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && !isRejected && onValue(typed.trim())}
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

/** The active filters in words, each of which can be removed. */
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
