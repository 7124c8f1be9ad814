import { useQuery } from '@tanstack/react-query'
import type { ActionEntry } from '#domain/history/action.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { listActions, useUndo } from './UndoOfferBoundary.tsx'
import panel from '#platform/ui/panel.module.css'

const shown = 20

export default function RecentActionsTable({ owner, userId }: { owner: InstanceKey; userId: number }) {
  const query = useQuery({
    queryKey: ['GET', 'recent actions', owner, userId],
    queryFn: () => listActions(owner, { userId, size: shown }),
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
    { key: 'at', label: 'When', cell: row => formatDayAndTime(row.at) },
    { key: 'title', label: 'Change', isRowHeader: true, cell: row => row.title },
    { key: 'undo', label: 'Undo', cell: row => <UndoCell act={row} isBusy={isBusy} onUndo={undo} /> },
  ]
}

interface UndoCellProps {
  act: ActionEntry
  isBusy: boolean
  onUndo: (actionId: string) => void
}

function UndoCell({ act, isBusy, onUndo }: UndoCellProps) {
  if (act.undoneBy) return <span>Undone</span>
  if (act.undoRefusal !== null) return null
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
