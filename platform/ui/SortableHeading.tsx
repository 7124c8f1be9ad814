import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Table.module.css'

export type Order = 'ascending' | 'descending'

interface SortHeadProps {
  order: Order | undefined
  onSort: (next: Order) => void
  children: ReactNode
}

/** A column's head as a button; pressed again it turns the order round. */
export function SortableHeading({ order, onSort, children }: SortHeadProps) {
  return (
    <button
      type="button"
      className={css.sort}
      data-order={order}
      onClick={() => onSort(order === 'ascending' ? 'descending' : 'ascending')}
    >
      {children}
      <span className={css.sign}>
        <Icon name={order === 'descending' ? 'down' : 'up'} />
      </span>
    </button>
  )
}
