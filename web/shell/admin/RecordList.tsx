import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import type { RemovalCheck } from '#domain/catalog/removal.ts'
import type { ListState } from '#platform/contract/listState.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { SearchAndStatus } from '../StatusFilter.tsx'
import { useRemoval } from './useRemoval.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './admin.module.css'

interface RecordListProps<Row> {
  /** The plural and singular of the rows: 'brands', 'brand'. */
  of: string
  one: string
  query: UseQueryResult<Paged<Row>>
  /** The catalog's message if they cannot be loaded. */
  failed?: string
  state: ListState
  change: (change: Partial<ListState>) => void
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  nameOf: (row: Row) => string
  /** The links of a row, before its Delete button. */
  renderLinks: (row: Row) => ElementNode
  /** Whether a row can be deleted, asked when the user is about to. */
  check: (row: Row) => Promise<RemovalCheck>
  remove: (row: Row) => Promise<void>
  /** The message for a refused deletion. */
  explain: (row: Row, thrown: unknown) => string
  whenNone: ElementNode
}

/** Records that are the same in every year, with search, status, and actions. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { of, one, query, state, change, nameOf, rowKey, explain } = props
  const leaving = useRemoval(props.check)
  const { attempt, error, isPending } = useAttempt()
  const listId = useId()
  const remove = async (row: Row) => {
    const moveFocus = keepFocusNear(listId)
    await attempt(
      () => props.remove(row),
      thrown => explain(row, thrown),
      rowKey(row),
    )
    moveFocus()
  }
  const actions = actionColumn(props, row => isPending(rowKey(row)), leaving.begin)
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={error} />
      <div className={css.tools} data-screen-only>
        <SearchAndStatus of={of} state={state} change={change} labels={axnStatusLabels} />
      </div>
      <QueryBoundary query={query} lines={10} failed={props.failed}>
        {read => (
          <PagedTable
            of={of}
            read={read}
            state={state}
            change={change}
            columns={[...props.columns, actions]}
            rowKey={rowKey}
            whenNone={props.whenNone}
          />
        )}
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving.row}
        title={`Delete this ${one}?`}
        refusal={leaving.refusal}
        onConfirm={row => void remove(row)}
        onClose={leaving.end}
      >
        {row => <p>{`Are you sure you wish to delete “${nameOf(row)}”?`}</p>}
      </ConfirmRemoval>
    </div>
  )
}

const actionColumn = <Row,>(
  { renderLinks, nameOf }: Pick<RecordListProps<Row>, 'renderLinks' | 'nameOf'>,
  isLeaving: (row: Row) => boolean,
  onDelete: (row: Row) => void,
): Column<Row> => ({
  ...actionsColumn,
  cell: row => (
    <span className={rowActions.actions}>
      {renderLinks(row)}
      <button
        type="button"
        aria-label={`Delete ${nameOf(row)}`}
        aria-disabled={isLeaving(row) || undefined}
        onClick={() => onDelete(row)}
      >
        Delete
      </button>
    </span>
  ),
})
