import { messages } from '#domain/messages.ts'
import { listTerminals, type AirportTerminal } from '#domain/airports/terminal.ts'
import { useAsk } from '#platform/client/queries.ts'
import { NothingYet } from '#platform/ui/Absence.tsx'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import css from '../../review/wizard/panel.module.css'

const columns: Column<AirportTerminal>[] = [
  { key: 'terminalId', label: 'ID', cell: row => String(row.airportTerminalPK.terminalId) },
  { key: 'terminalName', label: 'Terminal', heads: true, cell: row => row.terminal.terminalName },
  { key: 'terminalShortName', label: 'Abbreviation', cell: row => row.terminal.terminalShortName },
]

/** The airport's terminals, to look at: an administrator keeps the list. */
export function ExistingTerminals({ airport }: { airport: { airportId: number; instanceId: number } }) {
  const read = useAsk(listTerminals, { params: airport })
  return (
    <section aria-labelledby="existing-terminals">
      <h2 id="existing-terminals" className={css.heading}>
        Existing Terminals
      </h2>
      <Loaded query={read} lines={3}>
        {terminals =>
          terminals.length === 0 ? (
            <NothingYet title={messages.noTerminalsAvailable}>
              An administrator adds the terminals of an airport.
            </NothingYet>
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
      </Loaded>
    </section>
  )
}
