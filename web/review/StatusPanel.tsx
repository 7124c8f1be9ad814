import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { Button } from '#platform/ui/Button.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import form from '#platform/ui/form/Form.module.css'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import panel from './wizard/panel.module.css'
import { focusOn } from './wizard/useNamedPlace.ts'
import { placeOfPointer } from './findingPlace.ts'
import css from './Review.module.css'
import type { Action, ReviewPage, ReviewProps } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'
import { useStatusChange, type StatusChange } from './useStatusChange.ts'

/** What brings the airport nearer to the book is the thing to press; what takes it back stands beside it. */
const onTheWay: readonly AxnInstanceStatus[] = ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED']
const isForward = (from: AxnInstanceStatus, to: AxnInstanceStatus) =>
  onTheWay.indexOf(to) > onTheWay.indexOf(from)

/** Where the airport or company stands in the workflow, and what this person can do about it. */
export function StatusPanel<S extends string>({ page, review }: ReviewProps<S>) {
  const status = useStatusChange(page)
  const [asksReason, setAsksReason] = useState<Action | null>(null)
  const { instance } = page
  const press = (action: Action) => {
    if (action.reason === 'required') setAsksReason(action)
    else void change(action)
  }
  const change = async (action: Action, reason?: string): Promise<boolean> => {
    const isChanged = await status.change(action, reason)
    // Nothing behind an open dialog takes the focus, so it is closed first; the button that opened it is gone.
    if (isChanged) {
      flushSync(() => setAsksReason(null))
      focusOn('status')
    }
    return isChanged
  }
  return (
    <section aria-labelledby="status" className={css.status}>
      <h2 id="status" tabIndex={-1} className={panel.heading}>
        Status
      </h2>
      <p className={css.standing}>
        <StatusBadge status={instance.axnInstanceStatus} />{' '}
        <span className={panel.soft}>
          Last saved {instance.modifiedUserName && `by ${instance.modifiedUserName}, `}
          {writeDayAndTime(instance.modifiedDate)}
        </span>
      </p>
      <Refusal status={status} page={page} />
      {review.actions.length > 0 && (
        <div className={css.actions}>
          {review.actions.map(action => (
            <Button
              key={action.action}
              variant={isForward(instance.axnInstanceStatus, action.to) ? 'filled' : 'default'}
              aria-disabled={status.isBusy || undefined}
              onClick={() => press(action)}
            >
              {action.action}
            </Button>
          ))}
        </div>
      )}
      {asksReason && (
        <TextDialog
          title={asksReason.action}
          label="Reason"
          help="Editors see it on this page and receive it by email."
          confirm={asksReason.action}
          required
          record={`${page.record}/reason/${asksReason.to}`}
          onSubmit={text => change(asksReason, text)}
          onClose={() => setAsksReason(null)}
        />
      )}
    </section>
  )
}

/** Why the last attempt was refused, with the way to each thing that stands against it. */
function Refusal<S extends string>({ status, page }: { status: StatusChange; page: ReviewPage<S> }) {
  const box = useRef<HTMLDivElement>(null)
  const { refused, refusals } = status
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (!refused) return null
  return (
    <div className={form.summary} ref={box} tabIndex={-1} role="alert">
      <h2>{refused.why}</h2>
      {refused.parts.length > 0 && (
        <ul>
          {refused.parts.map(({ pointer, detail }) => {
            const place = placeOfPointer(pointer, page.steps)
            return (
              <li key={`${pointer} ${detail}`}>
                {place ? page.link({ ...place, children: detail }) : detail}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
