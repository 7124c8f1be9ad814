import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CouldNotLoad } from './EmptyState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
  /** How much room the content will take. */
  lines?: number
  /** The catalogue's message for a failure here. */
  failed?: string
}

/** The three ends of a read: still under way, failed (with another attempt), or there. */
export function QueryBoundary<T>({ query, children, lines, failed }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return <CouldNotLoad error={query.error} title={failed} onRetry={() => void query.refetch()} />
  }
  return <Skeleton lines={lines} />
}
