import { writeDayAndTime } from '#platform/ui/moment.ts'
import panel from '../../review/wizard/panel.module.css'

/** When a record was changed last, and by whom where that is known. */
export function LastModified({ date, by }: { date: string; by: string | null }) {
  return (
    <p className={panel.soft}>
      Last modified on {writeDayAndTime(date)}
      {by === null ? '' : ` by ${by}`}.
    </p>
  )
}
