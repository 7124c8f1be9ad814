import type { UseQueryResult } from '@tanstack/react-query'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'

interface ReadProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ElementNode
}

/** The loaded data, or the error. */
export function QueryResult<T>({ query, children }: ReadProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <CouldNotLoad error={query.error} onRetry={() => void query.refetch()} />
  return null
}
