import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { storedPrefix } from '#platform/contract/storedPrefix.ts'
import { lastingStorage } from '#platform/ui/browserStorage.ts'
import { getKnownUser } from '../../session.ts'
import { parseTenantView, formatTenantView, type TenantView } from './tenantView.ts'

/** `keepsPlace` keeps the address's `#`. */
export type ChangeView = (change: Partial<TenantView>, keepsPlace?: boolean) => void

/**
 * The filters and open sections, stored in the address, so that a link shows the same and Back works. If the address
 * has no section, those last opened at this airport are open.
 */
export function useTenantView(airportId: number): [TenantView, ChangeView] {
  const place = `${storedPrefix}.sections.${getKnownUser()?.userId}.${airportId}`
  const [left, setLeft] = useState(() => lastingStorage.read(place) ?? undefined)
  const { keyword, terminal, confirmed, open = left } = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(
    () => parseTenantView({ keyword, terminal, confirmed, open }),
    [keyword, terminal, confirmed, open],
  )
  const change = useCallback(
    (given: Partial<TenantView>, keepsPlace = false) => {
      const search = formatTenantView({ ...view, ...given })
      if (given.open) {
        setLeft(search.open)
        storeSections(place, search.open)
      }
      void navigate({
        to: '.',
        search: was => ({ ...was, ...search }),
        hash: keepsPlace || undefined,
        // Neither typing nor opening a section adds an entry to the browser history.
        replace: given.keyword !== undefined || given.open !== undefined,
        resetScroll: false,
      })
    },
    [navigate, place, view],
  )
  return [view, change]
}

function storeSections(place: string, open: string | undefined): void {
  if (open === undefined) lastingStorage.remove(place)
  else lastingStorage.keep(place, open)
}
