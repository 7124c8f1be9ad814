import { axnInstanceStatus } from '#domain/workflow.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/** A row's status as its badge. */
export function statusCell(row: { axnInstanceStatus: string | null }) {
  const status = axnInstanceStatus.safeParse(row.axnInstanceStatus).data
  return status && <StatusBadge status={status} />
}
