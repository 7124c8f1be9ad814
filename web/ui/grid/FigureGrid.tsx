import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { Field } from '#domain/field.ts'
import { FigureInput, type LastYear } from '../FigureInput.tsx'
import type { Fields } from '../form/typed.ts'
import type { RecordForm } from '../form/useRecordForm.ts'
import { HelpTip } from '../HelpTip.tsx'
import css from './FigureGrid.module.css'
import { moveInGrid, type Cell } from './gridMoves.ts'
import { isBlock, placeBlock, type PastedBlock } from './pastedBlock.ts'
import { PastePreview } from './PastePreview.tsx'

export interface GridRow {
  key: string
  label: string
}

/** A column of inputs. */
export interface GridColumn {
  key: string
  field: Field
}

/** A column of figures that follow from the others and cannot be typed in. */
export interface DerivedColumn {
  key: string
  label: string
  unit?: string
  help?: string
  cell: (row: number) => ReactNode
}

interface FigureGridProps<F extends Fields> {
  caption: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  derived?: readonly DerivedColumn[]
  form: RecordForm<F>
  nameOf: (cell: Cell) => keyof F & string
  lastYear?: (cell: Cell) => LastYear | undefined
}

/**
 * A table of figures for the keyboard: Tab goes along a row, Enter and the arrows from cell to cell. A block pasted
 * from a spreadsheet is shown first and fills the inputs once it is accepted.
 */
export function FigureGrid<F extends Fields>(props: FigureGridProps<F>) {
  const { caption, rows, columns, derived = [], form, nameOf, lastYear } = props
  const table = useRef<HTMLTableElement>(null)
  const [pasted, setPasted] = useState<PastedBlock | null>(null)
  const size = { rows: rows.length, columns: columns.length }

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = cellOf(event.target)
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const to = moveInGrid(event.key, from, size, caretIn(event.target as HTMLInputElement))
    // Enter would send the form from the middle of a table.
    if (to || event.key === 'Enter') event.preventDefault()
    if (to) enter(table.current, to)
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || form.readOnly || !isBlock(text)) return
    event.preventDefault()
    setPasted(
      placeBlock(
        text,
        at,
        rows.length,
        columns.map(each => each.field),
      ),
    )
  }
  const accept = (block: PastedBlock) => {
    for (const cell of block.cells) if (cell.error === null) form.type(nameOf(cell), cell.text)
    setPasted(null)
  }
  return (
    <>
      <table className={css.grid} ref={table} onKeyDown={move} onPaste={paste}>
        <caption className={css.caption}>{caption}</caption>
        <Heads columns={columns} derived={derived} />
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map(({ key, field }, across) => {
                const cell = { row: place, column: across }
                return (
                  <td key={key} data-row={place} data-column={across} data-label={headOf(field)}>
                    <FigureInput
                      {...form.field(nameOf(cell))}
                      hiddenLabel={`${row.label}, ${headOf(field)}`}
                      lastYear={lastYear?.(cell)}
                    />
                  </td>
                )
              })}
              {derived.map(column => (
                <td key={column.key} className={css.derived} data-label={headOf(column)}>
                  <output>{column.cell(place)}</output>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pasted && (
        <PastePreview
          block={pasted}
          rows={rows}
          columns={columns}
          onAccept={() => accept(pasted)}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  )
}

const headOf = ({ label, unit }: Pick<Field, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label

function Heads({
  columns,
  derived,
}: Pick<FigureGridProps<Fields>, 'columns'> & { derived: readonly DerivedColumn[] }) {
  const heads = [...columns.map(({ key, field }) => ({ ...field, key })), ...derived]
  return (
    <thead>
      <tr>
        <td />
        {heads.map(({ key, label, unit, help }) => (
          <th key={key} scope="col">
            {label}
            {unit && <span className={css.unit}> ({unit})</span>}
            {help && <HelpTip about={label}>{help}</HelpTip>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLInputElement)) return null
  const place = target.closest<HTMLElement>('[data-row]')?.dataset
  return place ? { row: Number(place.row), column: Number(place.column) } : null
}

/** A wholly marked input counts as left at both ends: an arrow key would otherwise only take the marking away. */
function caretIn(input: HTMLInputElement) {
  const { selectionStart: start, selectionEnd: end, value } = input
  const isMarked = start === 0 && end === value.length
  return { atStart: isMarked || (start === 0 && end === 0), atEnd: isMarked || start === value.length }
}

function enter(table: HTMLTableElement | null, { row, column }: Cell): void {
  const input = table?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"] input`)
  input?.focus()
  input?.select()
}
