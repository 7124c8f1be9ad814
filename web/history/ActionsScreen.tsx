import { useState } from 'react'
import { listActionsEndpoint, type ActionEntry } from '#domain/history/action.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { defaultPageSize, toWirePage } from '#platform/contract/paging.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Pager } from '#platform/ui/Pager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { paths } from '../paths.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './History.module.css'

/** What people did, one row per action, each of which can be undone as one. */
export function ActionsScreen() {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(defaultPageSize)
  const [asked, setAsked] = useState<string | null>(null)
  const query = useEndpointQuery(
    listActionsEndpoint,
    { query: { page: toWirePage(page), size } },
    { keepPrevious: true },
  )
  return (
    <AdminFrame
      title="Actions"
      back={{ to: paths.admin }}
      actions={
        <ButtonLink to={paths.adminHistory} variant="default" size="sm">
          All changes
        </ButtonLink>
      }
    >
      <p className={css.about}>
        An action is everything that one person changed in one step, such as a merge or an import. Undo
        restores all of its records together and keeps later changes.
      </p>
      <QueryBoundary query={query} lines={12} failed="The actions could not be loaded">
        {read =>
          read.totalElements === 0 ? (
            <EmptyState title="No actions yet">Saved changes appear here.</EmptyState>
          ) : (
            <>
              <Table
                caption="Actions, newest first"
                hideCaption
                columns={columns(setAsked)}
                rows={read.content}
                rowKey={row => row.actionId}
              />
              <Pager
                of="actions"
                page={page}
                size={size}
                totalElements={read.totalElements}
                onPage={setPage}
                onSize={next => {
                  setSize(next)
                  setPage(1)
                }}
              />
            </>
          )
        }
      </QueryBoundary>
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </AdminFrame>
  )
}

const columns = (onAsk: (actionId: string) => void): Column<ActionEntry>[] => [
  { key: 'at', label: 'When', cell: entry => formatDayAndTime(entry.at) },
  { key: 'userName', label: 'Who', cell: entry => entry.userName ?? 'The Fact Book' },
  { key: 'title', label: 'What', heads: true, cell: entry => <What entry={entry} /> },
  { key: 'belongsTo', label: 'Belongs to', cell: entry => entry.belongsTo || '–' },
  { key: 'years', label: 'Years', cell: entry => entry.years.join(', ') || '–' },
  { key: 'actions', label: 'Actions', cell: entry => <Undo entry={entry} onAsk={onAsk} /> },
]

function What({ entry }: { entry: ActionEntry }) {
  const details = entry.kinds
    .map(
      ({ kindLabel, added, changed, deleted }) => `${kindLabel} (${formatCount(added + changed + deleted)})`,
    )
    .join(', ')
  return (
    <>
      {entry.title}
      {entry.kinds.length > 1 && !entry.title.startsWith(`${entry.kinds[0]?.kindLabel}:`) && (
        <span className={css.kind}>{details}</span>
      )}
    </>
  )
}

function Undo({ entry, onAsk }: { entry: ActionEntry; onAsk: (actionId: string) => void }) {
  if (entry.undoneBy) {
    const { userName, at } = entry.undoneBy
    return (
      <span className={css.kind}>
        Undone by {userName ?? 'the Fact Book'}, {formatDayAndTime(at)}
      </span>
    )
  }
  if (!entry.canBeUndone) return null
  return (
    <span className={rowActions.actions}>
      <button
        type="button"
        aria-label={`Undo ${entry.title}, ${formatDayAndTime(entry.at)}`}
        onClick={() => onAsk(entry.actionId)}
      >
        Undo
      </button>
    </span>
  )
}
