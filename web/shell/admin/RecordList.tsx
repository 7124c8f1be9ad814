import { useId, type ReactNode } from 'react'
import type { RemovalCheck } from '#domain/catalog/removal.ts'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { useRemoval } from './useRemoval.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './admin.module.css'

interface RecordListProps<Row> {
  /** The singular of the rows: 'brand'. */
  one: string
  rowKey: (row: Row) => number
  nameOf: (row: Row) => string
  /** The links of a row, before its Delete button. */
  renderLinks: (row: Row) => ElementNode
  /** Whether a row can be deleted, asked when the user is about to. */
  check: (row: Row) => Promise<RemovalCheck>
  remove: (row: Row) => Promise<void>
  /** The message for a refused deletion. */
  explain: (row: Row, thrown: unknown) => string
  /** The list, with the actions of its rows. */
  children: (renderActions: (row: Row) => ReactNode) => ElementNode
}

/** A list of records that can be deleted. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { one, nameOf, rowKey, renderLinks, explain, children } = props
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
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={error} />
      {children(row => (
        <span className={rowActions.actions}>
          {renderLinks(row)}
          <button
            type="button"
            aria-label={`Delete ${nameOf(row)}`}
            aria-disabled={isPending(rowKey(row)) || undefined}
            onClick={() => leaving.begin(row)}
          >
            Delete
          </button>
        </span>
      ))}
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
