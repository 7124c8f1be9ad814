import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { Icon, type IconName } from '#platform/ui/Icon.tsx'
import css from './StatusBadge.module.css'

type Tone = 'success' | 'warning' | 'error' | 'plain'
const icons: Record<Tone, IconName> = {
  success: 'check',
  warning: 'progress',
  error: 'warning',
  plain: 'empty',
}

/**
 * APPROVED and PUBLISHED are good; INPROGRESS and PENDING are in progress; HISTORICAL is over; anything else needs
 * attention.
 */
function getStatusTone(status: string): Tone {
  if (status === 'HISTORICAL') return 'plain'
  if (status === 'APPROVED' || status === 'PUBLISHED') return 'success'
  return status === 'INPROGRESS' || status === 'PENDING' ? 'warning' : 'error'
}

/** A status as a word with an icon. The color only repeats it. */
export function StatusBadge({ status }: { status: string }) {
  const tone = getStatusTone(status)
  const labels: Record<string, string> = statusLabels
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon name={icons[tone]} /> <span>{labels[status] ?? status}</span>
    </span>
  )
}

/** A row's status as a badge. */
export function renderStatus(row: { axnInstanceStatus: string | null }) {
  const status = axnInstanceStatus.safeParse(row.axnInstanceStatus).data
  return status && <StatusBadge status={status} />
}
