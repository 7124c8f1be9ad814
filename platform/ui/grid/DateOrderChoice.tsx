import { useId } from 'react'
import { parseDate, formatDate, type DateOrder } from '../../contract/dateText.ts'
import type { PastedCell } from '../../contract/pastedBlock.ts'
import css from './DateOrderChoice.module.css'

interface DateOrderChoiceProps {
  /** The column's label. */
  label: string
  /** The pasted cells of the column. */
  examples: readonly PastedCell[]
  /** Undefined until the person has answered. */
  order: DateOrder | undefined
  onOrder: (order: DateOrder) => void
}

const orders: readonly DateOrder[] = ['monthFirst', 'dayFirst']
const words = { monthFirst: 'Month first', dayFirst: 'Day first' } as const

/** Asks once per column which part of its dates is the month. */
export function DateOrderChoice({ label, examples, order, onOrder }: DateOrderChoiceProps) {
  const name = useId()
  const given = examples.find(each => each.given !== undefined && isTelling(each.given))?.given ?? ''
  return (
    <fieldset className={css.choice}>
      <legend>
        {label}: how are dates such as {given} written?
      </legend>
      {orders.map(each => {
        const read = parseDate(given, each)
        return (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={order === each}
              // The first choice gets the focus when the dialog opens.
              data-autofocus={order === undefined && each === 'monthFirst' ? true : undefined}
              onChange={() => onOrder(each)}
            />
            {words[each]}
            {'value' in read && `: ${formatDate(read.value)}`}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Whether the two orders differ for this date. */
function isTelling(given: string): boolean {
  const [month, day] = orders.map(order => parseDate(given, order))
  const meaning = (read: typeof month) => (read && 'value' in read ? read.value : null)
  return meaning(month) !== meaning(day)
}
