import { useState } from 'react'
import {
  deskActionLabels,
  deskActions,
  listDeskItemsEndpoint,
  type DeskAction,
  type DeskQuery,
  type DeskRow,
} from '#domain/review/desk.ts'
import { subjectKind, type SubjectKind } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { formatCount } from '#platform/contract/count.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { TextDialog } from '../TextDialog.tsx'
import { UnpublishEffects } from '../UnpublishEffects.tsx'
import type { DeskActions } from './useDeskActions.ts'
import type { RowSelection } from './useRowSelection.ts'
import css from './Desk.module.css'

interface DeskBarProps {
  instanceId: number
  query: DeskQuery
  read: Paged<DeskRow>
  choice: RowSelection
  actions: DeskActions
}

const explanations: Record<Exclude<DeskAction, 'sendBack'>, string> = {
  approve: 'Submissions in review are approved. Any others are left unchanged and listed.',
  publish: 'Approved submissions are published immediately. Any others are left unchanged and listed.',
  unpublish: 'Published airports and companies return to Approved. Any others are left unchanged and listed.',
  remind:
    'Editors of unsubmitted airports and companies receive an email with a link. Any others are skipped and listed.',
}

/** Selects many rows at once, with actions for them. */
export function DeskBar({ instanceId, query, read, choice, actions }: DeskBarProps) {
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const all = useAttempt()
  const chosen = choice.items.length
  const isBusy = actions.run?.isRunning ?? false
  const chooseAll = () =>
    all.attempt(async () => choice.set(await call(listDeskItemsEndpoint, { params: { instanceId }, query })))
  const start = (action: DeskAction, reason?: string) => {
    setAsked(null)
    void actions.start({ action, items: choice.items, reason }).then(choice.set)
  }
  return (
    <div className={css.bar} data-screen-only data-none={chosen === 0 || undefined}>
      <p className={css.chosen} role="status">
        {chosen === 0 ? 'None selected' : `${formatCount(chosen)} selected`}
      </p>
      <Button size="sm" variant="default" onClick={() => choice.set(read.content)}>
        Select this page
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-disabled={all.isBusy || undefined}
        onClick={() => void chooseAll()}
      >{`Select all ${formatCount(read.totalElements)} that match`}</Button>
      {chosen > 0 && (
        <Button size="sm" variant="plain" onClick={() => choice.set([])}>
          Clear selection
        </Button>
      )}
      <div role="group" aria-label="Actions for the selection" className={css.verbs}>
        {deskActions.map(action => (
          <Button
            key={action}
            size="sm"
            variant={action === 'approve' ? 'filled' : 'default'}
            aria-disabled={chosen === 0 || isBusy || undefined}
            onClick={() => setAsked(action)}
          >
            {deskActionLabels[action]}
          </Button>
        ))}
      </div>
      <ErrorNotice text={all.error} />
      <ActionDialog
        action={asked}
        chosen={chosen}
        kinds={subjectKind.options.filter(kind => choice.items.some(each => each.kind === kind))}
        record={`desk-${instanceId}-sendBack`}
        onStart={start}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

interface ActionDialogProps {
  /** The action to explain before it starts; null if none was chosen. */
  action: DeskAction | null
  /** The number of selected rows. */
  chosen: number
  /** The kinds of the selected rows. */
  kinds: readonly SubjectKind[]
  /** An unsent reason is stored under it. */
  record: string
  onStart: (action: DeskAction, reason?: string) => void
  onClose: () => void
}

function ActionDialog({ action, chosen, kinds, record, onStart, onClose }: ActionDialogProps) {
  if (action === 'sendBack')
    return (
      <TextDialog
        title={`Send back ${chosen}?`}
        label="Reason"
        help="Submissions in review are unlocked for editing, and approved ones go back to review. Their editors receive this reason by email."
        confirm={deskActionLabels.sendBack}
        required
        record={record}
        onSubmit={async reason => {
          onStart('sendBack', reason)
          return true
        }}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      isOpen={action !== null}
      title={action ? `${deskActionLabels[action]}: ${chosen} selected` : ''}
      confirm={action ? deskActionLabels[action] : ''}
      onConfirm={() => {
        if (action) onStart(action)
      }}
      onCancel={onClose}
    >
      {action && <p>{explanations[action]}</p>}
      {action === 'unpublish' && <UnpublishEffects kinds={kinds} />}
    </ConfirmDialog>
  )
}
