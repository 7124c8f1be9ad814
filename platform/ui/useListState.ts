import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  changeListState,
  formatListSearch,
  type ListOffer,
  type ListState,
  parseListSearch,
} from '../contract/listState.ts'
import { useSearchChange } from './search.ts'

const cleared = {
  page: undefined,
  size: undefined,
  sort: undefined,
  keyword: undefined,
  status: undefined,
}

/** A list's state, stored in the URL, so that a link shows the same rows and Back works. */
export function useListState<Sort extends string>(
  offer: ListOffer<Sort>,
): [ListState<Sort>, (change: Partial<ListState>) => void] {
  const search = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const state = useMemo(() => parseListSearch(offer, search), [offer, search])
  const change = useCallback(
    (given: Partial<ListState>) =>
      changeSearch(
        was => {
          const next = changeListState(offer, parseListSearch(offer, { ...was }), given)
          return { ...was, ...cleared, ...formatListSearch(offer, next) }
        },
        // Typing into a search box does not add each letter to the browser history.
        given.keyword !== undefined,
      ),
    [changeSearch, offer],
  )
  return [state, change]
}
