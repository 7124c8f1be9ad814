import { useSearch } from '@tanstack/react-router'
import { pickSearch } from '#platform/ui/search.ts'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'

/** A page's state, stored in its address, so that a link shows a colleague the same and Back works. */
export function useViewSearch<K extends string>(names: readonly K[]) {
  const search = pickSearch(useSearch({ strict: false }), names)
  const changeSearch = useSearchChange()
  const change = (changed: Partial<Record<K, string | undefined>>) =>
    changeSearch(was => ({ ...was, ...changed }), false)
  return [search, change] as const
}
