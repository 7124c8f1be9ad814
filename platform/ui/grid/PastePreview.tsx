import type { DateOrder } from '../../contract/dateText.ts'
import type { PastedBlock, PastedCell } from '../../contract/pastedBlock.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import { countOf } from './countOf.ts'
import css from './FigureGrid.module.css'
import type { GridColumn, GridRow } from './gridColumns.ts'

interface PastePreviewProps {
  block: PastedBlock
  rowsLabel: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  onOrder: (column: number, order: DateOrder) => void
  onAccept: () => void
  onClose: () => void
}

const mostListed = 20

/** A scrolling element must be reachable by keyboard. */
const scrolls = { role: 'region', 'aria-label': 'Preview', tabIndex: 0 }

/** Shows where the cells of a pasted block go, how dates are read, and which cells are invalid. */
export function PastePreview(props: PastePreviewProps) {
  const { block, rowsLabel, rows, columns, onOrder, onAccept, onClose } = props
  const byRow = Map.groupBy(block.cells, each => each.row)
  const unread = block.cells.filter(each => each.error !== null)
  const isUnanswered = block.ambiguousDates.some(column => !block.dateOrders.has(column))
  return (
    <Dialog isOpen title="Paste from a spreadsheet" onClose={onClose} wide>
      <p>
        {countOf(block.cells.length, 'cell')} will be filled in. Nothing is saved until you press Save Change.
      </p>
      {unread.length > 0 && (
        <Notice kind="error">
          {countOf(unread.length, 'cell')} cannot be read. {unread.length === 1 ? 'It' : 'They'} will be
          filled in and marked with the reason. You can save after you correct{' '}
          {unread.length === 1 ? 'it' : 'them'}.
          <ul className={css.refused}>
            {unread.slice(0, mostListed).map(cell => (
              <li key={`${cell.row} ${cell.column}`}>
                {rows[cell.row]?.label}, {columns[cell.column]?.field.label}: {cell.error}
              </li>
            ))}
            {unread.length > mostListed && (
              <li>and {(unread.length - mostListed).toLocaleString('en-US')} more</li>
            )}
          </ul>
        </Notice>
      )}
      {block.outside > 0 && (
        <Notice kind="warning">
          {countOf(block.outside, 'cell')} {block.outside === 1 ? 'does' : 'do'} not fit in this table and
          will be left out.
        </Notice>
      )}
      {block.ambiguousDates.map(column => (
        <DateOrderChoice
          key={column}
          label={columns[column]?.field.label ?? ''}
          examples={block.cells.filter(each => each.column === column)}
          order={block.dateOrders.get(column)}
          onOrder={order => onOrder(column, order)}
        />
      ))}
      <div className={css.preview} {...scrolls}>
        <table>
          <thead>
            <tr>
              <th scope="col">{rowsLabel}</th>
              {columns.map(({ key, field }) => (
                <th key={key} scope="col">
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <PreviewRow key={row.key} label={row.label} columns={columns} cells={byRow.get(place) ?? []} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.buttons}>
        <Button disabled={block.cells.length === 0 || isUnanswered} onClick={onAccept} data-autofocus>
          Fill in
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

interface PreviewRowProps {
  label: string
  columns: readonly GridColumn[]
  cells: readonly PastedCell[]
}

function PreviewRow({ label, columns, cells }: PreviewRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {columns.map(({ key }, column) => {
        const cell = cells.find(each => each.column === column)
        if (!cell) return <td key={key}>unchanged</td>
        return (
          <td
            key={key}
            data-taken={cell.error === null || undefined}
            data-refused={cell.error !== null || undefined}
          >
            {cell.text === '' ? <i>empty</i> : (cell.meaning ?? cell.text)}
            {cell.error !== null && ' (cannot be read)'}
          </td>
        )
      })}
    </tr>
  )
}
