import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  countBulkItems,
  previewBulkActionEndpoint,
  startBulkActionEndpoint,
  usualReminderDays,
  type BulkItem,
  type BulkRequestInput,
} from '#domain/history/bulkAction.ts'
import { bulkActions, type BulkActionName } from '#domain/history/bulkActions.ts'
import { getDeskOverviewEndpoint } from '#domain/review/desk.ts'
import { subjectKind } from '#domain/review/subjectKind.ts'
import { describeScheduledReminders, getYearChecklistEndpoint } from '#domain/years/yearChecklist.ts'
import { call, createKey } from '#platform/client/api.ts'
import { getQueryOptions, useEndpointQuery, useAnswered } from '#platform/client/queries.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { longestReason } from '#platform/contract/endpoint.ts'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { DraftOffers } from '#platform/ui/form/DraftOffers.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import { UserPicker } from '../../people/users/UserPicker.tsx'
import { findTextError, useTextDraft } from '../../review/TextDialog.tsx'
import { UnpublishEffects } from '../../review/UnpublishEffects.tsx'
import { paths } from '../../screens.ts'
import { BulkPreview } from './BulkPreview.tsx'
import dialog from '#platform/ui/Dialog.module.css'
import control from '#platform/ui/inputs.module.css'
import css from './Bulk.module.css'

interface BulkActionDialogProps {
  action: BulkActionName
  items: readonly BulkItem[]
  onClose: () => void
}

/** Shows what an action would do, asks what it needs to know, and starts it. Its result has a page of its own. */
export function BulkActionDialog(props: BulkActionDialogProps) {
  const { action, items, onClose } = props
  const { label } = bulkActions[action]
  return (
    <Dialog
      isOpen
      wide
      title={action === 'handOver' ? label : `${label}: ${countBulkItems(items)}`}
      onClose={onClose}
    >
      <Question {...props} />
    </Dialog>
  )
}

const textFields = {
  reason: { ...textField({ label: 'Reason' }, 2000, 'longText'), required: true },
  correction: {
    ...textField(
      {
        label: 'Reason for corrections (optional)',
        help: 'Required for airports whose figures have changed since they were last published. Appears on the public list of corrections without your name.',
      },
      longestReason,
      'longText',
    ),
    required: false,
  },
  message: { ...textField({ label: 'Message (optional)' }, 2000, 'longText'), required: false },
}

function Question({ action, items, onClose }: BulkActionDialogProps) {
  const declared = bulkActions[action]
  const { asks } = declared
  const textId = useId()
  const daysId = useId()
  // One opened dialog starts one action, however often its button is pressed.
  const [requestId] = useState(createKey)
  const draft = useTextDraft(`bulk-${action}`, '')
  const [textError, setTextError] = useState<string>()
  const [userId, setUserId] = useState<number>()
  const [skipDays, setSkipDays] = useState(usualReminderDays)
  const [sampleUserId, setSampleUserId] = useState<number>()
  const { attempt, error, isBusy } = useAttempt()
  const navigate = useNavigate()
  // A message is shown in the sample. A reason changes nothing in the preview.
  const message = useDebouncedValue(asks === 'message' ? draft.text.trim() : '')
  const request: BulkRequestInput = { action, items: [...items], skipDays, userId }
  const preview = useQuery({
    ...getQueryOptions(previewBulkActionEndpoint, {
      body: { ...request, text: message || undefined, sampleUserId },
    }),
    enabled: asks !== 'person' || userId !== undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: former => former,
  })
  // The former preview is shown while that of another choice loads.
  const choice = `${userId} ${skipDays}`
  const isPreviewed = useAnswered(choice, preview) === choice
  const mayCorrect = useMayCorrect(action, items)
  const isText = asks === 'reason' || asks === 'message' || (asks === 'correction' && mayCorrect)
  const field = isText ? textFields[asks] : null
  const count = preview.data?.lines.filter(each => each.outcome === 'done').length ?? 0
  const start = () =>
    attempt(
      async () => {
        const text = draft.text.trim() || undefined
        const body = { ...request, text, requestId }
        const { jobId } = await call(startBulkActionEndpoint, { body })
        draft.forget()
        await navigate({ to: paths.adminBulkAction, params: { jobID: String(jobId) } })
      },
      undefined,
      'start',
    )
  const confirm = () => {
    const wrong = field ? findTextError(field, draft.text, 0) : undefined
    setTextError(wrong)
    if (wrong) focusById(textId)
    else void start()
  }
  return (
    <>
      <p>{declared.effect}</p>
      {action === 'unpublish' && (
        <UnpublishEffects
          kinds={subjectKind.options.filter(kind => items.some(each => each.kind === kind))}
        />
      )}
      {asks === 'person' && (
        <div className={css.person}>
          <UserPicker label="Person" userId={userId} onChoose={setUserId} />
        </div>
      )}
      {field && (
        <>
          <DraftOffers drafts={draft.drafts} />
          <TextArea id={textId} field={field} value={draft.text} error={textError} onChange={draft.type} />
        </>
      )}
      {action === 'remind' && <ScheduledReminders year={items[0]?.axnInstanceId} />}
      {action === 'remind' && (
        <p className={css.days}>
          <label htmlFor={daysId}>Skip people who were reminded in the last</label>{' '}
          <select
            id={daysId}
            className={control.control}
            value={skipDays}
            onChange={event => setSkipDays(Number(event.currentTarget.value))}
          >
            {[1, 3, 7, 14, 30].map(days => (
              <option key={days} value={days}>
                {countOf(days, 'day')}
              </option>
            ))}
            <option value={0}>0 days (skip no one)</option>
          </select>
        </p>
      )}
      {(asks !== 'person' || userId !== undefined) && (
        <QueryBoundary query={preview} lines={4} failed="The preview could not be loaded">
          {read => <BulkPreview action={action} preview={read} onShowSample={setSampleUserId} />}
        </QueryBoundary>
      )}
      {count > 0 && <p className={css.undo}>{declared.undo}</p>}
      <ErrorNotice text={error} />
      <div className={dialog.buttons}>
        <Button aria-disabled={isBusy || !isPreviewed || count === 0 || undefined} onClick={confirm}>
          {count === 0 ? declared.label : `${declared.label} (${formatCount(count)})`}
        </Button>
        <Button
          variant="default"
          onClick={onClose}
          data-autofocus={asks === null || asks === 'correction' || undefined}
        >
          Cancel
        </Button>
      </div>
    </>
  )
}

/** Whether the action can change published figures, which those of a pending year are not. */
function useMayCorrect(action: BulkActionName, items: readonly BulkItem[]): boolean {
  const airport = items.find(each => each.kind === 'airport')
  const params = { instanceId: airport?.axnInstanceId ?? 0 }
  const isAsked = bulkActions[action].asks === 'correction' && airport !== undefined
  const overview = useEndpointQuery(getDeskOverviewEndpoint, { params }, { enabled: isAsked }).data
  return overview !== undefined && overview.axnInstanceMasterStatus !== 'PENDING'
}

/** The reminders that will be sent anyway. */
function ScheduledReminders({ year }: { year: number | undefined }) {
  const checklist = useEndpointQuery(getYearChecklistEndpoint, { params: { instanceId: year ?? 0 } }).data
  return checklist && <p>{`Scheduled reminders: ${describeScheduledReminders(checklist)}`}</p>
}
