import { formatDate, parseDate } from '../../contract/dateText.ts'
import type { Field } from '../../contract/field.ts'
import { isFigure } from '../../contract/format.ts'
import { formatFigure } from '../../contract/figure.ts'
import { parseInput } from '../../contract/inputCodec.ts'
import css from './DataGrid.module.css'
import { countCells, type Range } from './gridSelection.ts'
import { SumOffer } from '../SumOffer.tsx'
import { getCellField, type DataColumn, type RowView } from './gridSource.ts'

interface CellLineProps {
  id: string
  row: RowView | null
  column: DataColumn | undefined
  isTyping: boolean
  range: Range
  isReadOnly: boolean
  onUseSums: () => void
}

/** Below the grid: what is wrong with the active cell, what it means, or what its column asks for. */
export function CellLine(props: CellLineProps) {
  const { id, row, column, isTyping, range, isReadOnly, onUseSums } = props
  const error = row && column && !isTyping ? row.errors[column.key] : undefined
  const count = countCells(range)
  const field = row && column ? getCellField(row, column) : null
  const text = row && column ? (row.texts[column.key] ?? '') : ''
  const sum = row && column ? row.cells?.[column.key]?.sum : undefined
  return (
    <div className={css.line}>
      <span id={id} className={css.told} data-error={error !== undefined || undefined}>
        {error ?? (field ? explain(field, text) : '')}
      </span>
      {field && error === undefined && (
        <SumOffer field={field} value={text} readOnly={isReadOnly} sum={sum} onUse={onUseSums} />
      )}
      {count > 1 && <span role="status">{count.toLocaleString('en-US')} cells selected</span>}
    </div>
  )
}

function explain(field: Field, text: string): string {
  const read = text.trim() === '' ? null : parseInput(field, text)
  const value = read && 'value' in read ? read.value : null
  if (field.format === 'date' && typeof value === 'string') return inWords(value)
  if (isFigure(field.format) && typeof value === 'number' && formatFigure(value, field.format) !== text)
    return `= ${formatFigure(value, field.format)}`
  return field.help ?? ''
}

function inWords(text: string): string {
  const read = parseDate(text)
  return 'value' in read ? formatDate(read.value) : ''
}
