import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  changeListState,
  formatListSearch,
  parseListSearch,
  type ListOffer,
  type ListState,
} from '../contract/listState.ts'

/** A list's state, stored in the URL: a link shows the same rows, and Back works. */
export function useListState(offer: ListOffer): [ListState, (change: Partial<ListState>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
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
      void navigate({
        to: '.',
        // The screen knows the route of this search; its type is the union of all routes here.
        search: ((was: object) => ({ ...was, ...next })) as never,
        // Typing into a search box does not add each letter to the browser's history.
        replace: given.keyword !== undefined,
        resetScroll: false,
      })
    },
    [navigate, offer, state],
  )
  return [state, change]
}
