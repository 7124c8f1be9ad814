import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { Showing, TableFilter } from './listShownRows.ts'
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
  'Works like a spreadsheet: paste any block, also with its heading. Type to replace a cell, F2 to edit it, ' +
  'Escape to cancel. Tab, Enter, and the arrows move; Shift selects; Ctrl+D fills down; Ctrl+Z undoes. ' +
  'Alt with an arrow sorts by the column. Escape and then Tab leaves the table. Nothing is saved until you press Save Change.'

/** Which rows are shown: by a search, of one terminal, or only those that need something. */
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
          options={Object.entries(counts).map(([value, { label, count }]) => ({
            value,
            label: count === null ? label : `${label} (${count.toLocaleString('en-US')})`,
          }))}
          value={filter.show}
          onChange={show => onFilter({ show: show as Showing })}
        />
      </div>
      {!isReadOnly && <HelpTip about="All Tenants as a Table">{keys}</HelpTip>}
      <Link to={paths.wizardTenants} params={{ contentID: String(airportId) }} search={was => was}>
        Back to the lists
      </Link>
    </div>
  )
}
