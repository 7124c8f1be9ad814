import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { messages } from '#domain/messages.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '#domain/airports/terminal.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import css from '#platform/ui/panel.module.css'
import { WizardFrame } from '../../review/wizard/WizardFrame.tsx'
import { InfoForm } from './InfoForm.tsx'
import { withOwnInfoChoices } from './infoFormFields.ts'

const columns: Column<AirportTerminal>[] = [
  { key: 'terminalId', label: 'ID', cell: row => String(row.airportTerminalPK.terminalId) },
  { key: 'terminalName', label: 'Terminal', heads: true, cell: row => row.terminal.terminalName },
  { key: 'terminalShortName', label: 'Abbreviation', cell: row => row.terminal.terminalShortName },
]

/** The airport's terminals, read-only: administrators maintain the list. */
function ExistingTerminals({ airport }: { airport: { airportId: number; instanceId: number } }) {
  const read = useEndpointQuery(listTerminalsEndpoint, { params: airport })
  return (
    <section aria-labelledby="existing-terminals">
      <h2 id="existing-terminals" className={css.heading}>
        Existing Terminals
      </h2>
      <QueryBoundary query={read} lines={3}>
        {terminals =>
          terminals.length === 0 ? (
            <EmptyState title={messages.noTerminalsAvailable}>An administrator can add terminals.</EmptyState>
          ) : (
            <Table
              caption="Existing terminals"
              hideCaption
              columns={columns}
              rows={terminals}
              rowKey={row => row.airportTerminalPK.terminalId}
            />
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** Step 1: information about the airport in this year, and its terminals, read-only. */
export function InfoStep() {
  const configurations = useEndpointQuery(lookupEndpoints['airport-configurations'], {})
  const managementTypes = useEndpointQuery(lookupEndpoints['concession-management-types'], {})
  return (
    <WizardFrame step="info">
      {page => (
        <>
          <QueryBoundary query={configurations} lines={12}>
            {configurations => (
              <QueryBoundary query={managementTypes} lines={12}>
                {managementTypes => (
                  <InfoForm
                    page={page}
                    choices={withOwnInfoChoices({ configurations, managementTypes }, page.instance)}
                  />
                )}
              </QueryBoundary>
            )}
          </QueryBoundary>
          <ExistingTerminals airport={page.key} />
        </>
      )}
    </WizardFrame>
  )
}
