import { Button } from '#platform/ui/Button.tsx'
import type { Range } from '#platform/ui/grid/gridSelection.ts'
import { isRemoved, removedColumn } from '#platform/ui/grid/sheet.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import css from './TenantTable.module.css'

interface TableActionsProps {
  form: SheetForm
  /** The selected rows. */
  range: Range
}

const counted = (count: number): string => (count === 1 ? 'one' : count.toLocaleString('en-US'))

/** Undo and redo, and what is done with rows: confirm them, those selected or all but these, and remove them. */
export function TableActions({ form, range }: TableActionsProps) {
  const { sheet, dispatch } = form
  const unconfirmed = new Set(form.open)
  const isOpen = (key: string) => unconfirmed.has(key)
  const open = unconfirmed.size === 0 ? [] : sheet.view.filter(isOpen)
  const selected = sheet.view.slice(range.top, range.bottom + 1)
  const chosen = selected.filter(isOpen)
  const rest = open.filter(key => !selected.includes(key))
  const write = (rows: readonly string[], column: string, text: string) =>
    dispatch({ do: 'write', changes: rows.map(row => ({ row, column, text })) })
  const confirm = (rows: readonly string[]) => write(rows, 'confirmed', 'Yes')
  const areRemoved = selected.length > 0 && selected.every(key => isRemoved(form.row(key).texts))
  const isSeveral = range.bottom > range.top
  return (
    <div className={css.actions} role="group" aria-label="Table" data-screen-only>
      <Button
        size="sm"
        variant="plain"
        disabled={sheet.past.length === 0}
        onClick={() => dispatch({ do: 'undo' })}
      >
        Undo
      </Button>
      <Button
        size="sm"
        variant="plain"
        disabled={sheet.future.length === 0}
        onClick={() => dispatch({ do: 'redo' })}
      >
        Redo
      </Button>
      <Button
        size="sm"
        variant="plain"
        disabled={selected.length === 0}
        onClick={() => write(selected, removedColumn, areRemoved ? '' : 'Yes')}
      >
        {areRemoved ? 'Keep' : 'Remove'} {selected.length > 1 ? `${counted(selected.length)} rows` : 'row'}
      </Button>
      {open.length > 0 && (
        <>
          {isSeveral && chosen.length > 0 && (
            <Button size="sm" variant="default" onClick={() => confirm(chosen)}>
              Confirm {counted(chosen.length)} selected
            </Button>
          )}
          {isSeveral && chosen.length > 0 && rest.length > 0 && (
            <Button size="sm" variant="default" onClick={() => confirm(rest)}>
              Confirm all but these ({rest.length.toLocaleString('en-US')})
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => confirm(open)}>
            Confirm all shown ({open.length.toLocaleString('en-US')})
          </Button>
        </>
      )}
    </div>
  )
}
