import { useId, useState } from 'react'
import { Button } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import css from './FilterBar.module.css'

interface FilterBarProps {
  label: string
  search: ElementNode
  /** The number of active filters besides the search. */
  count: number
  /** The filters. */
  children: ElementNode
}

/** The search and filters above a list. On a phone, the filters are folded, so that the list begins higher. */
export function FilterBar({ label, search, count, children }: FilterBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.bar} role="group" aria-label={label} data-screen-only>
      {search}
      <FilterToggle controls={id} count={count} isOpen={isOpen} onChange={setOpen} />
      <div id={id} className={css.filters} data-filters data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}

interface FilterToggleProps {
  /** The id of the filters. */
  controls: string
  /** The number of active filters. */
  count: number
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** Shows and hides filters that are folded on a phone. */
const FilterToggle = (props: FilterToggleProps) => (
  <span className={css.toggle}>
    <FilterButton {...props} />
  </span>
)

/** Shows and hides filters that are folded on every screen. */
export const FilterButton = ({ controls, count, isOpen, onChange }: FilterToggleProps) => (
  <Button
    variant="default"
    icon="filter"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={() => onChange(!isOpen)}
  >{`Filters${count > 0 ? ` (${count})` : ''}`}</Button>
)
