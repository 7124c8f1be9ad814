import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'
import { pickSearchTexts } from '../../pickSearchTexts.ts'

/** A page's state, stored in its address: a link shows a colleague the same, and Back works. */
export function useViewSearch<K extends string>(names: readonly K[]) {
  const search = pickSearchTexts(useSearch({ strict: false }), names)
  const changeSearch = useSearchChange()
  const change = (changed: Partial<Record<K, string | undefined>>) =>
    changeSearch(was => ({ ...was, ...changed }), false)
  return [search, change] as const
}
