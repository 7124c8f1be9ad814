import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deskListing, listDeskItemsEndpoint, type DeskItem } from '#domain/review/desk.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'

/** The search, the order, and the filters of the desk, as in its address. */
const names = [
  'keyword',
  'sort',
  ...Object.entries(deskListing.columns).flatMap(([key, column]) => ('filter' in column ? [key] : [])),
]

/** The desk's filter and order as one text, for the address of a review. */
export const formatDeskFilter = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    names.flatMap(name => {
      const value = query[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  ).toString()

/** The desk's address for a filter. */
export const readDeskFilter = (filter: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(filter)].filter(([name]) => names.includes(name)))

/** Without a list from the desk, the submissions in review wait in the order in which they came in. */
const inReview = (kind: DeskItem['kind']): string =>
  formatDeskFilter({ axnInstanceStatus: 'PENDING', kind, sort: 'submissionDate,asc' })

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
