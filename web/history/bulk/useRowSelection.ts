import { useState } from 'react'
import type { BulkItem } from '#domain/history/bulkAction.ts'

const keyOf = ({ kind, id }: BulkItem): string => `${kind} ${id}`

/** The records that are selected for a bulk action. */
export interface RowSelection {
  items: BulkItem[]
  has: (item: BulkItem) => boolean
  toggle: (item: BulkItem) => void
  set: (items: readonly BulkItem[]) => void
}

/**
 * The selected rows. Of those, another filter keeps the ones that it shows, so that nothing invisible is selected.
 * `shown` are the rows of the current page.
 */
export function useRowSelection(filterKey: string, shown: readonly BulkItem[]): RowSelection {
  const [kept, setKept] = useState({ filterKey, chosen: new Map<string, BulkItem>() })
  let { chosen } = kept
  if (kept.filterKey !== filterKey) {
    const visible = new Set(shown.map(keyOf))
    chosen = new Map([...chosen].filter(([key]) => visible.has(key)))
    setKept({ filterKey, chosen })
  }
  const set = (items: readonly BulkItem[]) =>
    setKept({ filterKey, chosen: new Map(items.map(each => [keyOf(each), each])) })
  return {
    items: [...chosen.values()],
    has: item => chosen.has(keyOf(item)),
    toggle: item =>
      set(
        chosen.has(keyOf(item))
          ? [...chosen.values()].filter(each => keyOf(each) !== keyOf(item))
          : [...chosen.values(), item],
      ),
    set,
  }
}
