import { useSearch } from '@tanstack/react-router'
import { useSession } from '../session.ts'
import { wizardInstanceId, wizardInstances, type WizardInstance } from './wizardInstance.ts'

export interface WizardYear {
  /** Null when there is no year to work on. */
  instanceId: number | null
  offered: WizardInstance[]
  /** For the addresses of the wizard: they name the year only where this one does. */
  search: { instance?: string }
}

/** The year the wizard shows; undefined until the session is known. */
export function useWizardInstance(): WizardYear | undefined {
  const asked: unknown = useSearch({
    strict: false,
    select: (search: { instance?: unknown }) => search.instance,
  })
  const user = useSession()?.user
  if (!user) return undefined
  return {
    instanceId: wizardInstanceId(user, asked, document.cookie),
    offered: wizardInstances(user),
    search: typeof asked === 'string' ? { instance: asked } : {},
  }
}
