import type { AxnInstanceMasterStatus } from '../review/workflow.ts'

/** The statuses of a year. In a file of their own, because only the wizard loads the workflow. */
export const masterStatusLabels: Record<AxnInstanceMasterStatus, string> = {
  PENDING: 'Pending (next year)',
  ACTIVE: 'Active (current year)',
  HISTORICAL: 'Historical',
}
