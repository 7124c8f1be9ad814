import { countOf, formatCount } from '../../contract/count.ts'
import { Button } from '../Button.tsx'
import type { ElementNode } from '../ElementNode.ts'
import { FoldedNote } from './FoldedNote.tsx'
import type { DataColumn } from './gridSource.ts'
import { isRemoved, removedColumn, type CellText } from './sheet.ts'
import type { SheetForm } from './useSheetForm.ts'
import css from './SheetBar.module.css'

interface SheetErrorsProps {
  form: SheetForm
  columns: readonly DataColumn[]
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
  /** Buttons that stay visible while the columns are folded. */
  children?: ElementNode
}

/** The errors in the changed rows, counted by column. Each count links to its first cell. */
export function SheetErrors({ form, columns, onGoTo, children }: SheetErrorsProps) {
  const { wrong } = form
  if (wrong.length === 0) return children
  const groups = columns.flatMap(({ key, field }) => {
    const rows = wrong.filter(row => form.row(row).errors[key] !== undefined)
    return rows[0] === undefined ? [] : [{ key, label: field.label, count: rows.length, first: rows[0] }]
  })
  const links = groups.map(({ key, label, count, first }) => (
    <Button
      key={key}
      size="sm"
      variant="plain"
      onClick={() => onGoTo(first, key)}
    >{`${label} (${formatCount(count)})`}</Button>
  ))
  const isShort = groups.length <= mostLinks
  return (
    <FoldedNote
      kind="warning"
      // After an attempt to save, the form counts its errors itself.
      title={form.listed.length > 0 ? 'By column' : `${countOf(wrong.length, 'row')} with errors`}
      actions={
        <>
          {isShort && links}
          {children}
        </>
      }
    >
      <div className={css.note}>
        {!isShort && links}
        <Button
          size="sm"
          variant="default"
          onClick={() => form.dispatch({ do: 'write', changes: leaveOut(form) })}
        >
          Skip these rows
        </Button>
      </div>
    </FoldedNote>
  )
}

/** As many columns fit on the line. More are folded. */
const mostLinks = 2

/** New rows are removed, and stored ones are restored. */
function leaveOut({ sheet, wrong }: SheetForm): CellText[] {
  return wrong.flatMap(row => {
    const base = sheet.base.get(row)
    if (!base) return [{ row, column: removedColumn, text: 'Yes' }]
    const texts = sheet.texts.get(row) ?? base
    const isBack = isRemoved(texts) ? [{ row, column: removedColumn, text: '' }] : []
    return [...isBack, ...Object.entries(base).map(([column, text]) => ({ row, column, text }))]
  })
}
