import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ViewSearch } from '../../review/wizard/wizardSearch.ts'
import { parseTenantView, formatTenantView, type TenantView } from './tenantView.ts'

/** `keepsPlace`: what the address names behind its `#` stays. */
export type ChangeView = (change: Partial<TenantView>, keepsPlace?: boolean) => void

/** Which tenants are shown, kept in the address: a link shows the same, and Back works. */
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
        // Neither letters typed nor folds opened are each a page to go back to.
        replace: given.keyword !== undefined || given.open !== undefined,
        resetScroll: false,
      })
    },
    [navigate, view],
  )
  return [view, change]
}
