import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chartSearchNames, writeChartChoice, type ChartChoice } from '#domain/browse/explore/chartChoice.ts'
import {
  type ExploreQuestion,
  exploreSearchNames,
  writeQuestion,
} from '#domain/browse/explore/exploreQuestion.ts'
import {
  defaultExploreSize,
  type ExploreState as ReadState,
  readExploreState,
} from '#domain/browse/explore/exploreState.ts'
import { can } from '#domain/people/roles.ts'
import { pickSearch, type Search, useSearchChange } from '#platform/ui/search.ts'
import { useActor } from '../../session.ts'

type QuestionChange = Partial<ExploreQuestion>

export interface ExploreState extends ReadState {
  /** Nothing has been asked yet. */
  isPlain: boolean
  /** A new question starts at its first page. Changes that depend on the current question receive it. */
  ask: (change: QuestionChange | ((now: ExploreQuestion) => QuestionChange)) => void
  redraw: (change: Partial<ChartChoice>) => void
  turn: (change: { page?: number; size?: number }) => void
}

const readState = (search: Search, isAdmin: boolean): ReadState =>
  readExploreState(
    pickSearch(search, [...exploreSearchNames, ...chartSearchNames, 'view', 'page', 'size']),
    isAdmin,
  )

/** The question in the address, so that a link shows a colleague the same rows and Back works. */
export function useExploreState(): ExploreState {
  const given = useSearch({ strict: false })
  const isAdmin = can(useActor(), 'admin')
  const changeSearch = useSearchChange()
  const state = useMemo(() => readState(given, isAdmin), [given, isAdmin])
  const go = (next: Record<string, string | undefined>) => changeSearch(was => ({ ...was, ...next }), false)
  return {
    ...state,
    isPlain: Object.keys(pickSearch(given, exploreSearchNames)).length === 0,
    ask: change =>
      changeSearch(was => {
        const { question } = readState(was, isAdmin)
        const changes = typeof change === 'function' ? change(question) : change
        const none = Object.fromEntries(exploreSearchNames.map(name => [name, undefined]))
        return { ...was, ...none, ...writeQuestion({ ...question, ...changes }), page: undefined }
      }, false),
    redraw: change =>
      changeSearch(
        was => ({ ...was, ...writeChartChoice({ ...readState(was, isAdmin).chart, ...change }) }),
        false,
      ),
    turn: ({ page: to, size: of }) =>
      go({
        page: to === undefined || to === 1 ? undefined : String(to),
        ...(of !== undefined && { size: of === defaultExploreSize ? undefined : String(of) }),
      }),
  }
}
