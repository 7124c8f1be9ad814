import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ElementNode } from './ElementNode.ts'
import { CouldNotLoad } from './EmptyState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ElementNode
  /** The approximate height of the content. */
  lines?: number
  /** The catalog's message for a failure here. */
  failed?: string
}

/**
 * Shows one of the three results of a read: still loading, failed (with a retry button), or the content. An outdated
 * answer is dimmed.
 */
export function QueryBoundary<T>({ query, children, lines, failed }: QueryBoundaryProps<T>) {
  useMarkOfFormer(query.isPlaceholderData)
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return <CouldNotLoad error={query.error} title={failed} onRetry={() => void query.refetch()} />
  }
  return <Skeleton lines={lines} />
}

let formerAnswers = 0

/** Marks the page while it shows the answer to a previous question. `base.css` dims it. */
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
