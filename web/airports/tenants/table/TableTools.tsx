import type { TenantChoices } from '#domain/airports/tenantBlock.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { Showing, TableFilter } from './listShownRows.ts'
import css from './TenantTable.module.css'

interface TableToolsProps {
  form: SheetForm
  terminals: TenantChoices['terminals']
  filter: TableFilter
  onFilter: (change: Partial<TableFilter>) => void
}

/** Which rows are shown: by a search, of one terminal, or only those that need something. */
export function TableTools({ form, terminals, filter, onFilter }: TableToolsProps) {
  const counts: Record<Showing, { label: string; count: number | null }> = {
    all: { label: 'All rows', count: null },
    errors: { label: 'With errors', count: form.wrong.length },
    open: { label: 'Unconfirmed', count: form.open.length },
    changed: { label: 'Changed', count: form.changed.length },
  }
  return (
    <div className={css.tools} role="group" aria-label="Filter tenants" data-screen-only>
      <SearchBox
        label="Find a tenant"
        keyword={filter.keyword}
        onKeyword={keyword => onFilter({ keyword })}
      />
      <FilterSelect
        label="In terminal"
        options={[
          { value: '', label: 'All' },
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
  )
}
