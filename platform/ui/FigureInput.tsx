import { isCanadian } from '../contract/canadianDollars.ts'
import { formatFigure } from '../contract/figure.ts'
import { computeYearChange, formatYearChange } from '../contract/figureChange.ts'
import control from './control.module.css'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './FigureInput.module.css'
import { markTypedCurrency } from './form/asTyped.ts'
import { parseInput } from '../contract/inputCodec.ts'
import { keepLineBreaks } from './keepLineBreaks.ts'

export interface LastYear {
  /** The four-digit year. */
  axnInstanceName: string
  value: number | null
}

/**
 * A strict input for one figure. The typed or pasted text stays as it is, the domain interprets it, and ambiguous
 * text is an error with an explanation. Last year's figure and the change appear below.
 */
export function FigureInput({ lastYear, ...props }: FieldProps & { lastYear?: LastYear }) {
  const { field, value, onChange } = props
  const inUsDollars = usDollarsOf(props)
  const change = (text: string) => onChange(markTypedCurrency(field, text))
  const note = (lastYear || inUsDollars) && (
    <>
      {inUsDollars && <span className={css.comparison}>{inUsDollars}</span>}
      {lastYear && <Comparison {...props} lastYear={lastYear} />}
    </>
  )
  return (
    <FieldFrame {...props} note={note}>
      <input
        {...getControlProps(props, Boolean(note))}
        className={`${control.control} ${control.figure}`}
        type="text"
        // A phone's numeric keyboard has no minus sign.
        inputMode={(field.min ?? 0) < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={event => change(event.currentTarget.value)}
        {...keepLineBreaks(value, change)}
      />
    </FieldFrame>
  )
}

/** `= 759.00 US dollars`, below an amount in Canadian dollars. */
function usDollarsOf({ field, value }: FieldProps): string | null {
  if (field.cadUsdRate === undefined || !isCanadian(value)) return null
  const read = parseInput(field, value)
  return 'value' in read && typeof read.value === 'number'
    ? `= ${formatFigure(read.value, 'money')} US dollars`
    : null
}

const whole = (value: number | null) => ({ value, partial: false })

/** `2025: 4,210,000` and, once there is something to compare, `+3.42%`, or `+2.00 points` for a share. */
function Comparison({ field, value, lastYear }: FieldProps & { lastYear: LastYear }) {
  const read = parseInput(field, value)
  const now = 'value' in read && typeof read.value === 'number' ? read.value : null
  // The change of a change is meaningless.
  const change =
    field.format === 'change' ? null : computeYearChange(whole(now), whole(lastYear.value), field.format)
  return (
    <span className={css.comparison}>
      <span>
        {lastYear.axnInstanceName}:{' '}
        {lastYear.value === null ? 'not reported' : formatFigure(lastYear.value, field.format)}
      </span>
      {change && <span className={css.change}>{formatYearChange(change)}</span>}
    </span>
  )
}
