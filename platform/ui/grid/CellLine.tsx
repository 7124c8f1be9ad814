import { formatDate, parseDate } from '../../contract/dateText.ts'
import { isFigure } from '../../contract/format.ts'
import { formatFigure } from '../../contract/figure.ts'
import { parseInput } from '../../contract/inputCodec.ts'
import css from './DataGrid.module.css'
import { countCells, type Range } from './gridSelection.ts'
import type { DataColumn, RowView } from './gridSource.ts'

interface CellLineProps {
  id: string
  row: RowView | null
  column: DataColumn | undefined
  isTyping: boolean
  range: Range
}

/** Below the grid: what is wrong with the active cell, what it means, or what its column asks for. */
export function CellLine({ id, row, column, isTyping, range }: CellLineProps) {
  const error = row && column && !isTyping ? row.errors[column.key] : undefined
  const count = countCells(range)
  return (
    <p className={css.line}>
      <span id={id} className={css.told} data-error={error !== undefined || undefined}>
        {error ?? (row && column ? explain(column, row.texts[column.key] ?? '') : '')}
      </span>
      {count > 1 && <span role="status">{count.toLocaleString('en-US')} cells selected</span>}
    </p>
  )
}

function explain({ field }: DataColumn, text: string): string {
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
