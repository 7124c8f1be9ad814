import { useState } from 'react'
import type { DeskItem } from '#domain/review/desk.ts'

const keyOf = ({ kind, id }: DeskItem): string => `${kind} ${id}`

export interface RowSelection {
  items: DeskItem[]
  has: (item: DeskItem) => boolean
  toggle: (item: DeskItem) => void
  set: (items: readonly DeskItem[]) => void
}

/** The selected rows. Another filter clears the selection, so that nothing invisible is selected. */
export function useRowSelection(filterKey: string): RowSelection {
  const [kept, setKept] = useState({ filterKey, chosen: new Map<string, DeskItem>() })
  const chosen = kept.filterKey === filterKey ? kept.chosen : new Map<string, DeskItem>()
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
