import { useId } from 'react'
import type { Option } from './SelectInput.tsx'
import css from './inputs.module.css'

interface FilterProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Filters a page immediately. Forms use SelectInput. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterProps<Value>) {
  const id = useId()
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={css.control}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
