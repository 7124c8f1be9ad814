import { useNavigate, useSearch } from '@tanstack/react-router'
import { subjectKind } from '#domain/review/subjectKind.ts'
import { deskSorts, type DeskQuery } from '#domain/review/desk.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { getListQuery, type ListState } from '#platform/contract/listState.ts'
import { useListState } from '#platform/ui/useListState.ts'

const offer = { sorts: deskSorts, statuses: axnInstanceStatus.options }
const shows = ['notSubmitted', 'noEditor'] as const

/** The desk's filters besides a list's own state; '' means all. */
interface DeskFilter {
  kind: '' | 'airport' | 'company'
  show: '' | (typeof shows)[number]
}

export interface Desk {
  state: ListState
  change: (change: Partial<ListState>) => void
  filter: DeskFilter
  narrow: (filter: Partial<DeskFilter> & { status?: string }) => void
  query: DeskQuery
  /** Identifies a filter, whatever the page and the order. */
  filterKey: string
}

/** The desk's state, stored in the address. */
export function useDesk(): Desk {
  const [state, change] = useListState(offer)
  const search: { kind?: unknown; show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = subjectKind.safeParse(search.kind).data ?? ''
  const show = shows.find(each => each === search.show) ?? ''
  const narrow = (given: Partial<DeskFilter> & { status?: string }) => {
    const next = { kind, show, status: state.status, ...given }
    const named = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [name, value || undefined]),
    ) as Record<string, string | undefined>
    void navigate({
      to: '.',
      search: ((was: object) => ({ ...was, page: undefined, ...named })) as never,
      resetScroll: false,
    })
  }
  const { sort, ...place } = getListQuery(state)
  const query: DeskQuery = {
    ...place,
    sort: sort as DeskQuery['sort'],
    status: axnInstanceStatus.safeParse(state.status).data ?? 'ALL',
    kind: kind || 'ALL',
    show: show || 'ALL',
  }
  const filterKey = [query.keyword, query.status, query.kind, query.show].join('\n')
  return { state, change, filter: { kind, show }, narrow, query, filterKey }
}
