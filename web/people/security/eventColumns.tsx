import {
  describeSecurityChange,
  securityEventLabels,
  type SecurityEvent,
} from '#domain/people/securityRecord.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import type { Column } from '#platform/ui/Table.tsx'
import css from '../users/Users.module.css'

/** The columns of an account's own events. */
export const eventColumns: Column<SecurityEvent>[] = [
  { key: 'at', label: 'Time', cell: row => formatMoment(row.at) },
  { key: 'kind', label: 'Event', isRowHeader: true, cell: row => <SecurityEventText event={row} /> },
  { key: 'device', label: 'Device', cell: row => row.device ?? 'Not recorded' },
  { key: 'network', label: 'Network address', cell: row => row.network ?? 'Not recorded' },
]

/** What happened, what it changed, and who changed it if that was another person. */
export function SecurityEventText({ event }: { event: Omit<SecurityEvent, 'device' | 'network'> }) {
  const change = describeSecurityChange(event)
  const isByOther = event.actorName !== null && event.actorName !== event.displayName
  return (
    <span className={css.text}>
      <span>{securityEventLabels[event.kind]}</span>
      {change !== '' && <span className={css.soft}>{` ${change}`}</span>}
      {isByOther && <span className={css.soft}>{` by ${event.actorName}`}</span>}
    </span>
  )
}
