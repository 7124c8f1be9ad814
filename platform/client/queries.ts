import {
  keepPreviousData,
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Endpoint } from '../contract/endpoint.ts'
import { call, type Given, type Reply } from './api.ts'
import { ProblemError, UnreachableError } from './problemError.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
  },
})

/** A refusal stays a refusal; only a busy server or a broken line may be better in a moment. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ProblemError && error.status === 503)
}

/** What a read is remembered under: the declared address first, so that `refresh` finds all of its pages. */
export function getQueryKey<E extends Endpoint>(endpoint: E, given?: Given<E>): unknown[] {
  const { params, query, body } = (given ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  return given ? [endpoint.method, endpoint.url, { params, query, body }] : [endpoint.method, endpoint.url]
}

export function getQueryOptions<E extends Endpoint>(endpoint: E, given: Given<E>) {
  return {
    queryKey: getQueryKey(endpoint, given),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => call(endpoint, given, { signal }),
  }
}

export interface EndpointQueryOptions {
  /** False while something that the call needs is not known yet. */
  enabled?: boolean
  /** Keeps the former page of a list on the screen until the next one is here. */
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
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Sends to a declared endpoint; afterwards everything read from `refreshes` is read again. */
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

/** Reads again, at once where it is on the screen, whatever was read from these endpoints. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => readAgain({ queryKey: getQueryKey(endpoint) })))
}

/** Reads everything again, e.g. where an answer was lost that would have told what changed. */
export const refreshAll = (): Promise<void> => readAgain({})

async function readAgain(filters: { queryKey?: unknown[] }): Promise<void> {
  // The library would let a first read that is still under way pass for a new one, although it may have been answered
  // before the change was stored; any later read it begins anew by itself.
  const isFirstUnderWay = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle'
  await queryClient.cancelQueries({ ...filters, predicate: isFirstUnderWay })
  await queryClient.invalidateQueries(filters)
}
