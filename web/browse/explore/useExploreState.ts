import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  exploreSearchNames,
  readQuestion,
  writeQuestion,
  type ExploreQuestion,
  type ExploreSearch,
} from '#domain/browse/explore/exploreQuestion.ts'
import { pageSizes } from '#platform/contract/paging.ts'
import { can } from '#domain/people/roles.ts'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'
import { pickSearchTexts } from '../../pickSearchTexts.ts'
import { useActor } from '../../session.ts'

export const exploreViews = ['table', 'chart', 'map'] as const
export type ExploreView = (typeof exploreViews)[number]

const defaultSize = 50

export interface ExploreState {
  question: ExploreQuestion
  /** Parts of the address that do not exist, one sentence each. */
  wrong: string[]
  /** The question as the call spells it. */
  search: ExploreSearch
  /** Nothing has been asked yet. */
  isPlain: boolean
  view: ExploreView
  /** Counts from one. */
  page: number
  size: number
  /** Another question starts at its first page. */
  ask: (change: Partial<ExploreQuestion>) => void
  turn: (change: { page?: number; size?: number }) => void
}

/** The question in the address: a link shows a colleague the same rows, and Back works. */
export function useExploreState(): ExploreState {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const isAdmin = can(useActor(), 'admin')
  const changeSearch = useSearchChange()
  const { question, wrong, search, isPlain } = useMemo(() => {
    const texts = pickSearchTexts(given, exploreSearchNames)
    const read = readQuestion(texts, isAdmin)
    return { ...read, search: writeQuestion(read.question), isPlain: Object.keys(texts).length === 0 }
  }, [given, isAdmin])
  const { view, page, size } = pickSearchTexts(given, ['view', 'page', 'size'])
  const go = (next: Record<string, string | undefined>) => changeSearch(was => ({ ...was, ...next }), false)
  return {
    question,
    wrong,
    search,
    isPlain,
    view: exploreViews.find(each => each === view) ?? 'table',
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    size: pageSizes.find(each => String(each) === size) ?? defaultSize,
    ask: change => {
      const none = Object.fromEntries(exploreSearchNames.map(name => [name, undefined]))
      go({ ...none, ...writeQuestion({ ...question, ...change }), page: undefined })
    },
    turn: ({ page: to, size: of }) =>
      go({
        page: to === undefined || to === 1 ? undefined : String(to),
        ...(of !== undefined && { size: of === defaultSize ? undefined : String(of) }),
      }),
  }
}
