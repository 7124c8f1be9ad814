import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ActionEntry } from '#domain/history/action.ts'
import { useActor } from '../../../session.ts'
import { Button } from '#platform/ui/Button.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import panel from '../panel.module.css'
import { useUndo } from './Acts.tsx'
import { listActs, type Owner } from './owner.ts'

const shown = 20

/** What this person did lately, each act to be undone as one: rows deleted by mistake come back. */
export function RecentActs({ owner }: { owner: Owner }) {
  const id = useId()
  const userId = useActor()?.userId
  const [isOpen, setOpen] = useState(false)
  if (userId === undefined) return null
  return (
    <section className={panel.panel} aria-labelledby={id} data-screen-only>
      <h2 id={id} className={panel.heading}>
        Your recent changes
      </h2>
      <p>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide your changes' : 'Undo a change or restore what you deleted'}
        </Button>
      </p>
      {isOpen && <Acts owner={owner} userId={userId} />}
    </section>
  )
}

function Acts({ owner, userId }: { owner: Owner; userId: number }) {
  const query = useQuery({
    queryKey: ['GET', 'recent acts', owner, userId],
    queryFn: () => listActs(owner, userId, shown),
    staleTime: 0,
  })
  const { isBusy, undo } = useUndo(owner)
  return (
    <QueryBoundary query={query} lines={4} failed="Your changes could not be loaded">
      {acts =>
        acts.length === 0 ? (
          <p className={panel.soft}>You have not changed anything here yet.</p>
        ) : (
          <Table
            caption="Your recent changes"
            hideCaption
            columns={columnsOf(isBusy, actionId => void undo(actionId))}
            rows={acts}
            rowKey={row => row.actionId}
          />
        )
      }
    </QueryBoundary>
  )
}

function columnsOf(isBusy: boolean, undo: (actionId: string) => void): Column<ActionEntry>[] {
  return [
    { key: 'at', label: 'When', cell: row => writeDayAndTime(row.at) },
    { key: 'title', label: 'Change', heads: true, cell: row => row.title },
    { key: 'undo', label: 'Undo', cell: row => <UndoCell act={row} isBusy={isBusy} onUndo={undo} /> },
  ]
}

interface UndoCellProps {
  act: ActionEntry
  isBusy: boolean
  onUndo: (actionId: string) => void
}

function UndoCell({ act, isBusy, onUndo }: UndoCellProps) {
  if (act.undoneBy) return 'Undone'
  if (!act.canBeUndone) return null
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`${verbOf(act)}: ${act.title}`}
      aria-disabled={isBusy || undefined}
      onClick={() => onUndo(act.actionId)}
    >
      {verbOf(act)}
    </Button>
  )
}

const verbOf = ({ kinds }: ActionEntry): string =>
  kinds.every(each => each.deleted > 0 && each.added === 0) ? 'Restore' : 'Undo'
