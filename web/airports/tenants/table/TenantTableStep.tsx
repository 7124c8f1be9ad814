import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame, type AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { NoTerminals } from '../../terminals/NoTerminals.tsx'
import { TenantChoicesBoundary } from '../TenantChoicesBoundary.tsx'
import { TenantTable } from './TenantTable.tsx'
import panel from '#platform/ui/panel.module.css'

/** All tenants at once, for people who work from a spreadsheet. */
export function TenantTableStep() {
  return (
    <WizardFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <h2 id="tenant-table" className={panel.said} tabIndex={-1}>
            All Tenants as a Table
          </h2>
          <TenantChoicesBoundary page={page}>
            {choices => <Opened page={page} choices={choices} />}
          </TenantChoicesBoundary>
        </section>
      )}
    </WizardFrame>
  )
}

function Opened({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const read = useEndpointQuery(listAirportTenantsEndpoint, { params: page.key })
  if (choices.terminals.length === 0) return <NoTerminals airportId={page.key.airportId} />
  return (
    <QueryBoundary query={read} lines={12}>
      {({ content }) => <TenantTable page={page} choices={choices} tenants={content} />}
    </QueryBoundary>
  )
}
