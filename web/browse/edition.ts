import { useSearch } from '@tanstack/react-router'
import type { LeaseEdition } from '#domain/browse/leaseRadar.ts'
import { can } from '#domain/people/roles.ts'
import type { ReadableEdition } from '#domain/people/session.ts'
import { useSearchChange, withoutPages } from '#platform/ui/search.ts'
import { useActor, useSession } from '../session.ts'

export interface Edition extends LeaseEdition {
  /** Null if no year is active. */
  axnInstanceId: number | null
  /** An edition before the current one, as it was published. */
  isPast: boolean
  isAdmin: boolean
  /** The years to choose from, newest first. */
  years: readonly ReadableEdition[]
  choose: (axnInstanceId: string) => void
  /** For calls whose path contains no year. Without a year, they read the current one. */
  query: { instanceId?: number }
}

/** The published years before the one shown, newest first. */
export const listEarlierEditions = ({ years, axnInstanceName }: Edition): ReadableEdition[] =>
  years.filter(each => each.axnInstanceMasterStatus !== 'PENDING' && each.axnInstanceName < axnInstanceName)

/** The year of a browsing page: the one in its address if the reader may browse it, otherwise the active one. */
export function useEdition(): Edition {
  const session = useSession()
  const isAdmin = can(useActor(), 'admin')
  const { instance = '' } = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const years = session?.editions ?? []
  const active = session?.user?.axnInstanceId ?? null
  const axnInstanceId = chooseEdition(years, instance, active)
  const shown = years.find(each => each.axnInstanceId === axnInstanceId)
  return {
    axnInstanceId,
    axnInstanceName: shown?.axnInstanceName ?? session?.user?.axnInstanceName ?? '',
    axnInstanceMasterStatus: shown?.axnInstanceMasterStatus,
    isPast: shown?.axnInstanceMasterStatus === 'HISTORICAL',
    isAdmin,
    years,
    choose: id =>
      changeSearch(
        was => ({ ...withoutPages(was), instance: id === String(active) ? undefined : id }),
        false,
      ),
    query: axnInstanceId === null || axnInstanceId === active ? {} : { instanceId: axnInstanceId },
  }
}

/** The year of a browsing page: the one in its address if it is among those that the reader may browse, otherwise the active one. */
const chooseEdition = (
  readable: readonly { axnInstanceId: number }[],
  instance: string,
  active: number | null,
): number | null =>
  readable.find(({ axnInstanceId }) => String(axnInstanceId) === instance)?.axnInstanceId ?? active
