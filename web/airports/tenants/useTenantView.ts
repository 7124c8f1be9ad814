import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ViewSearch } from '../../review/wizard/wizardSearch.ts'
import { parseTenantView, formatTenantView, type TenantView } from './tenantView.ts'

/** `keepsPlace` keeps the address's `#`. */
export type ChangeView = (change: Partial<TenantView>, keepsPlace?: boolean) => void

/** The filters and open sections, stored in the address: a link shows the same, and Back works. */
export function useTenantView(): [TenantView, ChangeView] {
  const { keyword, terminal, confirmed, open }: ViewSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(
    () => parseTenantView({ keyword, terminal, confirmed, open }),
    [keyword, terminal, confirmed, open],
  )
  const change = useCallback(
    (given: Partial<TenantView>, keepsPlace = false) => {
      void navigate({
        to: '.',
        search: ((was: object) => ({ ...was, ...formatTenantView({ ...view, ...given }) })) as never,
        hash: keepsPlace || undefined,
        // Neither typing nor opening a section adds an entry to the browser's history.
        replace: given.keyword !== undefined || given.open !== undefined,
        resetScroll: false,
      })
    },
    [navigate, view],
  )
  return [view, change]
}
