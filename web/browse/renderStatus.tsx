import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { StatusBadge } from '../review/StatusBadge.tsx'

/** A row's status as a badge. */
export function renderStatus(row: { axnInstanceStatus: string | null }) {
  const status = axnInstanceStatus.safeParse(row.axnInstanceStatus).data
  return status && <StatusBadge status={status} />
}
