import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AxnInstance } from '#domain/years/instance.ts'
import { useSession } from '../../session.ts'
import { parseInstanceId } from '../../review/wizard/wizardInstance.ts'
import { getDefaultInstanceId } from '../../review/wizard/requirePermissionAndYear.ts'

export interface AffiliationYear {
  instanceId: number
  instance: AxnInstance
  instances: AxnInstance[]
  /** HISTORICAL: read-only. */
  isClosed: boolean
  choose: (axnInstanceId: string) => void
}

/**
 * The year in the address, or the current working year; undefined until the session is known, null if there is no
 * year.
 */
export function useAffiliationYear(instances: AxnInstance[]): AffiliationYear | null | undefined {
  const asked: unknown = useSearch({
    strict: false,
    select: (search: { instance?: string | number }) =>
      search.instance === undefined ? undefined : String(search.instance),
  })
  const user = useSession()?.user
  const navigate = useNavigate()
  if (!user) return undefined
  const wanted = parseInstanceId(asked) ?? getDefaultInstanceId(user)
  const instance = instances.find(each => each.axnInstanceId === wanted) ?? instances[0]
  if (!instance) return null
  return {
    instanceId: instance.axnInstanceId,
    instance,
    instances,
    isClosed: instance.axnInstanceMasterStatus === 'HISTORICAL',
    choose: id =>
      void navigate({
        to: '.',
        search: ((was: object) => ({ ...was, page: undefined, instance: id })) as never,
        resetScroll: false,
      }),
  }
}
