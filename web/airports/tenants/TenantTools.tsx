import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Tenants.module.css'
import { narrowed, type TenantView } from './tenantView.ts'

interface TenantToolsProps {
  page: AirportPage
  tenants: readonly AirportTenant[]
  view: TenantView
  onChange: (change: Partial<TenantView>) => void
}

/** What finds one tenant among hundreds, and what leaves one terminal of them or those that wait to be looked at. */
export function TenantTools({ page, tenants, view, onChange }: TenantToolsProps) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: page.key }).data ?? []
  const counted = (change: Partial<TenantView>): string =>
    narrowed(tenants, { ...view, keyword: '', ...change }).length.toLocaleString('en-US')
  const isSomeOpen = view.onlyUnconfirmed || tenants.some(each => each.confirmed === 'N')
  return (
    <div className={css.tools} role="group" aria-label="Filter tenants" data-screen-only>
      <SearchBox label="Find a tenant" keyword={view.keyword} onKeyword={keyword => onChange({ keyword })} />
      <FilterSelect
        label="In terminal"
        options={[
          { value: '', label: `All (${counted({ terminalId: null })})` },
          ...terminals.map(({ terminal: { terminalId, terminalName } }) => ({
            value: String(terminalId),
            label: `${terminalName} (${counted({ terminalId })})`,
          })),
        ]}
        value={view.terminalId === null ? '' : String(view.terminalId)}
        onChange={chosen => onChange({ terminalId: chosen === '' ? null : Number(chosen) })}
      />
      {isSomeOpen && !page.readOnly && (
        <FilterSelect
          label="Show"
          options={[
            { value: '', label: `All (${counted({ onlyUnconfirmed: false })})` },
            { value: 'N', label: `Unconfirmed (${counted({ onlyUnconfirmed: true })})` },
          ]}
          value={view.onlyUnconfirmed ? 'N' : ''}
          onChange={chosen => onChange({ onlyUnconfirmed: chosen === 'N' })}
        />
      )}
    </div>
  )
}
