import { useState } from 'react'
import type { DeskItem } from '#domain/review/desk.ts'

const keyOf = ({ kind, id }: DeskItem): string => `${kind} ${id}`

export interface RowSelection {
  items: DeskItem[]
  has: (item: DeskItem) => boolean
  toggle: (item: DeskItem) => void
  set: (items: readonly DeskItem[]) => void
}

/**
 * The selected rows. Of those, another filter keeps the ones that it shows, so that nothing invisible is selected.
 * `shown` are the rows of the current page.
 */
export function useRowSelection(filterKey: string, shown: readonly DeskItem[]): RowSelection {
  const [kept, setKept] = useState({ filterKey, chosen: new Map<string, DeskItem>() })
  let { chosen } = kept
  if (kept.filterKey !== filterKey) {
    const visible = new Set(shown.map(keyOf))
    chosen = new Map([...chosen].filter(([key]) => visible.has(key)))
    setKept({ filterKey, chosen })
  }
  const set = (items: readonly DeskItem[]) =>
    setKept({ filterKey, chosen: new Map(items.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }])) })
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
