import { useRef, useState } from 'react'
import { isFigure } from '../../contract/format.ts'
import { renderFigureNote, markTypedCurrency } from '../FigureInput.tsx'
import { isSameValue } from '../form/formInputs.ts'
import { DataGrid, type GridHandle } from './DataGrid.tsx'
import { type ComputedCell, formatRowLabel, type FormCell, type FormRow } from './formCells.ts'
import { FormGridNotes } from './FormGridNotes.tsx'
import type { CellView, DataColumn, RowView } from './gridSource.ts'
import type { CellText } from './sheet.ts'
import { usePastedFigures } from './usePastedFigures.ts'

interface Change extends CellText {
  was: string
}

interface Step {
  /** Letters typed into one cell are one step. */
  name: string | undefined
  changes: readonly Change[]
}

const mostSteps = 200

/** Writes to form cells, with undo. Changes that a form has made since, such as a reset, remain. */
function useCellHistory(inputAt: (row: string, column: string) => FormCell | null) {
  const [{ past, future }, setSteps] = useState<{ past: readonly Step[]; future: readonly Step[] }>({
    past: [],
    future: [],
  })
  const put = ({ row, column, text }: CellText, isTyping = false) => {
    const input = inputAt(row, column)
    input?.onChange(text)
    // Shows its error without waiting for a save.
    if (!isTyping) input?.onBlur?.()
  }
  const write = (texts: readonly CellText[], name?: string) => {
    const changes = texts.flatMap(each => {
      const input = inputAt(each.row, each.column)
      return input ? [{ ...each, was: input.value }] : []
    })
    if (changes.length === 0) return
    for (const change of changes) put(change, name !== undefined)
    const last = past.at(-1)
    const isSame = name !== undefined && last?.name === name
    const step = { name, changes: isSame ? continueStep(last.changes, changes) : changes }
    setSteps({ past: [...(isSame ? past.slice(0, -1) : past), step].slice(-mostSteps), future: [] })
  }
  const take = (step: Step, from: (change: Change) => string, to: (change: Change) => string) => {
    for (const change of step.changes) {
      const input = inputAt(change.row, change.column)
      if (input && isSameValue(input.field, input.value, from(change))) put({ ...change, text: to(change) })
    }
  }
  const undo = () => {
    const step = past.at(-1)
    if (!step) return
    take(
      step,
      each => each.text,
      each => each.was,
    )
    setSteps({ past: past.slice(0, -1), future: [...future, step] })
  }
  const redo = () => {
    const step = future.at(-1)
    if (!step) return
    take(
      step,
      each => each.was,
      each => each.text,
    )
    setSteps({ past: [...past, step], future: future.slice(0, -1) })
  }
  return { write, undo, redo }
}

/** The cells with their texts before the first letter. */
const continueStep = (before: readonly Change[], now: readonly Change[]): Change[] =>
  now.map(change => ({
    ...change,
    was: before.find(each => each.row === change.row && each.column === change.column)?.was ?? change.was,
  }))

interface FormGridProps<R extends FormRow, C extends DataColumn> {
  label: string
  /** The heading of the row names: 'Shelf'. */
  rowsLabel: string
  /** Their width in rem. */
  rowsWidth: number
  rows: readonly R[]
  columns: readonly C[]
  cell: (row: R, column: C) => FormCell | ComputedCell
  isReadOnly: boolean
  rowRem?: number
}

/**
 * A grid with fixed rows and columns, whose cells are inputs of one or more forms. Each form saves, keeps its draft,
 * and shows its errors as it would without a table.
 */
export function FormGrid<R extends FormRow, C extends DataColumn>(props: FormGridProps<R, C>) {
  const { label, rowsLabel, rowsWidth, rows, columns, isReadOnly, rowRem = 3 } = props
  const grid = useRef<GridHandle>(null)
  const inputAt = (rowKey: string, columnKey: string): FormCell | null => {
    const row = rows.find(each => each.key === rowKey)
    const column = columns.find(each => each.key === columnKey)
    const cell = row && column ? props.cell(row, column) : null
    return cell && 'id' in cell ? cell : null
  }
  const history = useCellHistory(inputAt)
  const complete = (row: string, column: string, text: string) => {
    const input = inputAt(row, column)
    return input ? markTypedCurrency(input.field, text) : text
  }
  const pasted = usePastedFigures({ rows, columns, inputAt, complete, write: history.write })
  const views = new Map(rows.map(row => [row.key, describeRow(row, columns, props.cell)]))
  return (
    <div>
      {!isReadOnly && (
        <FormGridNotes
          rows={[...views.values()]}
          columns={columns}
          pasted={pasted}
          onGoTo={(row, column) => grid.current?.focus(row, column)}
          onSelect={range => grid.current?.select(range)}
          onLeaveOut={cells =>
            history.write(
              cells.map(({ row, column }) => ({ row, column, text: inputAt(row, column)?.stored ?? '' })),
            )
          }
        />
      )}
      <DataGrid
        ref={grid}
        label={label}
        rowHeadings={{ label: rowsLabel, width: rowsWidth }}
        rowRem={rowRem}
        rendersAll
        columns={columns}
        rows={rows.map(each => each.key)}
        source={{
          isReadOnly,
          row: key => views.get(key) ?? noRow,
          write: history.write,
          complete,
          leave: (row, column) => inputAt(row, column)?.onBlur?.(),
          paste: pasted.paste,
          undo: history.undo,
          redo: history.redo,
        }}
      />
    </div>
  )
}

const noRow: RowView = { key: '', label: '', texts: {}, errors: {}, mark: 'stored' }

function describeRow<R extends FormRow, C extends DataColumn>(
  row: R,
  columns: readonly C[],
  cellOf: FormGridProps<R, C>['cell'],
): RowView {
  const { key, note } = row
  const cells = columns.map(column => [column.key, cellOf(row, column)] as const)
  const each = <T,>(valueOf: (cell: FormCell | ComputedCell) => T) =>
    Object.fromEntries(cells.map(([column, cell]) => [column, valueOf(cell)]))
  return {
    key,
    label: formatRowLabel(row),
    note,
    mark: 'stored',
    texts: each(cell => ('computed' in cell ? cell.computed : cell.value)),
    errors: Object.fromEntries(
      cells.flatMap(([column, cell]) => ('error' in cell && cell.error ? [[column, cell.error]] : [])),
    ),
    cells: each(toCellView),
  }
}

function toCellView(cell: FormCell | ComputedCell): CellView {
  if ('computed' in cell) return { field: cell.field, isComputed: true, note: cell.note }
  const { field, id, previous, sum, isListed } = cell
  return { field, id, sum, isListed, note: isFigure(field.format) ? renderFigureNote(cell, previous) : null }
}
