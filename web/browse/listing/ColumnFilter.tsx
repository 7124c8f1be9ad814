import { parseNumber } from '#platform/contract/figureText.ts'
import type { Format } from '#platform/contract/format.ts'
import {
  readChoices,
  readRange,
  writeChoices,
  writeRange,
  type ListingColumn,
} from '#platform/contract/listing.ts'
import { trimTyped } from '#platform/contract/trimTyped.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { useDebouncedText } from '#platform/ui/useDebouncedValue.ts'
import control from '#platform/ui/inputs.module.css'
import css from './listing.module.css'

interface ColumnFilterProps {
  column: ListingColumn
  options: readonly Option[]
  value: string
  /** Receives a function from the old to the new value, so that two quick changes both take effect. */
  onChange: (change: (now: string) => string) => void
}

/** The control that filters by a column. */
export function ColumnFilter(props: ColumnFilterProps) {
  if (props.column.filter === 'choice') return <ChoiceFilter {...props} />
  return props.column.filter === 'range' ? <RangeFilter {...props} /> : <TextFilter {...props} />
}

function TextFilter({ column, value, onChange }: ColumnFilterProps) {
  return (
    <label className={css.filter}>
      <span>{column.label}</span>
      <DebouncedInput
        value={value}
        placeholder={column.hasCodes && 'SEA, DEN, ATL'}
        onValue={text => onChange(() => text)}
      />
    </label>
  )
}

function RangeFilter({ column, value, onChange }: ColumnFilterProps) {
  const readEnds = (range: string) => readRange(range, column.format) ?? { from: null, to: null }
  const { from, to } = readEnds(value)
  const isDate = column.format === 'date'
  const label = column.unit ? `${column.label} (${column.unit})` : column.label
  const read = (text: string) => (isDate ? text : readPlainNumber(text, column.format))
  const end = (name: 'from' | 'to', given: string | null) => (
    <DebouncedInput
      label={`${column.label}, ${name}`}
      type={isDate ? 'date' : 'text'}
      placeholder={name}
      value={given ?? ''}
      isTaken={text => readRange(`${read(text)}..`, column.format) !== null}
      onValue={text => onChange(now => writeRange({ ...readEnds(now), [name]: read(text) || null }))}
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

/** `$5,000,000` → `5000000`; other texts are unchanged. */
function readPlainNumber(text: string, format: Format): string {
  const number = parseNumber(trimTyped(text), { format })
  return number === null ? text : String(number)
}

function ChoiceFilter({ column, options, value, onChange }: ColumnFilterProps) {
  const chosen = readChoices(value)
  const choose = (each: string, isChosen: boolean) =>
    onChange(now => {
      const others = readChoices(now).filter(one => one !== each)
      return writeChoices(isChosen ? [...others, each] : others)
    })
  return (
    <fieldset className={css.filter} data-many={options.length > 3 || undefined}>
      <legend>{column.label}</legend>
      <div className={css.choices}>
        {options.map(option => (
          <label key={option.value} className={css.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={event => choose(option.value, event.currentTarget.checked)}
            />
            <span>{option.label}</span>
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
  const { typed, type: setTyped, passOn, isRejected } = useDebouncedText(value, onValue, isTaken)
  return (
    <input
      className={control.control}
      type={type}
      aria-label={label}
      aria-invalid={isRejected || undefined}
      placeholder={placeholder}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && passOn()}
    />
  )
}
