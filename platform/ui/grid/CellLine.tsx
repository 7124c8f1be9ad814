import { Suspense, useContext } from 'react'
import { formatCount } from '../../contract/count.ts'
import { parseDate } from '../../contract/dateText.ts'
import type { Field } from '../../contract/field.ts'
import { isFigure } from '../../contract/format.ts'
import { formatDate } from '../../contract/formatDate.ts'
import { formatInput, parseInput } from '../../contract/inputCodec.ts'
import { PrintedContext } from '../FieldFrame.tsx'
import { lazyPart } from '../lazyPart.tsx'
import { mayMissLetters } from '../mayMissLetters.ts'
import { SumOffer } from '../SumOffer.tsx'
import { countCells, type Range } from './gridSelection.ts'
import { getCellField, type DataColumn, type RowView } from './gridSource.ts'
import css from './DataGrid.module.css'

const PrintNote = lazyPart(() => import('../PrintNote.tsx'))

interface CellLineProps {
  id: string
  row: RowView | null
  column: DataColumn | undefined
  isTyping: boolean
  range: Range
  isReadOnly: boolean
  onUseSums: () => void
}

/** Below the grid: the error of the active cell, its missing letters in print, its meaning, or its column's help. */
export function CellLine(props: CellLineProps) {
  const { id, row, column, isTyping, range, isReadOnly, onUseSums } = props
  const error = row && column && !isTyping ? row.errors[column.key] : undefined
  const undecided = row && column && !isTyping ? row.undecided?.[column.key] : undefined
  const count = countCells(range)
  const field = row && column ? getCellField(row, column) : null
  const text = row && column ? (row.texts[column.key] ?? '') : ''
  const sum = row && column ? row.cells?.[column.key]?.sum : undefined
  const printed = useContext(PrintedContext)
  const explained = <span>{field && explain(field, text)}</span>
  return (
    <div className={css.line}>
      <span id={id} className={css.told} data-error={error !== undefined || undefined}>
        {error !== undefined || undecided !== undefined ? (
          <span>{error ?? undecided}</span>
        ) : printed && field && mayMissLetters(field, text) ? (
          <Suspense fallback={explained}>
            <PrintNote text={text} what={printed}>
              {explained}
            </PrintNote>
          </Suspense>
        ) : (
          explained
        )}
      </span>
      {field && error === undefined && (
        <SumOffer field={field} value={text} readOnly={isReadOnly} sum={sum} onUse={onUseSums} />
      )}
      {count > 1 && <span role="status">{`${formatCount(count)} cells selected`}</span>}
    </div>
  )
}

function explain(field: Field, text: string): string {
  const read = text.trim() === '' ? null : parseInput(field, text)
  const value = read && 'value' in read ? read.value : null
  if (field.format === 'date' && typeof value === 'string') return describeDate(value)
  if (isFigure(field.format) && typeof value === 'number') {
    const normal = formatInput(field, value)
    if (normal !== text) return `= ${normal}`
  }
  return field.help ?? ''
}

function describeDate(text: string): string {
  const read = parseDate(text)
  return 'value' in read ? formatDate(read.value) : ''
}
