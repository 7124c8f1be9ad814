import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CouldNotLoad } from '../../ui/Absence.tsx'
import css from './OwnPage.module.css'

interface ReadProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** What was read, or why not; until then the room that it will take, so that nothing below jumps. */
export function Read<T>({ query, children }: ReadProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <CouldNotLoad error={query.error} onRetry={() => void query.refetch()} />
  return <div className={css.room} />
}
