import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BulkItem } from '#domain/history/bulkAction.ts'
import { bulkActions, type BulkActionName } from '#domain/history/bulkActions.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../../screens.ts'
import { BulkActionDialog } from './BulkActionDialog.tsx'
import type { RowSelection } from './useRowSelection.ts'
import css from './Bulk.module.css'

interface BulkBarProps {
  /** In the order of the buttons. The first is the usual one. */
  actions: readonly BulkActionName[]
  choice: RowSelection
  /** The rows of the current page. */
  page: readonly BulkItem[]
  totalElements: number
  /** Reads the keys of all rows that match the filter. */
  readAll: () => Promise<BulkItem[]>
}

/** Selects many rows at once, with actions for them. */
export function BulkBar({ actions, choice, page, totalElements, readAll }: BulkBarProps) {
  const [asked, setAsked] = useState<BulkActionName | null>(null)
  const all = useAttempt()
  const chosen = choice.items.length
  return (
    <div className={css.bar} data-screen-only data-none={chosen === 0 || undefined}>
      <p className={css.chosen} role="status">
        {chosen === 0 ? 'None selected' : `${formatCount(chosen)} selected`}
      </p>
      <Button size="sm" variant="default" onClick={() => choice.set([...choice.items, ...page])}>
        Select this page
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-disabled={all.isBusy || undefined}
        onClick={() => void all.attempt(async () => choice.set(await readAll()))}
      >{`Select all ${formatCount(totalElements)} that match`}</Button>
      {chosen > 0 && (
        <Button size="sm" variant="plain" onClick={() => choice.set([])}>
          Clear selection
        </Button>
      )}
      <span className={css.recent}>
        <Link to={paths.adminBulkActions}>Bulk actions so far</Link>
      </span>
      <div role="group" aria-label="Actions for the selection" className={css.verbs}>
        {actions.map((action, index) => (
          <Button
            key={action}
            size="sm"
            variant={index === 0 ? 'filled' : 'default'}
            aria-disabled={chosen === 0 || undefined}
            onClick={() => setAsked(action)}
          >
            {bulkActions[action].label}
          </Button>
        ))}
      </div>
      <ErrorNotice text={all.error} />
      {asked !== null && chosen > 0 && (
        <BulkActionDialog action={asked} items={choice.items} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
