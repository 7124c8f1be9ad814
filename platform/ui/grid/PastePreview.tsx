import type { DateOrder } from '../../contract/dateText.ts'
import type { PastedBlock, PastedCell } from '../../contract/pastedBlock.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import css from './FigureGrid.module.css'
import type { GridColumn, GridRow } from './gridColumns.ts'

interface PastePreviewProps {
  block: PastedBlock
  rowsLabel: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** How many new rows the table can take; a block with more is refused as a whole. Without it, the table is fixed. */
  mostNewRows?: number
  onOrder: (column: number, order: DateOrder) => void
  onAccept: () => void
  onClose: () => void
}

/** A short table is shown as a whole; of a long one, the first rows that change and those that cannot be read. */
const mostUntouched = 20
const mostRows = 50
const mostListed = 20

/** What scrolls inside itself can be reached by the keyboard. */
const scrolls = { role: 'region', 'aria-label': 'Preview', tabIndex: 0 }

/** Shows where the cells of a pasted block go, how dates are read, and which cells cannot be read. */
export function PastePreview(props: PastePreviewProps) {
  const { block, rowsLabel, rows, columns, mostNewRows, onOrder, onAccept, onClose } = props
  const byRow = Map.groupBy(block.cells, each => each.row)
  const unread = block.cells.filter(each => each.error !== null)
  const isTooLong = mostNewRows !== undefined && block.rowsBelow > 0
  const isUnanswered = block.ambiguousDates.some(column => !block.dateOrders.has(column))
  const shown = shownRows(rows.length, byRow, new Set(unread.map(each => each.row)))
  const hidden = byRow.size - shown.filter(place => byRow.has(place)).length
  return (
    <Dialog isOpen title="Paste from a spreadsheet" onClose={onClose} wide>
      <p>
        {counted(block.cells.length, 'cell')} will be filled in. Nothing is saved until you press Save Change.
      </p>
      {isTooLong && (
        <Notice kind="error">
          You can add up to {mostNewRows.toLocaleString('en-US')} new rows at a time. You pasted{' '}
          {(byRow.size + block.rowsBelow).toLocaleString('en-US')} rows,{' '}
          {block.rowsBelow.toLocaleString('en-US')} too many. Paste fewer rows, save them, and then paste the
          rest.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice kind="error">
          {counted(unread.length, 'cell')} cannot be read. {unread.length === 1 ? 'It' : 'They'} will be
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
      {!isTooLong && block.outside > 0 && (
        <Notice kind="warning">
          {counted(block.outside, 'cell')} {block.outside === 1 ? 'does' : 'do'} not fit in this table and
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
            {shown.map(place => (
              <PreviewRow
                key={place}
                label={rows[place]?.label ?? ''}
                columns={columns}
                cells={byRow.get(place) ?? []}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p>{counted(hidden, 'more row')} will be filled in.</p>}
      <div className={css.buttons}>
        <Button
          disabled={block.cells.length === 0 || isTooLong || isUnanswered}
          onClick={onAccept}
          data-autofocus
        >
          Fill in
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `One ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`

function shownRows(
  rowCount: number,
  byRow: ReadonlyMap<number, PastedCell[]>,
  unread: ReadonlySet<number>,
): number[] {
  if (rowCount <= mostUntouched) return Array.from({ length: rowCount }, (_, place) => place)
  const touched = [...byRow.keys()]
  const first = new Set([...touched.slice(0, mostRows), ...[...unread].slice(0, mostRows)])
  return [...first].toSorted((a, b) => a - b)
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
