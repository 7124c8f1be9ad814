import { useId } from 'react'
import type { Option } from './SelectInput.tsx'
import css from './inputs.module.css'

interface FilterProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** Filters a page immediately. Forms use SelectInput. */
export function FilterSelect({ label, options, value, onChange }: FilterProps) {
  const id = useId()
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={css.control}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
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
