import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { messages } from '#domain/messages.ts'
import type { TenantChoices } from '#domain/airports/tenantBlock.ts'
import { paths } from '../../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import panel from '#platform/ui/panel.module.css'
import { WizardFrame, type AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { TenantTools } from '../TenantTools.tsx'
import { useTenantView } from '../useTenantView.ts'
import { TenantChoicesBoundary } from '../TenantChoicesBoundary.tsx'
import { TenantTableEditor } from './TenantTableEditor.tsx'

/** All tenants at once, for people who work from a spreadsheet. */
export function TenantTableStep() {
  return (
    <WizardFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <h2 id="tenant-table" tabIndex={-1} className={panel.heading}>
            All Tenants as a Table
          </h2>
          <p>
            <Link
              to={paths.wizardTenants}
              params={{ contentID: String(page.key.airportId) }}
              search={was => was}
            >
              Back to the lists
            </Link>
          </p>
          <TenantChoicesBoundary page={page}>
            {choices => <Opened page={page} choices={choices} />}
          </TenantChoicesBoundary>
        </section>
      )}
    </WizardFrame>
  )
}

interface Begun {
  tenants: AirportTenant[]
  choices: TenantChoices
  at: Date | null
}

function Opened({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const read = useEndpointQuery(listAirportTenantsEndpoint, { params: page.key })
  if (choices.terminals.length === 0) return <Notice kind="warning">{messages.noTerminals}</Notice>
  return (
    <QueryBoundary query={read} lines={12}>
      {({ content }) => <Begin page={page} choices={choices} tenants={content} />}
    </QueryBoundary>
  )
}

/** Keeps the initial rows. Changes by others are reported when saving instead of replacing rows while typing. */
function Begin({
  page,
  choices,
  tenants,
}: {
  page: AirportPage
  choices: TenantChoices
  tenants: AirportTenant[]
}) {
  const [begun, setBegun] = useState<Begun>({ tenants, choices, at: null })
  const [view, onView] = useTenantView()
  const saved = begun.at
  useEffect(() => {
    if (saved) document.getElementById('tenant-table')?.focus()
  }, [saved])
  return (
    <>
      {!page.readOnly && (
        <p className={panel.soft}>
          Use Tab, Enter, or the arrow keys to move between cells. You can paste a block from a spreadsheet
          into any cell. A preview appears first, and nothing is saved until you press Save Change.
        </p>
      )}
      <TenantTools page={page} tenants={begun.tenants} view={view} onChange={onView} />
      <TenantTableEditor
        key={saved?.getTime() ?? 0}
        page={page}
        choices={begun.choices}
        tenants={begun.tenants}
        view={view}
        onSaved={content => setBegun({ tenants: content, choices, at: new Date() })}
      />
    </>
  )
}
