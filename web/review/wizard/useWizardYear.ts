import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../session.ts'
import { getDefaultInstanceId } from './requirePermissionAndYear.ts'
import { listOpenYears, parseInstanceId, type OpenYear } from './wizardYear.ts'

export interface WizardYear {
  /** Null if there is no year to work on. */
  instanceId: number | null
  offered: OpenYear[]
  /** For links into the wizard, whose addresses all name the year. */
  search: { instance?: string }
}

/** The wizard's year; undefined until the session is known. */
export function useWizardYear(): WizardYear | undefined {
  const yearInAddress = useSearch({ strict: false, select: ({ instance }) => instance })
  const user = useSession()?.user
  if (!user) return undefined
  // Every wizard address contains its year. Only another screen's filter may omit it.
  const instanceId = parseInstanceId(yearInAddress) ?? getDefaultInstanceId(user)
  return {
    instanceId,
    offered: listOpenYears(user),
    search: instanceId === null ? {} : { instance: String(instanceId) },
  }
}
