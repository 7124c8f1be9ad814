import { Link } from '@tanstack/react-router'
import type { AirportRecord } from '#domain/airports/airportRecord.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import type { WizardInstance } from '../../review/wizard/wizardInstance.ts'
import { paths } from '../../screens.ts'
import { useAddToYear } from './useAddToYear.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'

type YearRow = AirportRecord['airportYears'][number]

/** The years an airport is in, and the open years that it can be added to. */
export function AirportYears({
  airport,
  offered,
}: {
  airport: AirportRecord
  offered: readonly WizardInstance[]
}) {
  const { error, isBusy, takeIn } = useAddToYear()
  const missing = offered.filter(
    each => !airport.airportYears.some(year => year.axnInstanceId === each.instanceId),
  )
  return (
    <section className={panel.panel} aria-labelledby="airport-years">
      <h2 id="airport-years" className={panel.heading}>
        Years
      </h2>
      <ErrorNotice text={error} />
      {airport.airportYears.length === 0 ? (
        <p className={panel.soft}>This airport is not in any year yet.</p>
      ) : (
        <Table
          caption={`Years for ${airport.airportName}`}
          hideCaption
          columns={columnsFor(airport)}
          rows={airport.airportYears}
          rowKey={row => row.axnInstanceId}
        />
      )}
      {missing.map(year => (
        <p key={year.instanceId}>
          <Button
            variant="default"
            aria-disabled={isBusy || undefined}
            onClick={() => void takeIn(airport, year)}
          >{`Add to ${year.instanceName}`}</Button>
        </p>
      ))}
    </section>
  )
}

const columnsFor = (airport: AirportRecord): Column<YearRow>[] => [
  { key: 'axnInstanceName', label: 'Year', isRowHeader: true, cell: row => row.axnInstanceName },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    cell: row => (
      <StatusBadge
        status={row.axnInstanceMasterStatus === 'HISTORICAL' ? 'HISTORICAL' : row.axnInstanceStatus}
      />
    ),
  },
  {
    ...actionsColumn,
    cell: row => (
      <span className={rowActions.actions}>
        <Link
          to={paths.wizardReview}
          params={{ contentID: String(airport.airportId) }}
          search={{ instance: String(row.axnInstanceId) }}
          aria-label={`Data for ${row.axnInstanceName}`}
        >
          Data
        </Link>
        <Link
          to={paths.adminTerminals}
          params={{ aid: String(airport.airportId) }}
          search={{ instance: String(row.axnInstanceId) }}
          aria-label={`Terminals for ${row.axnInstanceName}`}
        >
          Terminals
        </Link>
      </span>
    ),
  },
]
