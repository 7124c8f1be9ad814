import { changePercent } from '#domain/formulas.ts'
import { showFigure, writeFigure } from '#domain/figure.ts'
import control from './control.module.css'
import { controlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './FigureInput.module.css'
import { readTyped } from './form/typed.ts'

export interface LastYear {
  /** The four-digit year. */
  axnInstanceName: string
  value: number | null
}

/**
 * A strict field for one figure. What was typed or pasted stays as it is; what it means is read by the domain, and
 * what could mean two things is an error in words. Last year's figure and the change to it stand below.
 */
export function FigureInput({ lastYear, ...props }: FieldProps & { lastYear?: LastYear }) {
  const { value, onChange } = props
  const note = lastYear && <Comparison {...props} lastYear={lastYear} />
  return (
    <FieldFrame {...props} note={note}>
      <input
        {...controlProps(props, note !== undefined)}
        className={`${control.control} ${control.figure}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** `2025: 4,210,000` and, once there is something to compare, `+3.42 %`. */
function Comparison({ field, value, lastYear }: FieldProps & { lastYear: LastYear }) {
  const read = readTyped(field, value)
  const now = 'value' in read && typeof read.value === 'number' ? read.value : null
  // A change has no change of its own that would mean anything.
  const change = field.format === 'change' ? null : changePercent(now, lastYear.value)
  return (
    <span className={css.comparison}>
      <span>
        {lastYear.axnInstanceName}:{' '}
        {lastYear.value === null ? 'not reported' : writeFigure(lastYear.value, field.format)}
      </span>
      {change !== null && <span className={css.change}>{showFigure(change, 'change')}</span>}
    </span>
  )
}
