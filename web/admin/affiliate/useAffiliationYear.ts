import { useNavigate, useSearch } from '@tanstack/react-router'
import { listInstances, type AxnInstance } from '#domain/instance.ts'
import { useAsk } from '../../queries.ts'
import { useSession } from '../../session.ts'
import { wizardInstanceId } from '../../wizard/wizardInstance.ts'

export interface AffiliationYear {
  instanceId: number
  instance: AxnInstance
  instances: AxnInstance[]
  /** HISTORICAL: to be read only. */
  isClosed: boolean
  choose: (axnInstanceId: string) => void
}

/** The year in the address, else the one worked on; undefined while it is not known, null where there is none. */
export function useAffiliationYear(): AffiliationYear | null | undefined {
  const asked: unknown = useSearch({
    strict: false,
    select: (search: { instance?: string | number }) =>
      search.instance === undefined ? undefined : String(search.instance),
  })
  const user = useSession()?.user
  const instances = useAsk(listInstances, {}).data
  const navigate = useNavigate()
  if (!user || !instances) return undefined
  const wanted = wizardInstanceId(user, asked, document.cookie)
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
