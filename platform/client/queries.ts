import {
  hashKey,
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'
import type { PageCall } from '../contract/pageAnswers.ts'
import { call, listenForChanges, type CallArguments, type Reply } from './api.ts'
import { ProblemError, UnreachableError } from './problemError.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayRecoverSoon(error) },
    },
  })

/** The browser's client. A page rendered on the server has its own. */
export const queryClient = createQueryClient()

// A screen that opens later reads its data again, because it may be about the changed records.
listenForChanges(() => void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' }))

/** A refusal is final. Only a busy server or a broken connection may recover soon. */
function mayRecoverSoon(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ProblemError && error.status === 503)
}

/** The cache key of a read. It starts with the declared address, so that `refresh` finds all of its pages. */
export function getQueryKey<E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'url'>,
  given?: CallArguments<E>,
): unknown[] {
  const { params, query, body } = (given ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  return given ? [endpoint.method, endpoint.url, { params, query, body }] : [endpoint.method, endpoint.url]
}

/** The call of a key; null if it is not a read without a body. */
export function readQueryKey([method, url, given]: readonly unknown[]): PageCall | null {
  const { body, ...call } = (given ?? {}) as Omit<PageCall, 'url'> & { body?: unknown }
  return method === 'GET' && typeof url === 'string' && body === undefined ? { url, ...call } : null
}

export function getQueryOptions<E extends Endpoint>(endpoint: E, given: CallArguments<E>) {
  return {
    queryKey: getQueryKey(endpoint, given),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => call(endpoint, given, { signal }),
  }
}

interface EndpointQueryOptions {
  /** False while an input of the call is not yet known. */
  enabled?: boolean
  /** Keeps the previous answer on the screen until the next one arrives, unless the previous one found nothing. */
  keepPrevious?: boolean
  /** Forgets the answer with the screen, for a screen that stays with its first answer. */
  isForgotten?: boolean
}

/** Reads a declared endpoint. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  options: EndpointQueryOptions = {},
): UseQueryResult<Reply<E>> {
  return useQuery<Reply<E>>({
    ...getQueryOptions(endpoint, given),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepWhatWasFound } : {}),
    ...(options.isForgotten ? { gcTime: 0 } : {}),
  })
}

/** An empty answer to the previous question says nothing about the next one. */
export const keepWhatWasFound = <T>(former: T | undefined): T | undefined =>
  (former as { totalElements?: number } | undefined)?.totalElements === 0 ? undefined : former

/** The question that the shown answer belongs to, which may be the previous one while the next answer loads. */
export function useAnswered<T>(asked: T, { isPlaceholderData }: { isPlaceholderData: boolean }): T {
  const [answered, setAnswered] = useState(asked)
  if (!isPlaceholderData && hashKey([asked]) !== hashKey([answered])) setAnswered(asked)
  return isPlaceholderData ? answered : asked
}

/** Calls a declared endpoint, then reloads everything read from `refreshes`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Endpoint[] = [],
): UseMutationResult<Reply<E>, Error, CallArguments<E> & { ifMatch?: number }> {
  return useMutation({
    mutationFn: given => call(endpoint, given, { ifMatch: given.ifMatch }),
    onSuccess: () => refresh(...refreshes),
  })
}

/** Keeps what a call returned as the answer of the read that would return the same. */
export function storeAnswer<E extends Endpoint>(endpoint: E, given: CallArguments<E>, reply: Reply<E>): void {
  queryClient.setQueryData(getQueryKey(endpoint, given), reply)
}

/** Reloads everything read from these endpoints. Visible data is reloaded immediately. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => readAgain({ queryKey: getQueryKey(endpoint) })))
}

/** Reloads everything, for example after losing an answer that would have said what changed. */
export const refreshAll = (): Promise<void> => readAgain({})

async function readAgain(filters: { queryKey?: unknown[] }): Promise<void> {
  // The library would accept a first read in progress as current, although it may have been answered before the change
  // was stored. The library restarts later reads itself.
  const isFirstUnderWay = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle'
  await queryClient.cancelQueries({ ...filters, predicate: isFirstUnderWay })
  await queryClient.invalidateQueries(filters)
}
