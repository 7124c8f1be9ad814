import type { BulkItem } from '#domain/history/bulkAction.ts'
import type { Column } from '#platform/ui/Table.tsx'
import type { RowSelection } from './useRowSelection.ts'
import css from './Bulk.module.css'

/** The column that selects rows for bulk actions. */
export const createSelectionColumn = <Row,>(
  selection: RowSelection,
  toItem: (row: Row) => BulkItem,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'choose',
  label: 'Select',
  isScreenOnly: true,
  cell: row => (
    <input
      type="checkbox"
      className={css.box}
      aria-label={`Select ${nameOf(row)}`}
      checked={selection.has(toItem(row))}
      onChange={() => selection.toggle(toItem(row))}
    />
  ),
})
