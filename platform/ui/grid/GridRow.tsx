import { memo, useId, type RefObject } from 'react'
import { isFigure } from '../../contract/format.ts'
import { formatFigure } from '../../contract/figure.ts'
import { parseInput } from '../../contract/inputCodec.ts'
import css from './DataGrid.module.css'
import type { DataColumn, RowView } from './gridSource.ts'

interface GridRowProps {
  place: number
  row: RowView
  columns: readonly DataColumn[]
  /** In px; null if rows follow each other, as on paper. */
  top: number | null
  /** The selected columns; -1 if none. */
  from: number
  to: number
  activeColumn: number
  isTyping: boolean
  isReadOnly: boolean
  /** The line that explains the active cell. */
  lineId: string
  input: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
}

const markWords = { stored: '', changed: 'Changed', new: 'New', removed: 'Removed', open: 'Unconfirmed' }

/** One row. Drawn again only if something in it changed: a letter redraws one row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { place, row, columns, top, from, to, activeColumn, isReadOnly } = props
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={css.row}
      data-mark={row.mark}
      style={top === null ? undefined : { position: 'absolute', top: `${top}px` }}
    >
      <div aria-hidden className={css.gutter} data-place={place} title={markWords[row.mark] || undefined}>
        {row.key.startsWith('new-') && row.mark === 'stored' ? '+' : place + 1}
      </div>
      {columns.map((column, at) => {
        const text = row.texts[column.key] ?? ''
        const isActive = at === activeColumn
        return (
          <div
            key={column.key}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-selected={at >= from && at <= to}
            aria-invalid={row.errors[column.key] !== undefined || undefined}
            aria-readonly={isReadOnly || undefined}
            className={css.cell}
            data-place={place}
            data-column={at}
            data-figure={isFigure(column.field.format) || undefined}
          >
            {isActive ? (
              <CellInput {...props} column={column} text={text} error={row.errors[column.key]} />
            ) : at === 0 && text === '' ? (
              <span className={css.nameless}>{row.label}</span>
            ) : (
              showText(column, text)
            )}
          </div>
        )
      })}
    </div>
  )
})

/** A figure with its separators, if it can be read. */
function showText({ field }: DataColumn, text: string): string {
  if (!isFigure(field.format) || text === '') return text
  const read = parseInput(field, text)
  return 'value' in read && typeof read.value === 'number' ? formatFigure(read.value, field.format) : text
}

interface CellInputProps extends GridRowProps {
  column: DataColumn
  text: string
  error: string | undefined
}

/** The only input of the grid: what is typed replaces the text of the active cell. */
function CellInput({
  row,
  column,
  text,
  error,
  isTyping,
  isReadOnly,
  lineId,
  input,
  onType,
}: CellInputProps) {
  const listId = useId()
  const { field, choices, Suggestions } = column
  const offers = isTyping && (choices !== undefined || Suggestions !== undefined)
  return (
    <>
      <input
        ref={input}
        type="text"
        className={css.input}
        aria-label={`${row.label}, ${field.label}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={lineId}
        autoComplete="off"
        spellCheck={false}
        inputMode={isFigure(field.format) ? 'decimal' : undefined}
        list={offers ? listId : undefined}
        readOnly={isReadOnly}
        data-selecting={!isTyping || undefined}
        value={text}
        onChange={event => onType(event.currentTarget.value)}
      />
      {offers && choices && (
        <datalist id={listId}>
          {choices.map(each => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
      {offers && Suggestions && <Suggestions id={listId} typed={text} />}
    </>
  )
}
