import { useState } from 'react'
import type { RemarkAction } from '#domain/review/remarks/remark.ts'
import { remarkActionLabels } from '#domain/review/review.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { TextDialog } from '../TextDialog.tsx'
import { replyToRemark } from './remarkCalls.ts'
import { remarkStateLabels, useRemarks, type ShownRemark } from './remarksContext.ts'
import css from './Remarks.module.css'

/** The entries of a remark, and its actions. */
export function RemarkThread({ remark }: { remark: ShownRemark }) {
  const { label, state, entries, valueThen, valueNow, isGone } = remark
  return (
    <div role="group" aria-label={`Remark: ${label}`} className={css.thread} data-state={state}>
      <p className={css.state}>
        {state === 'OPEN' ? 'Remark: answer it' : `Remark, ${remarkStateLabels[state].toLowerCase()}`}
      </p>
      <ol className={css.entries}>
        {entries.map(({ entryId, act, text, modifiedDate, modifiedUserName }) => (
          <li key={entryId}>
            <span className={css.who}>
              <span>{act === 'REMARKED' ? '' : `${remarkActionLabels[act]} by `}</span>
              <span>{modifiedUserName ?? 'The Fact Book'}</span>,{' '}
              <span>{formatDayAndTime(modifiedDate)}</span>
            </span>
            {text !== null && <p className={css.text}>{text}</p>}
          </li>
        ))}
      </ol>
      {isGone ? (
        <p className={css.who}>The field or row that this remark is about has been deleted.</p>
      ) : (
        valueThen !== valueNow && (
          <p
            className={css.who}
          >{`Was ${valueThen ?? 'not reported'}, is now ${valueNow ?? 'not reported'}.`}</p>
        )
      )}
      <Replies remark={remark} />
    </div>
  )
}

/** The dialog of each action. Actions without one are performed with a click. */
const dialogs = {
  ANSWERED: { title: 'Answer the remark', label: 'Answer', confirm: 'Answer' },
  REOPENED: { title: 'Reopen the remark', label: 'Reason', confirm: 'Reopen' },
} as const

type AskedReply = keyof typeof dialogs

/** A user who has answered may add to the answer, but sees that nothing is required. */
const answerLabels = { OPEN: 'Answer', ANSWERED: 'Add to the answer' } as const

function Replies({ remark }: { remark: ShownRemark }) {
  const { owner, isClosed } = useRemarks()
  const { remarkId, label, state, canResolve, entries } = remark
  const [asked, setAsked] = useState<AskedReply | null>(null)
  const { attempt, error } = useAttempt()
  const reply = (act: RemarkAction, text: string | null): Promise<boolean> => {
    const latestEntryId = entries.at(-1)?.entryId ?? remarkId
    const sent = act === 'ANSWERED' ? { act, text: text ?? '', latestEntryId } : { act, text, latestEntryId }
    return attempt(() => replyToRemark(owner, remarkId, sent), undefined, act)
  }
  if (isClosed) return null
  return (
    <>
      {error && <Notice kind="error">{`Not saved: ${error}`}</Notice>}
      <div className={css.actions}>
        {state !== 'RESOLVED' && (
          <Button
            size="sm"
            variant="default"
            aria-label={`${answerLabels[state]}: ${label}`}
            onClick={() => setAsked('ANSWERED')}
          >
            {answerLabels[state]}
          </Button>
        )}
        {canResolve && state !== 'RESOLVED' && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Resolve: ${label}`}
            onClick={() => void reply('RESOLVED', null)}
          >
            Resolve
          </Button>
        )}
        {canResolve && state !== 'OPEN' && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Reopen: ${label}`}
            onClick={() => setAsked('REOPENED')}
          >
            Reopen
          </Button>
        )}
      </div>
      {asked && (
        <ReplyDialog
          remark={remark}
          asked={asked}
          refusal={error}
          onSubmit={text => reply(asked, text)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface ReplyDialogProps {
  remark: ShownRemark
  asked: AskedReply
  refusal: string | undefined
  onSubmit: (text: string) => Promise<boolean>
  onClose: () => void
}

function ReplyDialog({ remark, asked, ...actions }: ReplyDialogProps) {
  const { remarkId, label, state, entries } = remark
  const dialog = dialogs[asked]
  return (
    <TextDialog
      title={asked === 'ANSWERED' && state === 'ANSWERED' ? answerLabels.ANSWERED : dialog.title}
      label={dialog.label}
      help={`${label}: ${entries[0]?.text ?? ''}`}
      confirm={dialog.confirm}
      record={`remarks/${remarkId}/${asked}`}
      {...actions}
    />
  )
}
