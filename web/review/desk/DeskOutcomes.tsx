import { useEffect, useRef } from 'react'
import { deskActionLabels, type DeskOutcome } from '#domain/review/desk.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import type { DeskActions, DeskRun } from './useDeskActions.ts'
import css from './Desk.module.css'

/** The progress of a run, and each result when it has ended. */
export function DeskOutcomes({ actions }: { actions: DeskActions }) {
  const { run, stop, forget } = actions
  const heading = useRef<HTMLHeadingElement>(null)
  const hasEnded = run !== null && !run.isRunning
  useEffect(() => {
    if (hasEnded) heading.current?.focus()
  }, [hasEnded])
  if (!run) return null
  const label = deskActionLabels[run.action]
  if (run.isRunning) {
    return (
      <section className={css.run} aria-label={label}>
        <label>
          {label}: {run.outcomes.length} of {run.total}
          <progress value={run.outcomes.length} max={run.total} />
        </label>
        <Button size="sm" variant="default" onClick={stop}>
          Stop
        </Button>
      </section>
    )
  }
  const refused = run.outcomes.filter(each => !each.done)
  const notMailed = run.outcomes.filter(each => each.done && each.notMailed.length > 0)
  return (
    <section className={css.run} aria-labelledby="desk-outcome">
      <h2 id="desk-outcome" ref={heading} tabIndex={-1}>
        {label}: {summaryOf(run, refused.length, notMailed.length)}
      </h2>
      <Button size="sm" variant="default" onClick={forget}>
        Close
      </Button>
      <ErrorNotice text={run.stopped} />
      <div className={css.outcomes}>
        <Table
          caption="Results"
          hideCaption
          columns={columns}
          // Refused actions and undelivered mail need attention, so they come first.
          rows={[...refused, ...notMailed, ...run.outcomes.filter(isWhollyDone)]}
          rowKey={row => `${row.kind} ${row.id}`}
        />
      </div>
    </section>
  )
}

const isWhollyDone = ({ done, notMailed }: DeskOutcome): boolean => done && notMailed.length === 0

function summaryOf({ outcomes, total }: DeskRun, refused: number, notMailed: number): string {
  const parts = [`${outcomes.length - refused} done`, `${refused} skipped`]
  if (notMailed > 0) parts.push(`${notMailed} with undelivered emails`)
  if (outcomes.length < total) parts.push(`${total - outcomes.length} not processed`)
  return parts.join(', ')
}

const columns: Column<DeskOutcome>[] = [
  { key: 'name', label: 'Name', heads: true, cell: row => row.name },
  {
    key: 'done',
    label: 'Outcome',
    cell: row => (
      <span className={css.outcome} data-done={isWhollyDone(row) || undefined}>
        <Icon name={isWhollyDone(row) ? 'check' : 'warning'} />{' '}
        {row.done ? 'Done' : row.notMailed.length > 0 ? 'Failed' : 'Skipped'}
      </span>
    ),
  },
  {
    key: 'message',
    label: 'Details',
    cell: row => (
      <>
        {row.message}
        {row.notMailed.map(({ email, why }) => (
          <p key={email} className={css.notMailed}>
            Email to {email} not sent: {why}.
          </p>
        ))}
      </>
    ),
  },
]
