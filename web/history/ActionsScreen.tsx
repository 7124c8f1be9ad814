import { useState } from 'react'
import { listActionsEndpoint, type ActionEntry } from '#domain/history/action.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './History.module.css'

/** User actions, one row each, which can be undone as one. */
export function ActionsScreen() {
  const [state, change] = useListState(offer)
  const [asked, setAsked] = useState<string | null>(null)
  const { page, size } = getListQuery(state)
  const show = state.status === 'titled' ? state.status : undefined
  const query = useEndpointQuery(listActionsEndpoint, { query: { page, size, show } }, { keepPrevious: true })
  return (
    <AdminFrame
      title="Actions"
      back={{ to: paths.admin }}
      actions={
        <>
          <ButtonLink to={paths.adminBulkActions} variant="default" size="sm">
            Bulk actions
          </ButtonLink>
          <ButtonLink to={paths.adminHistory} variant="default" size="sm">
            All changes
          </ButtonLink>
        </>
      }
    >
      <div className={css.show} data-screen-only>
        <FilterSelect
          label="Show"
          options={shown}
          value={state.status}
          onChange={status => change({ status })}
        />
      </div>
      <QueryBoundary query={query} lines={12} failed="The actions could not be loaded">
        {read => (
          <PagedTable
            of="actions"
            caption="Actions, newest first"
            read={read}
            state={state}
            change={change}
            columns={columns(setAsked)}
            rowKey={row => row.actionId}
            whenNone={<EmptyState title="No actions yet">Saved changes appear here.</EmptyState>}
          />
        )}
      </QueryBoundary>
      <p className={css.about}>
        An action is everything that one person changed in one step, such as a merge or an import. Undo
        restores all of its records together and keeps later changes.
      </p>
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </AdminFrame>
  )
}

const offer = { sorts: ['at'], statuses: ['titled'] } as const
const shown = [
  { value: '', label: 'All actions' },
  { value: 'titled', label: 'Merges, undos, and whole years' },
]

const columns = (onAsk: (actionId: string) => void): Column<ActionEntry>[] => [
  { key: 'at', label: 'When', cell: entry => formatDayAndTime(entry.at) },
  { key: 'userName', label: 'Who', cell: entry => entry.userName ?? 'The Fact Book' },
  { key: 'title', label: 'What', isRowHeader: true, cell: entry => <What entry={entry} /> },
  { key: 'belongsTo', label: 'Belongs to', cell: entry => entry.belongsTo || '–' },
  { key: 'years', label: 'Years', cell: entry => entry.years.join(', ') || '–' },
  { key: 'actions', label: 'Actions', cell: entry => <Undo entry={entry} onAsk={onAsk} /> },
]

function What({ entry: { title, details } }: { entry: ActionEntry }) {
  return (
    <>
      <span>{title}</span>
      {details && <span className={css.kind}>{details}</span>}
    </>
  )
}

function Undo({ entry, onAsk }: { entry: ActionEntry; onAsk: (actionId: string) => void }) {
  if (entry.undoneBy) {
    const { userName, at } = entry.undoneBy
    return (
      <span className={css.kind}>{`Undone by ${userName ?? 'the Fact Book'}, ${formatDayAndTime(at)}`}</span>
    )
  }
  if (!entry.canBeUndone) return <span className={css.kind}>Cannot be undone</span>
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
