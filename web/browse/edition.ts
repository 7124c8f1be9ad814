import { useSearch } from '@tanstack/react-router'
import { chooseEdition } from '#domain/browse/chooseEdition.ts'
import { listInstancesEndpoint, type AxnInstance } from '#domain/years/instance.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'
import type { EditionSearch } from './browseSearch.ts'
import { useActor, useSession } from '../session.ts'

export interface Edition {
  /** Null if no year is active. */
  axnInstanceId: number | null
  axnInstanceName: string
  isAdmin: boolean
  /** All years, for administrators; empty until they are loaded and for everyone else. */
  instances: AxnInstance[]
  choose: (axnInstanceId: string) => void
}

/** The year of a browsing page: the active one, or the one that an administrator chose. */
export function useEdition(): Edition {
  const user = useSession()?.user
  const isAdmin = can(useActor(), 'admin')
  const { instance = '' }: EditionSearch = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const instances = useEndpointQuery(listInstancesEndpoint, {}, { enabled: isAdmin }).data ?? []
  const active = user?.axnInstanceId ?? null
  const axnInstanceId = chooseEdition(isAdmin, instance, active)
  const chosen = instances.find(each => each.axnInstanceId === axnInstanceId)
  return {
    axnInstanceId,
    axnInstanceName: chosen?.axnInstanceName ?? user?.axnInstanceName ?? '',
    isAdmin,
    instances: isAdmin ? instances : [],
    choose: id =>
      changeSearch(
        was => ({ ...was, page: undefined, instance: id === String(active) ? undefined : id }),
        false,
      ),
  }
}
