import { airportLocation } from '#domain/airport.ts'
import { listAllAirports, type ListedAirport } from '#domain/airportRecord.ts'
import { useAsk } from '../../queries.ts'
import { messages } from '#domain/messages.ts'
import { NothingYet } from '../../ui/Absence.tsx'
import { listQuery, useListState } from '../../ui/listState.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RecordStatus } from '../../ui/RecordStatus.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import panel from '../../wizard/panel.module.css'
import rowActions from '../../ui/rowActions.module.css'
import type { WizardInstance } from '../../wizard/wizardInstance.ts'
import css from '../AdminScreen.module.css'
import { useTakeIn } from './useTakeIn.ts'

const sorts = ['airportName', 'iataCode', 'city', 'axnStatus'] as const
const offer = { sorts }

/** The airports that the year does not have, each to be taken into it. */
export function OtherAirports({ year }: { year: WizardInstance }) {
  const [state, change] = useListState(offer)
  const { sort, ...place } = listQuery(state)
  const query = useAsk(
    listAllAirports,
    {
      query: { ...place, sort: sort as (typeof sorts)[number], notInInstance: year.instanceId },
    },
    { keepPrevious: true },
  )
  const { error, isBusy, takeIn } = useTakeIn()
  return (
    <section aria-labelledby="other-airports">
      <h2 id="other-airports" className={panel.heading}>
        Take an Airport into {year.instanceName}
      </h2>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search airports"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
      </div>
      <Loaded query={query} lines={6} failed={messages.airportRecordFailed}>
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
              <NothingYet title="Nothing to take in">
                Every airport there is, is in {year.instanceName} already.
              </NothingYet>
            }
          />
        )}
      </Loaded>
    </section>
  )
}

const columnsFor = (year: WizardInstance, isBusy: boolean, onTake: (airport: ListedAirport) => void) => [
  {
    key: 'airportName',
    label: 'Name',
    sortable: true,
    heads: true,
    cell: (row: ListedAirport) => row.airportName,
  },
  { key: 'city', label: 'Place', sortable: true, cell: (row: ListedAirport) => airportLocation(row) },
  {
    key: 'axnStatus',
    label: 'Status',
    sortable: true,
    cell: (row: ListedAirport) => <RecordStatus status={row.axnStatus} />,
  },
  {
    key: 'actions',
    label: 'Actions',
    cell: (row: ListedAirport) => (
      <span className={rowActions.actions}>
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          aria-label={`Take into ${year.instanceName}: ${row.airportName}`}
          onClick={() => onTake(row)}
        >
          Take into {year.instanceName}
        </button>
      </span>
    ),
  },
]
