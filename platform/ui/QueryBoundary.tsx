import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { CouldNotLoad } from './EmptyState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
  /** How much room the content will take. */
  lines?: number
  /** The catalog's message for a failure here. */
  failed?: string
}

/** The three ends of a read: still under way, failed (with another attempt), or there. A former answer is paled. */
export function QueryBoundary<T>({ query, children, lines, failed }: QueryBoundaryProps<T>) {
  useMarkOfFormer(query.isPlaceholderData)
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return <CouldNotLoad error={query.error} title={failed} onRetry={() => void query.refetch()} />
  }
  return <Skeleton lines={lines} />
}

let formerAnswers = 0

/** Marks the page while it shows an answer to a former question. `base.css` pales it. */
function useMarkOfFormer(isFormer: boolean): void {
  useEffect(() => {
    if (!isFormer) return
    const count = (more: number) => {
      formerAnswers += more
      document.documentElement.toggleAttribute('data-former', formerAnswers > 0)
    }
    count(1)
    return () => count(-1)
  }, [isFormer])
}
