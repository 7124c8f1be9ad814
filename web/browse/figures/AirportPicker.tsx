import { useId, useState } from 'react'
import { readCodes } from '#domain/browse/airportTrends.ts'
import { textField } from '#platform/contract/field.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { useAirportLookup } from '../useAirportLookup.ts'
import css from './figures.module.css'

interface AirportPickerProps {
  label: string
  /** IATA codes in the order in which they were chosen. */
  codes: readonly string[]
  most: number
  /** The names of the codes, as far as known. */
  nameOf: (code: string) => string | undefined
  onChange: (codes: string[]) => void
}

/** Beyond this number, airports are shown only by code, or they would fill a phone's screen. */
const mostNamed = 5

/** 'CLT, AVL,' → ['CLT', 'AVL']: several codes are accepted as they are, typed or pasted. Null for any other text. */
const readListedCodes = (text: string): string[] | null => {
  const parts = text.split(',').filter(part => part.trim() !== '')
  const codes = readCodes(text)
  return text.includes(',') && codes.length > 0 && parts.every(part => readCodes(part).length === 1)
    ? codes
    : null
}

/** Selects a few airports by location or code, each of which can be removed. */
export function AirportPicker({ label, codes, most, nameOf, onChange }: AirportPickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { found, shown } = useAirportLookup('location', typed)
  return (
    <div tabIndex={-1}>
      {codes.length > 0 && (
        <ul ref={keepFocusAround} className={css.chosen} aria-label="Selected airports">
          {codes.map(code => (
            <li key={code} ref={keepFocusAround}>
              <span title={nameOf(code)}>{codes.length > mostNamed ? code : (nameOf(code) ?? code)}</span>
              <button
                type="button"
                aria-label={`Remove ${code}`}
                onClick={() => onChange(codes.filter(each => each !== code))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {codes.length < most && (
        <div className={css.picking}>
          <div className={css.picker}>
            <LookupInput
              {...shown}
              id={id}
              field={textField({ label })}
              placeholder="City, State (IATA)"
              typed={typed}
              isComplete={text => readListedCodes(text) !== null}
              onType={text => {
                const given = readListedCodes(text)
                setTyped(given ? '' : text)
                if (given) onChange([...new Set([...codes, ...given])].slice(0, most))
              }}
              onChoose={value => {
                const chosen = found.find(each => String(each.airportId) === value)
                setTyped('')
                if (chosen && !codes.includes(chosen.iataCode)) onChange([...codes, chosen.iataCode])
              }}
            />
          </div>
        </div>
      )}
    </div>
  )
}
