import { formatAirportLocation } from '#domain/airports/airport.ts'
import { listAllAirportsEndpoint, type ListedAirport } from '#domain/airports/airportRecord.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import type { OpenYear } from '../../review/wizard/wizardYear.ts'
import { useAddToYear } from './useAddToYear.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../../shell/admin/admin.module.css'

const sorts = ['airportName', 'iataCode', 'city', 'axnStatus'] as const
const offer = { sorts }

/** Airports that are not in the year, each with a button to add it. */
export function OtherAirports({ year }: { year: OpenYear }) {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const query = useEndpointQuery(
    listAllAirportsEndpoint,
    {
      query: { ...place, notInInstance: year.instanceId },
    },
    { keepPrevious: true },
  )
  const { error, isBusy, takeIn } = useAddToYear()
  return (
    <section aria-labelledby="other-airports">
      <h2
        id="other-airports"
        className={panel.heading}
      >{`Add an existing airport to ${year.instanceName}`}</h2>
      <ErrorNotice text={error} />
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search airports"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
      </div>
      <QueryBoundary query={query} lines={6} failed={messages.airportRecordFailed}>
        {read => (
          <PagedTable
            of="airports"
            caption={`Airports that are not in ${year.instanceName}`}
            read={read}
            state={state}
            change={change}
            columns={columnsFor(year, isBusy, airport => void takeIn(airport, year))}
            rowKey={row => row.airportId}
            whenNone={
              <EmptyState title="No airports to add">{`Every airport is already in ${year.instanceName}.`}</EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </section>
  )
}

const columnsFor = (
  year: OpenYear,
  isBusy: boolean,
  onTake: (airport: ListedAirport) => void,
): Column<ListedAirport>[] => [
  {
    key: 'airportName',
    label: 'Name',
    sortable: true,
    isRowHeader: true,
    cell: row => row.airportName,
  },
  {
    key: 'city',
    label: 'Location',
    sortable: true,
    cell: row => formatAirportLocation(row),
  },
  {
    key: 'axnStatus',
    label: 'Status',
    sortable: true,
    cell: row => <RecordStatus status={row.axnStatus} />,
  },
  {
    ...actionsColumn,
    cell: row => (
      <span className={rowActions.actions}>
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          aria-label={`Add to ${year.instanceName}: ${row.airportName}`}
          onClick={() => onTake(row)}
        >{`Add to ${year.instanceName}`}</button>
      </span>
    ),
  },
]
