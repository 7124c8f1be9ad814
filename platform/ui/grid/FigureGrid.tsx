import { useRef } from 'react'
import type { Field } from '../../contract/field.ts'
import { formatFigure } from '../../contract/figure.ts'
import { isFigure } from '../../contract/format.ts'
import type { Cell, PastedBlock } from '../../contract/pastedBlock.ts'
import type { FieldProps } from '../FieldFrame.tsx'
import { FigureInput, type PreviousFigure } from '../FigureInput.tsx'
import { markTypedCurrency } from '../form/asTyped.ts'
import type { Fields, InputTexts } from '../form/formInputs.ts'
import type { RecordForm } from '../form/useRecordForm.ts'
import { HelpTip } from '../HelpTip.tsx'
import { NotApplicable } from '../figures.tsx'
import { NotReported } from '../NotReported.tsx'
import { TextInput } from '../TextInput.tsx'
import css from './FigureGrid.module.css'
import type { DerivedColumn, GridColumn, GridRow } from './gridColumns.ts'
import { PastePreview } from './PastePreview.tsx'
import { useGridKeys } from './useGridKeys.ts'
import { usePastedBlock } from './usePastedBlock.ts'

interface FigureGridProps<F extends Fields> {
  caption: string
  /** If a heading above says the same. */
  hideCaption?: boolean
  /** The head of the rows' names: 'Shelf'. */
  rowsLabel: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  derived?: readonly DerivedColumn[]
  form: RecordForm<F>
  nameOf: (cell: Cell) => keyof F & string
  previous?: (cell: Cell) => PreviousFigure | undefined
}

/**
 * A keyboard-friendly table of figures: Tab moves along a row, Enter and arrows from cell to cell. A block pasted
 * from a spreadsheet is previewed and fills the inputs once accepted.
 */
export function FigureGrid<F extends Fields>(props: FigureGridProps<F>) {
  const { caption, hideCaption, rowsLabel, rows, columns, derived = [], form, nameOf, previous } = props
  const table = useRef<HTMLTableElement>(null)
  const pasted = usePastedBlock(rows.length, markTypedCurrency)
  useGridKeys(table, { rows: rows.length, columns: columns.length }, (at, text) => {
    if (form.readOnly) return false
    // A column's field is worded for its head; the form's own field determines how its cells are read.
    const fields = columns.map((_, column) => form.field(nameOf({ row: at.row, column })).field)
    pasted.open(at, text, fields)
    return true
  })
  const accept = () => {
    if (!pasted.block) return
    form.fill(typedCells<F>(pasted.block, nameOf))
    pasted.close()
  }
  return (
    <>
      <table className={css.grid} ref={table}>
        <caption className={css.caption} data-hidden={hideCaption || undefined}>
          {caption}
        </caption>
        <Heads rowsLabel={rowsLabel} columns={columns} derived={derived} />
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                {row.note}
              </th>
              {columns.map(({ key, field }, across) => {
                const cell = { row: place, column: across }
                return (
                  <td
                    key={key}
                    data-row={place}
                    data-column={across}
                    data-label={headOf(field)}
                    data-text={!isFigure(field.format) || undefined}
                  >
                    <CellInput
                      {...form.field(nameOf(cell))}
                      hiddenLabel={`${row.label}, ${headOf(field)}`}
                      previous={previous?.(cell)}
                    />
                  </td>
                )
              })}
              {derived.map(column => (
                <td key={column.key} className={css.derived} data-label={headOf(column)}>
                  <output>{derivedText(column, place)}</output>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pasted.block && (
        <PastePreview
          block={pasted.block}
          rowsLabel={rowsLabel}
          rows={rows}
          columns={columns}
          onOrder={pasted.setOrder}
          onAccept={accept}
          onClose={pasted.close}
        />
      )}
    </>
  )
}

function typedCells<F extends Fields>(
  block: PastedBlock,
  nameOf: (cell: Cell) => keyof F & string,
): Partial<InputTexts<F>> {
  return Object.fromEntries(block.cells.map(cell => [nameOf(cell), cell.text])) as Partial<InputTexts<F>>
}

/** Most cells are figures; a remark beside them is text. */
function CellInput({ previous, ...props }: FieldProps & { previous: PreviousFigure | undefined }) {
  return isFigure(props.field.format) ? (
    <FigureInput {...props} previous={previous} />
  ) : (
    <TextInput {...props} />
  )
}

const headOf = ({ label, unit }: Pick<Field, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label

function derivedText(column: DerivedColumn, row: number) {
  const { value, notApplicable } = column.cell(row)
  if (notApplicable) return <NotApplicable />
  return value === null ? <NotReported /> : formatFigure(value, column.format)
}

interface HeadsProps {
  rowsLabel: string
  columns: readonly GridColumn[]
  derived: readonly DerivedColumn[]
}

function Heads({ rowsLabel, columns, derived }: HeadsProps) {
  const heads = [
    ...columns.map(({ key, field }) => ({ ...field, key, isText: !isFigure(field.format) })),
    ...derived.map(each => ({ ...each, isText: false })),
  ]
  return (
    <thead>
      <tr>
        <th scope="col">{rowsLabel}</th>
        {heads.map(({ key, label, unit, help, isText }) => (
          <th key={key} scope="col" data-text={isText || undefined}>
            {label}
            {unit && <span className={css.unit}> ({unit})</span>}
            {help && <HelpTip about={label}>{help}</HelpTip>}
          </th>
        ))}
      </tr>
    </thead>
  )
}
