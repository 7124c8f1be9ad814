import { flagField } from '#platform/contract/field.ts'
import type { WizardInstance } from '../../review/wizard/wizardInstance.ts'

/** Whether a new record is added to the year automatically. */
export const createInYearField = (year: WizardInstance | undefined) =>
  flagField({ label: year ? `In ${year.instanceName}` : 'In the Year' })
