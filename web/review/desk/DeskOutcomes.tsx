import { useEffect, useRef, useState } from 'react'
import * as messages from '#domain/messages.ts'
import { deskActionLabels, type DeskItem, type DeskOutcome } from '#domain/review/desk.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import type { DeskActions, DeskRun, InterruptedRun } from './useDeskActions.ts'
import css from './Desk.module.css'

interface DeskOutcomesProps {
  actions: DeskActions
  onSelect: (items: readonly DeskItem[]) => void
}

/** The progress of a run, and each result when it has ended. */
export function DeskOutcomes({ actions, onSelect }: DeskOutcomesProps) {
  const { run, interrupted, stop, forget } = actions
  const heading = useRef<HTMLHeadingElement>(null)
  const hasEnded = run !== null && !run.isRunning
  useEffect(() => {
    if (hasEnded) heading.current?.focus()
  }, [hasEnded])
  if (interrupted) return <Interrupted run={interrupted} actions={actions} onSelect={onSelect} />
  if (!run) return null
  const label = deskActionLabels[run.action]
  if (run.isRunning) {
    return (
      <section className={css.run} aria-label={label}>
        <label>
          <span>{`${label}: ${run.outcomes.length} of ${run.total}`}</span>
          <progress value={run.outcomes.length} max={run.total} />
        </label>
        <Button size="sm" variant="default" onClick={stop}>
          Stop
        </Button>
      </section>
    )
  }
  const whole = run.outcomes.filter(isWhollyDone)
  return (
    <section className={css.run} aria-labelledby="desk-outcome">
      <h2 id="desk-outcome" ref={heading} tabIndex={-1}>{`${label}: ${describeRun(run)}`}</h2>
      <Button size="sm" variant="default" onClick={forget}>
        Close
      </Button>
      <ErrorNotice text={run.stopped} />
      <RemindAgain run={run} actions={actions} />
      <div className={css.outcomes}>
        <Table
          caption="Results"
          hideCaption
          columns={columns}
          // Refused actions and undelivered mail need attention, so they come first.
          rows={[
            ...run.outcomes.filter(each => !each.done),
            ...run.outcomes.filter(each => each.done && !isWhollyDone(each)),
            ...whole,
          ]}
          rowKey={row => `${row.kind} ${row.id}`}
        />
      </div>
    </section>
  )
}

/** What is known of a run whose page was closed. */
function Interrupted({ run, actions, onSelect }: DeskOutcomesProps & { run: InterruptedRun }) {
  const rest = [...run.unknown, ...run.left]
  const parts = [
    `${run.total - rest.length} were processed`,
    ...(run.unknown.length > 0 ? [`the results of ${run.unknown.length} are unknown`] : []),
    ...(run.left.length > 0 ? [`${run.left.length} were not processed`] : []),
  ]
  return (
    <Notice kind="warning" role="status">
      <p>
        <span>{deskActionLabels[run.action]}</span> was interrupted because its page was closed. Of{' '}
        <span>{run.total}</span>, <span>{parts.join(', ')}</span>.
      </p>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          onSelect(rest)
          actions.forgetInterrupted()
        }}
      >{`Select these ${rest.length}`}</Button>{' '}
      <Button size="sm" variant="plain" onClick={actions.forgetInterrupted}>
        Dismiss
      </Button>
    </Notice>
  )
}

/** Asks before people get a second reminder within the hour. */
function RemindAgain({ run, actions }: { run: DeskRun; actions: DeskActions }) {
  const [isAsking, setAsking] = useState(false)
  const items = run.outcomes.filter(each => each.mails.some(mail => mail.state === 'skipped'))
  const people = new Map(
    items.flatMap(each =>
      each.mails.flatMap(({ userId, email, state }) =>
        state === 'skipped' ? [[userId, email] as const] : [],
      ),
    ),
  )
  if (people.size === 0) return null
  const label = `Remind ${countOf(people.size, 'person', 'people')} again`
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        confirm={label}
        onConfirm={() => {
          setAsking(false)
          const again = items.map(({ kind, id }) => ({ kind, id }))
          void actions.start({ action: 'remind', items: again, remindAgain: [...people.keys()] })
        }}
        onCancel={() => setAsking(false)}
      >
        <p>A reminder to these people was sent within the last hour or is queued:</p>
        <ul>
          {[...people].map(([userId, email]) => (
            <li key={userId}>{email}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

const isWhollyDone = ({ done, mails }: DeskOutcome): boolean =>
  done && mails.every(each => each.state === 'sent')

function describeRun({ action, outcomes, total }: DeskRun): string {
  const done = outcomes.filter(each => each.done).length
  const parts = [`${done} done`, `${outcomes.length - done} skipped`]
  const mails = new Map(outcomes.flatMap(each => each.mails.map(mail => [mail.userId, mail.state] as const)))
  const count = (state: DeskOutcome['mails'][number]['state']) =>
    [...mails.values()].filter(each => each === state).length
  if (action === 'remind' || mails.size > 0)
    parts.push(messages.countMails({ sent: count('sent'), queued: count('queued'), failed: count('failed') }))
  if (outcomes.length < total) parts.push(`${total - outcomes.length} not processed`)
  return parts.join(', ')
}

/** The worst outcome of its emails, if any. */
function describeOutcome({ done, mails }: DeskOutcome): string {
  const has = (state: DeskOutcome['mails'][number]['state']) => mails.some(each => each.state === state)
  if (!done) return has('failed') ? 'Failed' : 'Skipped'
  if (has('failed')) return 'Done, email failed'
  if (has('queued')) return 'Done, email queued'
  return has('skipped') ? 'Done, email skipped' : 'Done'
}

const columns: Column<DeskOutcome>[] = [
  { key: 'name', label: 'Name', isRowHeader: true, cell: row => row.name },
  {
    key: 'done',
    label: 'Outcome',
    cell: row => (
      <span className={css.outcome} data-done={isWhollyDone(row) || undefined}>
        <Icon name={isWhollyDone(row) ? 'check' : 'warning'} /> <span>{describeOutcome(row)}</span>
      </span>
    ),
  },
  {
    key: 'message',
    label: 'Details',
    cell: row => (
      <>
        <span>{row.message}</span>
        {row.mails
          .filter(each => each.state !== 'sent')
          .map(({ userId, email, state, why }) => (
            <p key={userId} className={css.notMailed}>{`Email to ${email} ${state}: ${why}.`}</p>
          ))}
      </>
    ),
  },
]
