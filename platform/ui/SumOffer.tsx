import type { Field } from '../contract/field.ts'
import { formatFigure } from '../contract/figure.ts'
import type { Format } from '../contract/format.ts'
import { parseInput } from '../contract/inputCodec.ts'
import { Button } from './Button.tsx'
import css from './inputs.module.css'

/** The expected value of the total. */
export interface OfferedSum {
  value: number
  text: string
  /** The names of the parts: 'enplaning and deplaning passengers'. */
  parts: string
}

/** Undefined if the sum is unknown. */
export const offerSum = (value: number | null, format: Format, parts: string): OfferedSum | undefined =>
  value === null ? undefined : { value, text: formatFigure(value, format), parts }

export function isSum(field: Field, text: string, sum: OfferedSum): boolean {
  const read = parseInput(field, text)
  return 'value' in read && read.value === sum.value
}

interface SumOfferProps {
  field: Field
  value: string
  readOnly?: boolean
  sum: OfferedSum | undefined
  onUse: (text: string) => void
}

/** Compares a total with the sum of its parts and offers the sum, but never fills it in automatically. */
export function SumOffer({ field, value, readOnly, sum, onUse }: SumOfferProps) {
  if (!sum) return null
  if (isSum(field, value, sum)) return <p className={css.sum}>{`Equals the sum of ${sum.parts}.`}</p>
  const differs = value.trim() === '' ? '' : 'Differs from the sum. '
  return (
    <p className={css.sum} data-differs={differs !== '' || undefined}>
      <span>{`${differs ?? ''}The sum of ${sum.parts} is ${sum.text}.`}</span>
      {!readOnly && (
        <Button
          size="sm"
          variant="default"
          aria-keyshortcuts="Alt+="
          onClick={() => onUse(sum.text)}
        >{`Use the sum: ${sum.text}`}</Button>
      )}
    </p>
  )
}
