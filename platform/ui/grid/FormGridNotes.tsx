import { Button } from '../Button.tsx'
import { LongList } from '../LongList.tsx'
import { countOf } from './countOf.ts'
import type { DataColumn, RowView } from './gridSource.ts'
import css from './SheetBar.module.css'
import type { PasteOfFigures } from './usePastedFigures.ts'

interface WrongCell {
  row: string
  column: string
  label: string
}

interface FormGridNotesProps {
  rows: readonly RowView[]
  columns: readonly DataColumn[]
  pasted: PasteOfFigures
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
  /** Brings back what is stored. */
  onLeaveOut: (cells: readonly WrongCell[]) => void
}

const mostListed = 4

/** Above the grid, where they are seen however long it is: what the last paste did, and the cells that cannot be saved. */
export function FormGridNotes({ rows, columns, pasted, onGoTo, onLeaveOut }: FormGridNotesProps) {
  const { last, close } = pasted
  const wrong = rows.flatMap(row =>
    columns.flatMap(({ key, field }) =>
      row.errors[key] === undefined
        ? []
        : [{ row: row.key, column: key, label: `${row.label}, ${field.label}` }],
    ),
  )
  return (
    <>
      {last && (
        <div className={css.bar} data-kind="info" role="status">
          <p className={css.note}>
            {countOf(last.cells.length, 'cell')} filled in; nothing is saved yet. {describePlaces(last)}
            {last.leftOut.length > 0 && (
              <>
                Left out, because the table has no such name: <LongList items={last.leftOut} />{' '}
              </>
            )}
            {last.outside > 0 &&
              `${countOf(last.outside, 'cell')} ${last.outside === 1 ? 'was' : 'were'} left out: computed, or outside of the table. `}
            <Button size="sm" variant="plain" onClick={close}>
              OK
            </Button>
          </p>
        </div>
      )}
      {wrong.length > 0 && (
        <div className={css.bar} data-kind="warning">
          <div className={css.note}>
            <span>{countOf(wrong.length, 'cell')} cannot be saved yet:</span>
            {wrong.slice(0, mostListed).map(({ row, column, label }) => (
              <Button key={label} size="sm" variant="plain" onClick={() => onGoTo(row, column)}>
                {label}
              </Button>
            ))}
            {wrong.length > mostListed && <span>and {wrong.length - mostListed} more</span>}
            <Button size="sm" variant="default" onClick={() => onLeaveOut(wrong)}>
              Leave {wrong.length === 1 ? 'it' : `these ${wrong.length} cells`} out
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function describePlaces({ hasRowHeads, hasColumnHeads }: NonNullable<PasteOfFigures['last']>): string {
  const names = [hasRowHeads && 'row names', hasColumnHeads && 'column headings'].filter(Boolean)
  return names.length === 0 ? '' : `Placed by the block’s ${names.join(' and ')}. `
}
