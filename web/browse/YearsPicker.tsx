import { leaseYears } from '#domain/publishing/report.ts'
import css from './YearsPicker.module.css'

interface YearsPickerProps {
  label: string
  /** The chosen years with commas between them; empty stands for `usual`. */
  years: string
  /** The year that is meant where none is chosen. */
  usual: string
  onChange: (years: string) => void
}

/** Some of the thirty years in which a lease may end. */
export function YearsPicker({ label, years, usual, onChange }: YearsPickerProps) {
  const chosen = years === '' ? [] : years.split(',').map(Number)
  const toggle = (year: number) =>
    onChange(
      leaseYears.filter(each => (each === year ? !chosen.includes(each) : chosen.includes(each))).join(','),
    )
  return (
    <details className={css.picker}>
      <summary>
        {label} <strong>{chosen.length > 0 ? chosen.join(', ') : usual}</strong>
      </summary>
      <fieldset className={css.years}>
        <legend>Choose one or more years. The default is {usual}.</legend>
        {leaseYears.map(year => (
          <label key={year}>
            <input type="checkbox" checked={chosen.includes(year)} onChange={() => toggle(year)} />
            {year}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
