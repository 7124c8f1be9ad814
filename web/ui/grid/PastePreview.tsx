import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import css from './FigureGrid.module.css'
import type { GridColumn, GridRow } from './gridColumns.ts'
import type { PastedBlock, PastedCell } from './pastedBlock.ts'

interface PastePreviewProps {
  block: PastedBlock
  rowsLabel: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  onAccept: () => void
  onClose: () => void
}

/** In a short table one sees the whole of it; in a long one, the rows that would change. */
const mostUntouched = 20

/** What scrolls inside itself can be reached by the keyboard. */
const scrolls = { role: 'region', 'aria-label': 'What would be filled in', tabIndex: 0 }

/** What a pasted block would put where, and every cell of it that cannot be taken. */
export function PastePreview({ block, rowsLabel, rows, columns, onAccept, onClose }: PastePreviewProps) {
  const touched = new Set(block.cells.map(each => each.row))
  const isShown = (place: number) => rows.length <= mostUntouched || touched.has(place)
  const refused = block.cells.filter(each => each.error !== null)
  const taken = block.cells.length - refused.length
  const placeOf = ({ row, column }: PastedCell) => `${rows[row]?.label}, ${columns[column]?.field.label}`
  return (
    <Dialog isOpen title="Paste from a spreadsheet" onClose={onClose} wide>
      <p>
        {taken === 1 ? 'One cell' : `${taken} cells`} would be filled. Nothing is saved before you press Save
        Change.
      </p>
      {refused.length > 0 && (
        <Notice kind="error">
          {refused.length === 1 ? 'One cell' : `${refused.length} cells`} cannot be read and would stay as
          they are:
          <ul className={css.refused}>
            {refused.map(cell => (
              <li key={`${cell.row} ${cell.column}`}>
                {placeOf(cell)}: {cell.error}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {block.outside > 0 && (
        <Notice kind="warning">
          {block.outside === 1 ? 'One cell falls' : `${block.outside} cells fall`} outside of this table and
          would be left out.
        </Notice>
      )}
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
            {rows.map(
              (row, place) =>
                isShown(place) && (
                  <PreviewRow key={row.key} row={row} place={place} columns={columns} cells={block.cells} />
                ),
            )}
          </tbody>
        </table>
      </div>
      <div className={css.buttons}>
        <Button disabled={taken === 0} onClick={onAccept} data-autofocus>
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
  row: GridRow
  place: number
  columns: readonly GridColumn[]
  cells: readonly PastedCell[]
}

function PreviewRow({ row, place, columns, cells }: PreviewRowProps) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {columns.map(({ key }, column) => {
        const cell = cells.find(each => each.row === place && each.column === column)
        if (!cell) return <td key={key}>stays</td>
        return (
          <td
            key={key}
            data-taken={cell.error === null || undefined}
            data-refused={cell.error !== null || undefined}
          >
            {cell.text === '' ? <i>empty</i> : cell.text}
            {cell.error !== null && ' (not read)'}
          </td>
        )
      })}
    </tr>
  )
}
