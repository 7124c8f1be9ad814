import { flagField } from '#platform/contract/field.ts'
import type { WizardInstance } from '../../review/wizard/wizardInstance.ts'

/** Whether what is added belongs to a year of its own accord. */
export const createInYearField = (year: WizardInstance | undefined) =>
  flagField({ label: year ? `In ${year.instanceName}` : 'In the Year' })
