import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepWhatWasFound } from '../client/queries.ts'
import { useDebouncedValue } from './useDebouncedValue.ts'

/** The read of a keyword's matches, such as `getQueryOptions` returns. */
export type TypedSearch<T> = (keyword: string) => {
  queryKey: unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<{ content: readonly T[]; totalElements: number }>
}

/**
 * What the server finds while someone types, for a LookupInput. Nothing is read before its input has had the focus or,
 * in a table's cell, before `isWanted`.
 */
export function useTypedSearch<T>(typed: string, search: TypedSearch<T>, isWanted = false) {
  const [isTouched, setTouched] = useState(false)
  const text = typed.trim()
  const keyword = useDebouncedValue(text)
  const read = useQuery({
    ...search(keyword),
    enabled: isTouched || isWanted,
    placeholderData: keepWhatWasFound,
  })
  const found = read.data?.content ?? []
  return {
    found,
    shown: {
      onFocus: () => setTouched(true),
      loadError: read.error,
      isLoading: read.isPending || read.isPlaceholderData || keyword !== text,
      more: (read.data?.totalElements ?? 0) - found.length,
    },
  }
}
