import { useId, useState } from 'react'
import { useDebouncedText } from '#platform/ui/useDebouncedValue.ts'
import control from '#platform/ui/inputs.module.css'
import css from './Explore.module.css'

interface NumberInputProps {
  label: string
  value: number | null
  most: number
  onChange: (value: number | null) => void
}

/** A whole number, or empty. */
export function NumberInput({ label, value, most, onChange }: NumberInputProps) {
  const id = useId()
  const [isRead] = useState(() => (text: string) => {
    const number = Number(text.replaceAll(',', ''))
    return Number.isInteger(number) && number >= 1 && number <= most
  })
  const { typed, type, isRejected } = useDebouncedText(
    value === null ? '' : String(value),
    text => onChange(text === '' ? null : Number(text.replaceAll(',', ''))),
    isRead,
  )
  return (
    <div className={control.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${control.control} ${css.number}`}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isRejected || undefined}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
    </div>
  )
}
