import { messages } from '#domain/messages.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '#domain/airports/terminal.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import css from '../../review/wizard/panel.module.css'

const columns: Column<AirportTerminal>[] = [
  { key: 'terminalId', label: 'ID', cell: row => String(row.airportTerminalPK.terminalId) },
  { key: 'terminalName', label: 'Terminal', heads: true, cell: row => row.terminal.terminalName },
  { key: 'terminalShortName', label: 'Abbreviation', cell: row => row.terminal.terminalShortName },
]

/** The airport's terminals, to look at: an administrator keeps the list. */
export function ExistingTerminals({ airport }: { airport: { airportId: number; instanceId: number } }) {
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
