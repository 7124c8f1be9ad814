import { Link } from '@tanstack/react-router'
import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import { messages } from '#domain/messages.ts'
import type { TenantChoices } from '#domain/airports/tenantBlock.ts'
import { paths } from '../../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { WizardFrame, type AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { TenantChoicesBoundary } from '../TenantChoicesBoundary.tsx'
import { TenantTable } from './TenantTable.tsx'
import css from './TenantTable.module.css'

/** All tenants at once, for people who work from a spreadsheet. */
export function TenantTableStep() {
  return (
    <WizardFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <div className={css.heading}>
            <h2 id="tenant-table" tabIndex={-1}>
              All Tenants as a Table
            </h2>
            {!page.readOnly && <HelpTip about="All Tenants as a Table">{keys}</HelpTip>}
            <Link
              to={paths.wizardTenants}
              params={{ contentID: String(page.key.airportId) }}
              search={was => was}
            >
              Back to the lists
            </Link>
          </div>
          <TenantChoicesBoundary page={page}>
            {choices => <Opened page={page} choices={choices} />}
          </TenantChoicesBoundary>
        </section>
      )}
    </WizardFrame>
  )
}

const keys =
  'Works like a spreadsheet: paste any block, also with its heading. Type to replace a cell, F2 to edit it, ' +
  'Escape to cancel. Tab, Enter, and the arrows move; Shift selects; Ctrl+D fills down; Ctrl+Z undoes. ' +
  'Alt with an arrow sorts by the column. Escape and then Tab leaves the table. Nothing is saved until you press Save Change.'

function Opened({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const read = useEndpointQuery(listAirportTenantsEndpoint, { params: page.key })
  if (choices.terminals.length === 0) return <Notice kind="warning">{messages.noTerminals}</Notice>
  return (
    <QueryBoundary query={read} lines={12}>
      {({ content }) => <TenantTable page={page} choices={choices} tenants={content} />}
    </QueryBoundary>
  )
}
