import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  exploreSearchNames,
  writeQuestion,
  type ExploreQuestion,
} from '#domain/browse/explore/exploreQuestion.ts'
import {
  defaultExploreSize,
  readExploreState,
  type ExploreState as ReadState,
} from '#domain/browse/explore/exploreState.ts'
import { can } from '#domain/people/roles.ts'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'
import { pickSearchTexts } from '../../pickSearchTexts.ts'
import { useActor } from '../../session.ts'

export interface ExploreState extends ReadState {
  /** Nothing has been asked yet. */
  isPlain: boolean
  /** Another question starts at its first page. */
  ask: (change: Partial<ExploreQuestion>) => void
  turn: (change: { page?: number; size?: number }) => void
}

/** The question in the address: a link shows a colleague the same rows, and Back works. */
export function useExploreState(): ExploreState {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const isAdmin = can(useActor(), 'admin')
  const changeSearch = useSearchChange()
  const state = useMemo(
    () => readExploreState(pickSearchTexts(given, [...exploreSearchNames, 'view', 'page', 'size']), isAdmin),
    [given, isAdmin],
  )
  const go = (next: Record<string, string | undefined>) => changeSearch(was => ({ ...was, ...next }), false)
  return {
    ...state,
    isPlain: Object.keys(pickSearchTexts(given, exploreSearchNames)).length === 0,
    ask: change => {
      const none = Object.fromEntries(exploreSearchNames.map(name => [name, undefined]))
      go({ ...none, ...writeQuestion({ ...state.question, ...change }), page: undefined })
    },
    turn: ({ page: to, size: of }) =>
      go({
        page: to === undefined || to === 1 ? undefined : String(to),
        ...(of !== undefined && { size: of === defaultExploreSize ? undefined : String(of) }),
      }),
  }
}
