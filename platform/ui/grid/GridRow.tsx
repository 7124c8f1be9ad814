import { memo, Suspense, useContext, type ComponentProps, type RefObject } from 'react'
import { isCanadian } from '../../contract/canadianDollars.ts'
import type { Field } from '../../contract/field.ts'
import { formatFigure } from '../../contract/figure.ts'
import { isFigure } from '../../contract/format.ts'
import { parseInput } from '../../contract/inputCodec.ts'
import { FieldNotesContext, PrintedContext } from '../FieldFrame.tsx'
import { lazyPart } from '../lazyPart.tsx'
import { mayMissLetters } from '../mayMissLetters.ts'
import { isSum } from '../SumOffer.tsx'
import { getTypingHints } from '../typingHints.ts'
import {
  canType,
  getCellField,
  hasChoices,
  type CellView,
  type DataColumn,
  type RowView,
} from './gridSource.ts'
import { ChoiceCell } from './LookupCell.tsx'
import css from './DataGrid.module.css'

const PrintNote = lazyPart(() => import('../PrintNote.tsx'))

interface GridRowProps {
  place: number
  row: RowView
  /** Whether the row's name is beside its cells instead of in the first one. */
  hasHeading: boolean
  columns: readonly DataColumn[]
  /** In px; null if rows are in normal flow, as in print. */
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

const markWords = {
  stored: '',
  blank: '',
  changed: 'Changed',
  new: 'New',
  removed: 'Removed',
  open: 'Unconfirmed',
}

/** One row. Rendered again only if something in it changes, so that typing a letter renders one row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const renderNotes = useContext(FieldNotesContext)
  const printed = useContext(PrintedContext)
  const { place, row, hasHeading, columns, top, from, to, activeColumn, isReadOnly } = props
  return (
    <div
      role="row"
      id={row.id}
      aria-rowindex={place + 2}
      className={css.row}
      data-mark={row.mark}
      style={top === null ? undefined : { position: 'absolute', top: `${top}px` }}
    >
      {hasHeading ? (
        <div role="rowheader" aria-colindex={1} className={css.gutter} data-place={place}>
          <span title={row.label}>{row.label}</span>
          {row.note}
        </div>
      ) : (
        <div aria-hidden className={css.gutter} data-place={place} title={markWords[row.mark] || undefined}>
          {row.mark === 'blank' ? '+' : place + 1}
        </div>
      )}
      {columns.map((column, index) => {
        const text = row.texts[column.key] ?? ''
        const isActive = index === activeColumn
        const cell = row.cells?.[column.key]
        const field = getCellField(row, column)
        const isName = !hasHeading && index === 0
        return (
          <div
            key={column.key}
            id={cell?.id}
            // The target of a link.
            tabIndex={cell?.id === undefined ? undefined : -1}
            role={isName ? 'rowheader' : 'gridcell'}
            aria-colindex={index + (hasHeading ? 2 : 1)}
            aria-selected={index >= from && index <= to}
            aria-invalid={row.errors[column.key] !== undefined || undefined}
            data-undecided={row.undecided?.[column.key] !== undefined || undefined}
            aria-readonly={isReadOnly || !canType(row, column) || undefined}
            className={css.cell}
            data-place={place}
            data-column={index}
            data-figure={isFigure(field.format) || undefined}
            data-computed={cell?.isComputed}
          >
            {isActive ? (
              <CellInput {...props} column={column} text={text} error={row.errors[column.key]} />
            ) : isName && text === '' ? (
              <span className={css.nameless}>{row.label}</span>
            ) : (
              <>
                {printed && mayMissLetters(field, text) && (
                  <Suspense>
                    <span className={css.unprinted}>
                      <PrintNote text={text} what={printed} isSign />
                    </span>
                  </Suspense>
                )}
                <span className={css.text} translate="no">
                  {showText(field, text)}
                </span>
              </>
            )}
            {cell && <SecondLine cell={cell} field={field} text={text} />}
            {cell?.id !== undefined && renderNotes && (
              <div className={css.notes}>{renderNotes({ id: cell.id, isInTable: true })}</div>
            )}
          </div>
        )
      })}
    </div>
  )
})

/** A valid figure with its separators. Amounts in Canadian dollars are not converted. */
function showText(field: Field, text: string): string {
  if (!isFigure(field.format) || text === '' || isCanadian(text)) return text
  const read = parseInput(field, text)
  return 'value' in read && typeof read.value === 'number' ? formatFigure(read.value, field.format) : text
}

/** Whether a total differs from its parts, and what the cell is compared with. */
function SecondLine({ cell: { sum, note }, field, text }: { cell: CellView; field: Field; text: string }) {
  const differs = sum !== undefined && text.trim() !== '' && !isSum(field, text, sum)
  if (!differs && !note) return null
  return (
    <span className={css.second}>
      {/* Otherwise, last year's figure would be the name of the cell. */}
      {text === '' && <span data-spoken>Empty.</span>}
      {differs && (
        <span className={css.differs}>
          <span aria-hidden>≠ sum</span>
          <span data-spoken>{`differs from the sum ${sum.text}`}</span>
        </span>
      )}
      {note && <span>{note}</span>}
    </span>
  )
}

interface CellInputProps extends GridRowProps {
  column: DataColumn
  text: string
  error: string | undefined
}

/** The grid's only input. Typing replaces the text of the active cell. */
function CellInput(props: CellInputProps) {
  const { row, column, text, error, isTyping, isReadOnly, lineId, input, onType } = props
  const field = getCellField(row, column)
  const readOnly = isReadOnly || !canType(row, column)
  const control = {
    ref: input,
    type: 'text',
    className: css.input,
    'aria-label': `${row.label}, ${column.field.label}`,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': lineId,
    autoComplete: 'off',
    spellCheck: false,
    ...getTypingHints(field),
    // Otherwise, the key of an Android keyboard leaves the table for the next input of the form.
    enterKeyHint: 'enter',
    readOnly,
    'data-selecting': !isTyping || undefined,
    value: text,
    onChange: event => onType(event.currentTarget.value),
  } satisfies ComponentProps<'input'> & { 'data-selecting'?: boolean }
  if (readOnly || !hasChoices(column)) return <input {...control} />
  const Lookup = column.Lookup ?? ChoiceCell
  return <Lookup column={column} control={control} text={text} isTyping={isTyping} onType={onType} />
}
