import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  changeListState,
  formatListSearch,
  parseListSearch,
  type ListOffer,
  type ListState,
} from '../contract/listState.ts'
import { useSearchChange } from './useSearchChange.ts'

/** A list's state, stored in the URL: a link shows the same rows, and Back works. */
export function useListState(offer: ListOffer): [ListState, (change: Partial<ListState>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const state = useMemo(() => parseListSearch(offer, search), [offer, search])
  const change = useCallback(
    (given: Partial<ListState>) => {
      const cleared = {
        page: undefined,
        size: undefined,
        sort: undefined,
        keyword: undefined,
        status: undefined,
      }
      const next = { ...cleared, ...formatListSearch(offer, changeListState(state, given)) }
      // Typing into a search box does not add each letter to the browser's history.
      changeSearch(was => ({ ...was, ...next }), given.keyword !== undefined)
    },
    [changeSearch, offer, state],
  )
  return [state, change]
}
