import { useEffect, useState } from 'react'
import { listAirportTenants, type AirportTenant } from '#domain/airportTenant.ts'
import { messages } from '#domain/messages.ts'
import type { TenantChoices } from '#domain/tenantBlock.ts'
import { useAsk } from '../../../queries.ts'
import { timeOf } from '../../../ui/form/SaveNote.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import panel from '../../panel.module.css'
import { StepLink } from '../../StepLink.tsx'
import { WizardFrame, type AirportPage } from '../../WizardFrame.tsx'
import { WithChoices } from '../WithChoices.tsx'
import { TenantTable } from './TenantTable.tsx'

/** All tenants at once, for those who come from a spreadsheet. */
export function TenantTableStep() {
  return (
    <WizardFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <h2 id="tenant-table" tabIndex={-1} className={panel.heading}>
            All Tenants as a Table
          </h2>
          <p>
            <StepLink airportId={page.key.airportId} step="tenants" search={page.search}>
              Back to the lists
            </StepLink>
          </p>
          <WithChoices page={page}>{choices => <Opened page={page} choices={choices} />}</WithChoices>
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
  const read = useAsk(listAirportTenants, { params: page.key })
  if (choices.terminals.length === 0) return <Notice kind="warning">{messages.noTerminals}</Notice>
  return (
    <Loaded query={read} lines={12}>
      {({ content }) => <Begin page={page} choices={choices} tenants={content} />}
    </Loaded>
  )
}

/** Keeps what the table began with: what others save meanwhile is told when it is saved, not swapped in underneath. */
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
  const saved = begun.at
  useEffect(() => {
    if (saved) document.getElementById('tenant-table')?.focus()
  }, [saved])
  return (
    <>
      {!page.readOnly && (
        <p className={panel.soft}>
          Tab, Enter and the arrows lead from cell to cell. A block copied from a spreadsheet can be pasted
          into any cell: it is shown before it fills anything, and nothing is stored before Save Change.
        </p>
      )}
      <p role="status">{saved && messages.savedAt(timeOf(saved))}</p>
      <TenantTable
        key={saved?.getTime() ?? 0}
        page={page}
        choices={begun.choices}
        tenants={begun.tenants}
        onSaved={content => setBegun({ tenants: content, choices, at: new Date() })}
      />
    </>
  )
}
