import { useNavigate, useSearch } from '@tanstack/react-router'
import { pickSearchTexts } from '../../pickSearchTexts.ts'

/** A page's state, stored in its address: a link shows a colleague the same, and Back works. */
export function useViewSearch<K extends string>(names: readonly K[]) {
  const search = pickSearchTexts(useSearch({ strict: false }), names)
  const navigate = useNavigate()
  const change = (changed: Partial<Record<K, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, ...changed }),
      resetScroll: false,
    })
  return [search, change] as const
}
