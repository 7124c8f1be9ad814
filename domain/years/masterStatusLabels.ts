import type { AxnInstanceMasterStatus } from '../review/workflow.ts'

/** The statuses of a year. Apart from the workflow, which the wizard loads. */
export const masterStatusLabels: Record<AxnInstanceMasterStatus, string> = {
  PENDING: 'Pending (next year)',
  ACTIVE: 'Active (current year)',
  HISTORICAL: 'Historical',
}
