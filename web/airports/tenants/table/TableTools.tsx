import { Link } from '@tanstack/react-router'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { formatCount } from '#platform/contract/count.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { Range } from '#platform/ui/grid/gridSelection.ts'
import { isRemoved, removedColumn } from '#platform/ui/grid/sheet.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { paths } from '../../../screens.ts'
import type { Showing, TableFilter } from './useShownRows.ts'
import css from './TenantTable.module.css'

interface TableToolsProps {
  airportId: number
  isReadOnly: boolean
  form: SheetForm
  terminals: TenantChoices['terminals']
  filter: TableFilter
  onFilter: (change: Partial<TableFilter>) => void
}

const keys =
  'Works like a spreadsheet: paste any block, with or without headings. Type to replace a cell, press F2 to edit it, or ' +
  'Escape to cancel. Cells of names and choices offer a list while you type, or with Alt+Down. Enter and Tab take the ' +
  'highlighted choice, and Escape closes the list. Move with Tab, Enter, and the arrow keys, and select with Shift. Ctrl+D fills down, and Ctrl+Z undoes. ' +
  'Shift+Alt+Up and Shift+Alt+Down sort by the column. To leave the table, press Escape and then Tab. Nothing is saved until you press Save Change.'

/** Which rows are shown: matches of a search, one terminal, or only those that need attention. */
export function TableTools(props: TableToolsProps) {
  const { airportId, isReadOnly, form, terminals, filter, onFilter } = props
  const counts: Record<Showing, { label: string; count: number | null }> = {
    all: { label: 'All rows', count: null },
    errors: { label: 'With errors', count: form.wrong.length },
    open: { label: 'Unconfirmed', count: form.open.length },
    changed: { label: 'Changed', count: form.changed.length },
  }
  return (
    <div className={css.tools} data-screen-only>
      <div className={css.filters} role="group" aria-label="Filter tenants">
        <SearchBox
          label="Find a tenant"
          keyword={filter.keyword}
          onKeyword={keyword => onFilter({ keyword })}
        />
        <FilterSelect
          label="In terminal"
          options={[
            { value: '', label: 'All terminals' },
            ...terminals.map(({ terminalName }) => ({ value: terminalName, label: terminalName })),
          ]}
          value={filter.terminal}
          onChange={terminal => onFilter({ terminal })}
        />
        <FilterSelect
          label="Show"
          options={listKeys(counts).map(value => {
            const { label, count } = counts[value]
            return { value, label: count === null ? label : `${label} (${formatCount(count)})` }
          })}
          value={filter.show}
          onChange={show => onFilter({ show })}
        />
      </div>
      {!isReadOnly && <HelpTip about="All Tenants as a Table">{keys}</HelpTip>}
      <Link to={paths.wizardTenants} params={{ contentID: String(airportId) }} search={was => was}>
        Back to the lists
      </Link>
    </div>
  )
}

interface TableActionsProps {
  form: SheetForm
  /** The selected rows. */
  range: Range
}

const formatNumberOrOne = (count: number): string => (count === 1 ? 'one' : formatCount(count))

/** Undo, redo, and row actions: confirming all, the selected, or all but the selected rows, and removing rows. */
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
        aria-disabled={sheet.past.length === 0 || undefined}
        onClick={() => dispatch({ do: 'undo' })}
      >
        Undo
      </Button>
      <Button
        size="sm"
        variant="plain"
        aria-disabled={sheet.future.length === 0 || undefined}
        onClick={() => dispatch({ do: 'redo' })}
      >
        Redo
      </Button>
      <Button
        size="sm"
        variant="plain"
        aria-disabled={selected.length === 0 || undefined}
        onClick={() => write(selected, removedColumn, areRemoved ? '' : 'Yes')}
      >
        <span>{areRemoved ? 'Keep' : 'Remove'}</span>{' '}
        <span>{selected.length > 1 ? `${formatNumberOrOne(selected.length)} rows` : 'row'}</span>
      </Button>
      {open.length > 0 && (
        <>
          {isSeveral && chosen.length > 0 && (
            <Button
              size="sm"
              variant="default"
              onClick={() => confirm(chosen)}
            >{`Confirm ${formatNumberOrOne(chosen.length)} selected`}</Button>
          )}
          {isSeveral && chosen.length > 0 && rest.length > 0 && (
            <Button
              size="sm"
              variant="default"
              onClick={() => confirm(rest)}
            >{`Confirm all but these (${formatCount(rest.length)})`}</Button>
          )}
          <Button
            size="sm"
            variant="default"
            onClick={() => confirm(open)}
          >{`Confirm all shown (${formatCount(open.length)})`}</Button>
        </>
      )}
    </div>
  )
}
