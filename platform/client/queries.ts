import {
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'
import { call, type Given, type Reply } from './api.ts'
import { ProblemError, UnreachableError } from './problemError.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
    },
  })

/** The browser's. A page drawn on the server has one of its own. */
export const queryClient = createQueryClient()

/** A refusal stays a refusal; only a busy server or a broken connection may recover in a moment. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ProblemError && error.status === 503)
}

/** The cache key of a read: the declared address first, so that `refresh` finds all of its pages. */
export function getQueryKey<E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'url'>,
  given?: Given<E>,
): unknown[] {
  const { params, query, body } = (given ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  return given ? [endpoint.method, endpoint.url, { params, query, body }] : [endpoint.method, endpoint.url]
}

export function getQueryOptions<E extends Endpoint>(endpoint: E, given: Given<E>) {
  return {
    queryKey: getQueryKey(endpoint, given),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => call(endpoint, given, { signal }),
  }
}

interface EndpointQueryOptions {
  /** False while something that the call needs is not yet known. */
  enabled?: boolean
  /** Keeps the former answer on the screen until the next one arrives, unless nothing was found. */
  keepPrevious?: boolean
}

/** Reads a declared endpoint. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: EndpointQueryOptions = {},
): UseQueryResult<Reply<E>> {
  return useQuery<Reply<E>>({
    ...getQueryOptions(endpoint, given),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepWhatWasFound } : {}),
  })
}

/** That nothing matched a former question says nothing about the next one. */
const keepWhatWasFound = <T>(former: T | undefined): T | undefined =>
  (former as { totalElements?: number } | undefined)?.totalElements === 0 ? undefined : former

/** What was asked for the answer that is shown: the former question while the next answer is on its way. */
export function useAnswered<T>(asked: T, { isPlaceholderData }: { isPlaceholderData: boolean }): T {
  const answered = useRef(asked)
  useEffect(() => {
    if (!isPlaceholderData) answered.current = asked
  })
  return isPlaceholderData ? answered.current : asked
}

/** Calls a declared endpoint, then reloads everything read from `refreshes`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Endpoint[] = [],
): UseMutationResult<Reply<E>, Error, Given<E> & { ifMatch?: number }> {
  return useMutation({
    mutationFn: ({ ifMatch, ...given }: Given<E> & { ifMatch?: number }) =>
      call(endpoint, given as unknown as Given<E>, { ifMatch }),
    onSuccess: () => refresh(...refreshes),
  })
}

/** Reloads everything read from these endpoints, immediately if it is on the screen. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => readAgain({ queryKey: getQueryKey(endpoint) })))
}

/** Resolves once no answer is awaited. */
export const waitForQueries = (): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })

/** Reloads everything, for example after a lost answer that would have told what changed. */
export const refreshAll = (): Promise<void> => readAgain({})

async function readAgain(filters: { queryKey?: unknown[] }): Promise<void> {
  // The library would accept a first read in progress as new, although it may have been answered before the change
  // was stored. It restarts later reads itself.
  const isFirstUnderWay = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle'
  await queryClient.cancelQueries({ ...filters, predicate: isFirstUnderWay })
  await queryClient.invalidateQueries(filters)
}
