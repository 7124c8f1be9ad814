import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listDeskItemsEndpoint, type DeskItem, type DeskQuery } from '#domain/review/desk.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'

/** The filter and the order of the desk, as they stand in its address. */
const names = ['keyword', 'status', 'kind', 'show', 'sort'] as const

/** The desk's filter and order as one text, for the address of a review. */
export function formatDeskFilter(query: DeskQuery): string {
  const given = names.flatMap(name => {
    const value = query[name]
    return value === '' || value === 'ALL' ? [] : [[name, value]]
  })
  return new URLSearchParams(given).toString()
}

/** The desk's address for a filter. */
export const readDeskFilter = (filter: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(filter)].filter(([name]) => names.some(each => each === name)))

/** Without a list from the desk, the submissions in review wait in the order in which they came in. */
const inReview = (kind: DeskItem['kind']): string => formatDeskFilter({ ...waiting, kind })
const waiting = {
  keyword: '',
  status: 'PENDING',
  show: 'ALL',
  sort: 'submissionDate,asc',
  page: 0,
  size: 10,
} as const

/**
 * The lists as they were when their first review was opened, so that a decision moves nothing. Opening the desk forgets
 * them.
 */
const opened = new Map<string, DeskItem[]>()
/** The last filter from the desk, for a return to the review from another step. */
let lastFilter: string | null = null

export function forgetReviewQueues(): void {
  opened.clear()
  lastFilter = null
}

async function openQueue(instanceId: number, filter: string): Promise<DeskItem[]> {
  const key = `${instanceId} ${filter}`
  const known = opened.get(key)
  if (known) return known
  const query = listDeskItemsEndpoint.query.parse(readDeskFilter(filter))
  const items = await call(listDeskItemsEndpoint, { params: { instanceId }, query })
  opened.set(key, items)
  return items
}

export interface ReviewQueue {
  /** The desk's filter; null for the submissions in review. */
  filter: string | null
  /** Counted from 1; 0 for an airport or company that is not in the list. */
  position: number
  count: number
  previous: DeskItem | null
  next: DeskItem | null
}

/** The reviewer's list around an airport or company; null until it is known. */
export function useReviewQueue(owner: InstanceKey): ReviewQueue | null {
  const kind = 'airportId' in owner ? 'airport' : 'company'
  const id = 'airportId' in owner ? owner.airportId : owner.companyId
  const given = useSearch({ strict: false, select: ({ desk }) => desk })
  useEffect(() => {
    if (given !== undefined) lastFilter = given
  }, [given])
  const filter = given ?? lastFilter
  const { instanceId } = owner
  const { data: items } = useQuery({
    queryKey: ['review queue', instanceId, filter ?? inReview(kind)],
    queryFn: () => openQueue(instanceId, filter ?? inReview(kind)),
  })
  if (!items) return null
  const place = items.findIndex(each => each.kind === kind && each.id === id)
  return {
    filter,
    position: place + 1,
    count: items.length,
    previous: items[place - 1] ?? null,
    next: items[place + 1] ?? null,
  }
}
