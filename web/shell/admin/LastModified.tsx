import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import panel from '#platform/ui/panel.module.css'

/** When a record was last changed, and by whom if known. */
export function LastModified({ date, by }: { date: string; by: string | null }) {
  return (
    <p className={panel.soft}>
      Last modified on {formatDayAndTime(date)}
      {by === null ? '' : ` by ${by}`}.
    </p>
  )
}
