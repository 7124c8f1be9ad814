import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Table.module.css'

export type Order = 'ascending' | 'descending'

interface SortHeadProps {
  order: Order | undefined
  /** The order of a column that the list is not sorted by yet. */
  first?: Order
  onSort: (next: Order) => void
  children: ReactNode
}

/** A column's head as a button; pressed again it turns the order round. */
export function SortableHeading({ order, first = 'ascending', onSort, children }: SortHeadProps) {
  const next = order === undefined ? first : order === 'ascending' ? 'descending' : 'ascending'
  return (
    <button type="button" className={css.sort} data-order={order} onClick={() => onSort(next)}>
      {children}
      <span className={css.sign}>
        <Icon name={(order ?? first) === 'descending' ? 'down' : 'up'} />
      </span>
    </button>
  )
}
