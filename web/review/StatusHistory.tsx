import type { AirportReview } from '#domain/review/airportReview.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import panel from './wizard/panel.module.css'
import css from './Review.module.css'

type Change = AirportReview['history'][number]

const author = (change: Change) => change.modifiedUserName ?? 'The Fact Book'

interface HistoryProps {
  review: Pick<AirportReview, 'history'>
}

/** Why the airport or company stands where it does, where somebody had to give a reason for it. */
export function LatestReason({ review }: HistoryProps) {
  const latest = review.history[0]
  if (!latest || latest.reason === null) return null
  return (
    <Notice kind="warning">
      <strong>{latest.action}</strong> by {author(latest)}, {writeDayAndTime(latest.modifiedDate)}:
      <blockquote className={css.reason}>{latest.reason}</blockquote>
    </Notice>
  )
}

const columns: Column<Change>[] = [
  { key: 'modifiedDate', label: 'When', cell: row => writeDayAndTime(row.modifiedDate) },
  { key: 'action', label: 'Action', heads: true, cell: row => row.action },
  {
    key: 'status',
    label: 'Status',
    cell: row => `${statusLabels[row.fromStatus]} → ${statusLabels[row.toStatus]}`,
  },
  { key: 'modifiedUserName', label: 'By', cell: author },
  {
    key: 'reason',
    label: 'Reason',
    cell: row => row.reason && <span className={css.lines}>{row.reason}</span>,
  },
]

/** Every step through the workflow, newest first. */
export function StatusHistory({ review }: HistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={panel.heading}>
        History
      </h2>
      {review.history.length === 0 ? (
        <p className={panel.soft}>The status has not changed this year yet.</p>
      ) : (
        <Table
          caption="History of the status"
          hideCaption
          columns={columns}
          rows={review.history}
          rowKey={row => `${row.modifiedDate} ${row.toStatus}`}
        />
      )}
    </section>
  )
}
