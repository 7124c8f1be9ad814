import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { isSubmitted } from '#domain/review/desk.ts'
import type { LastChange } from '#domain/review/review.ts'
import { statusLabels, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { getLocalToday } from '#platform/contract/calendar.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { notify } from '#platform/ui/notify.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import { useActor } from '../session.ts'
import { JumpLink } from './JumpLink.tsx'
import { parseFindingPointer, type FindingPlace } from './parseFindingPointer.ts'
import type { Action, Review, ReviewPage, ReviewProps } from './reviewProps.ts'
import { QueueBar, useReviewKeys } from './room/QueueBar.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { TextDialog } from './TextDialog.tsx'
import { UnpublishEffects } from './UnpublishEffects.tsx'
import form from '#platform/ui/form/Form.module.css'
import panel from '#platform/ui/panel.module.css'
import css from './Review.module.css'

/** Steps toward publication are primary buttons; steps back are secondary. */
const onTheWay: readonly AxnInstanceStatus[] = ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED']
const isForward = (from: AxnInstanceStatus, to: AxnInstanceStatus) =>
  onTheWay.indexOf(to) > onTheWay.indexOf(from)

/** The full list is below, with a way to settle each item. */
const mostParts = 10

/** The workflow status, and the user's available actions. */
export function StatusPanel<S extends string>({ page, review }: ReviewProps<S>) {
  const status = useStatusChange(page, review)
  const [asksReason, setAsksReason] = useState<Action | null>(null)
  const [unpublishes, setUnpublishes] = useState<Action | null>(null)
  const { instance } = page
  const { lastChange, submissionDeadline } = review
  const isReviewer = can(useActor(), 'admin')
  const press = (action: Action) => {
    if (instance.axnInstanceStatus === 'PUBLISHED') setUnpublishes(action)
    else if (action.reason === 'required') setAsksReason(action)
    else void change(action)
  }
  const change = async (action: Action, reason?: string): Promise<boolean> => {
    const isChanged = await status.change(action, reason)
    // Elements behind an open dialog cannot get the focus, so it is closed first. The button that opened it has
    // disappeared. A refusal is behind it, with links.
    flushSync(() => setAsksReason(null))
    if (isChanged) focusById('status')
    return isChanged
  }
  const pressKey = (key: ReviewerKey) => () => {
    const action = review.actions.find(reviewerKeys[key].isAction)
    if (action) press(action)
    else
      notify.info(
        `${reviewerKeys[key].label} is not available. The status is “${statusLabels[instance.axnInstanceStatus]}”.`,
      )
  }
  useReviewKeys(isReviewer ? { a: pressKey('a'), p: pressKey('p'), r: pressKey('r') } : {})
  return (
    <section aria-labelledby="status" className={css.status}>
      <h2 id="status" tabIndex={-1} data-spoken>
        Status
      </h2>
      <p className={css.standing}>
        <StatusBadge status={instance.axnInstanceStatus} />{' '}
        <span className={panel.soft}>{describeLastChange(lastChange)}</span>
        {submissionDeadline && !isSubmitted(instance.axnInstanceStatus) && (
          <span>{`${submissionDeadline < getLocalToday() ? 'The submission deadline was' : 'Submit for review by'} ${formatDate(submissionDeadline)}`}</span>
        )}
        {isReviewer && <QueueBar owner={page.owner} />}
      </p>
      <Refusal status={status} page={page} review={review} />
      {review.actions.length > 0 && (
        <div className={css.actions}>
          {review.actions.map(action => (
            <Button
              key={action.action}
              variant={isForward(instance.axnInstanceStatus, action.to) ? 'filled' : 'default'}
              aria-disabled={status.isBusy || undefined}
              aria-keyshortcuts={isReviewer ? findReviewerKey(action)?.toUpperCase() : undefined}
              onClick={() => press(action)}
            >
              {action.action}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        isOpen={unpublishes !== null}
        title={`${unpublishes?.action}?`}
        confirm={unpublishes?.action ?? ''}
        onConfirm={() => {
          if (unpublishes) void change(unpublishes)
          setUnpublishes(null)
        }}
        onCancel={() => setUnpublishes(null)}
      >
        <UnpublishEffects kinds={['airportId' in page.owner ? 'airport' : 'company']} />
      </ConfirmDialog>
      {asksReason && (
        <TextDialog
          title={asksReason.action}
          label="Reason"
          help="Editors see the reason on this page and receive it by email."
          confirm={asksReason.action}
          record={`${page.record}/reason/${asksReason.to}`}
          onSubmit={text => change(asksReason, text)}
          onClose={() => setAsksReason(null)}
        >
          <OpenRemarks remarks={review.remarks} />
        </TextDialog>
      )}
    </section>
  )
}

/** The keys of a reviewer's decisions. */
const reviewerKeys = {
  a: { label: 'Approve for Publish', isAction: ({ action }: Action) => action === 'Approve for Publish' },
  p: { label: 'Publish', isAction: ({ action }: Action) => action === 'Publish' },
  r: { label: 'Sending back', isAction: ({ reason }: Action) => reason === 'required' },
}
type ReviewerKey = keyof typeof reviewerKeys

const findReviewerKey = (action: Action): ReviewerKey | undefined =>
  listKeys(reviewerKeys).find(key => reviewerKeys[key].isAction(action))

function describeLastChange({ modifiedDate, modifiedUserName, isCreation }: LastChange): string {
  const moment = formatDayAndTime(modifiedDate)
  if (isCreation) return `Nothing saved yet. Added to the year ${moment}`
  return modifiedUserName ? `Last saved by ${modifiedUserName}, ${moment}` : `Last saved ${moment}`
}

/** The remarks that editors must answer, in addition to the reason. */
function OpenRemarks({ remarks }: Pick<Review<string>, 'remarks'>) {
  const open = remarks.filter(each => each.state === 'OPEN')
  if (open.length === 0) return null
  return (
    <>
      <p>
        <span>{open.length === 1 ? 'This open remark is' : `These ${open.length} open remarks are`}</span>{' '}
        mailed along with the reason:
      </p>
      <ul>
        {open.map(({ remarkId, label, entries }) => (
          <li key={remarkId}>
            <span>{`${label}:`}</span>{' '}
            <span className={css.lines}>{entries.findLast(each => each.text !== null)?.text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface RefusalProps<S extends string> extends ReviewProps<S> {
  status: StatusChange<S>
}

/** Why the last attempt was refused, with a link to each obstacle that is still open. */
function Refusal<S extends string>({ status, page, review }: RefusalProps<S>) {
  const box = useRef<HTMLDivElement>(null)
  const { refused, refusals } = status
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (!refused) return null
  const isOpen = ({ pointer, detail }: ProblemError['errors'][number]) => {
    const place = parseFindingPointer(pointer, page.steps)
    return place === null || isStillOpen(place, detail, review)
  }
  const parts = refused.review === review ? refused.parts : refused.parts.filter(isOpen)
  if (parts.length === 0 && refused.parts.length > 0) return null
  return (
    <div className={form.summary} ref={box} tabIndex={-1} role="alert">
      <h2>{refused.why}</h2>
      {parts.length > 0 && (
        <ul>
          {parts.slice(0, mostParts).map(({ pointer, detail }) => {
            const place = parseFindingPointer(pointer, page.steps)
            return (
              <li key={`${pointer} ${detail}`}>
                {place ? page.link({ ...place, children: detail }) : detail}
              </li>
            )
          })}
          {parts.length > mostParts && (
            <li>
              <JumpLink to="findings">{`${parts.length - mostParts} more, listed below`}</JumpLink>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Whether the place of a refused submission still has the finding, or an open remark. */
function isStillOpen<S extends string>(
  place: FindingPlace<S>,
  message: string,
  { findings, remarks }: Review<S>,
): boolean {
  const isThere = (each: FindingPlace<S>) =>
    each.step === place.step && each.terminalId === place.terminalId && each.field === place.field
  return (
    findings.some(each => each.answer === null && each.message === message && isThere(each)) ||
    remarks.some(each => each.state === 'OPEN' && isThere(each))
  )
}

interface StatusChange<S extends string> {
  isBusy: boolean
  /** Why the last attempt was refused; null if it was not. */
  refused: { why: string; parts: ProblemError['errors']; review: Review<S> } | null
  /** Increases with each refusal, so that the message takes the focus each time. */
  refusals: number
  /** Resolves to whether the status changed. */
  change: (action: Action, reason?: string) => Promise<boolean>
}

/** Moves the airport or company through the workflow. */
function useStatusChange<S extends string>(
  { changeStatus }: Pick<ReviewPage<S>, 'changeStatus'>,
  review: Review<S>,
): StatusChange<S> {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<StatusChange<S>['refused']>(null)
  const [refusals, setRefusals] = useState(0)
  const change = async ({ to }: Action, reason?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await changeStatus(to, reason)
      setRefused(null)
      notify.success(messages.statusUpdated)
      return true
    } catch (thrown) {
      const why = explainFailure(thrown)
      const parts = thrown instanceof ProblemError ? thrown.errors : []
      setRefused({ why, parts, review })
      setRefusals(was => was + 1)
      // A notification would cover the steps that the list of reasons links to.
      if (parts.length === 0) notify.error(why)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, refusals, change }
}

function explainFailure(thrown: unknown): string {
  if (!(thrown instanceof ProblemError)) return `${messages.statusFailed} ${describeError(thrown)}`
  return thrown.status === 412 ? messages.statusStale : describeError(thrown)
}
