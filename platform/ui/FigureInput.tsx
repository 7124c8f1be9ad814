import { useEffect, type ReactNode } from 'react'
import { isCanadian, addCurrencyMark, markAsUsDollars } from '../contract/canadianDollars.ts'
import type { Field } from '../contract/field.ts'
import { formatFigure } from '../contract/figure.ts'
import { computeFigureChange, formatFigureChange, newDefinition } from '../contract/figureChange.ts'
import { parseInput } from '../contract/inputCodec.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { keepLineBreaks } from './keepLineBreaks.ts'
import { getTypingHints } from './typingHints.ts'
import css from './inputs.module.css'

export interface PreviousFigure {
  /** The label of the previous figure, such as its year. */
  period: string
  value: number | null
  /** Whether the definition has changed since, so that the two are not compared. */
  isRedefined?: boolean
}

/**
 * A strict input for one figure. The text stays as typed or pasted, the domain parses it, and ambiguous text is an
 * error with an explanation. The previous figure and the change appear below.
 */
export function FigureInput({ previous, ...props }: FieldProps & { previous?: PreviousFigure }) {
  const { id, field, value, onChange } = props
  const change = (text: string) => onChange(markTypedCurrency(field, text))
  const note = renderFigureNote(props, previous)
  const isConverted = usDollarsOf(props) !== null
  useEffect(() => {
    // The amount in US dollars appears while the user types, possibly below the visible part of the page.
    const input = isConverted ? document.getElementById(id) : null
    if (input === document.activeElement) input?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
  }, [id, isConverted])
  return (
    <FieldFrame {...props} note={note}>
      <input
        {...getControlProps(props, Boolean(note))}
        className={`${css.control} ${css.figure}`}
        type="text"
        {...getTypingHints(field)}
        autoComplete="off"
        value={value}
        onChange={event => change(event.currentTarget.value)}
        {...keepLineBreaks(value, change)}
      />
    </FieldFrame>
  )
}

/** The amount in US dollars, and the previous one; null if there is nothing to show. */
export function renderFigureNote(
  props: Pick<FieldProps, 'field' | 'value'>,
  previous: PreviousFigure | undefined,
): ReactNode {
  const inUsDollars = usDollarsOf(props)
  if (!previous && !inUsDollars) return null
  return (
    <>
      {inUsDollars && <span className={css.comparison}>{inUsDollars}</span>}
      {previous && <Comparison {...props} previous={previous} />}
    </>
  )
}

/** `= 759.00 US dollars`, below an amount in Canadian dollars. */
function usDollarsOf({ field, value }: Pick<FieldProps, 'field' | 'value'>): string | null {
  if (field.cadUsdRate === undefined || !isCanadian(value)) return null
  const read = parseInput(field, value)
  return 'value' in read && typeof read.value === 'number'
    ? `= ${formatFigure(read.value, 'money')} US dollars`
    : null
}

const toFigure = (value: number | null) => ({ value, partial: false })

/** `2025: 4,210,000`, followed by `+3.42%` (`+2.00 points` for a share) if there is a figure to compare. */
function Comparison({
  field,
  value,
  previous,
}: Pick<FieldProps, 'field' | 'value'> & { previous: PreviousFigure }) {
  const read = parseInput(field, value)
  const now = 'value' in read && typeof read.value === 'number' ? read.value : null
  const before = toFigure(previous.value)
  // A change of a change is meaningless.
  const change = field.format === 'change' ? null : computeFigureChange(toFigure(now), before, field.format)
  const words = previous.isRedefined ? newDefinition : change && formatFigureChange(change)
  return (
    <span className={css.comparison}>
      <span>
        <span>{previous.period}</span>:{' '}
        <span>{previous.value === null ? 'not reported' : formatFigure(previous.value, field.format)}</span>
      </span>
      {words && <span className={css.change}>{words}</span>}
    </span>
  )
}

/** Marks an amount as Canadian dollars from the first digit on, if the field expects them. */
export const markTypedCurrency = (field: Pick<Field, 'format' | 'isTypedCanadian'>, typed: string): string =>
  field.isTypedCanadian && field.format === 'money' ? addCurrencyMark(typed) : typed

/** The text to copy from a field. What is pasted is marked as it is typed, but what is stored is in US dollars. */
export const markCopiedCurrency = (
  field: Pick<Field, 'format' | 'isTypedCanadian'>,
  stored: string,
): string => (field.isTypedCanadian && field.format === 'money' ? markAsUsDollars(stored) : stored)
