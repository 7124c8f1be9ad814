import { Link } from '@tanstack/react-router'
import { airportFields, airportTotalsFields, searchAirports, type AirportRow } from '#domain/airport.ts'
import { axnInstanceStatus, statusLabels } from '#domain/workflow.ts'
import { paths } from '../paths.ts'
import { useAsk } from '../queries.ts'
import { NothingYet } from '../ui/Absence.tsx'
import { listQuery, useListState, type ListState } from '../ui/listState.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { StatusFilter } from '../ui/StatusFilter.tsx'
import type { Column } from '../ui/Table.tsx'
import css from './AirportList.module.css'
import { countryName } from './countryName.ts'
import type { Edition } from './edition.ts'

const sorts = [
  'airportName',
  'iataCode',
  'city',
  'stateProvinceCode',
  'isoCountryCode',
  'enplaneTotal',
] as const
const offer = { sorts: [...sorts, 'axnInstanceStatus'], statuses: axnInstanceStatus.options } as const
type Sort = (typeof offer)['sorts'][number]

/** The airports of a year, as many as the reader may see. */
export function AirportList({ edition, axnInstanceId }: { edition: Edition; axnInstanceId: number }) {
  const [state, change] = useListState(offer)
  const { isAdmin } = edition
  const query = useAsk(
    searchAirports,
    {
      params: { instanceId: axnInstanceId },
      query: {
        ...listQuery(state),
        sort: state.sort as Sort,
        status: axnInstanceStatus.safeParse(isAdmin ? state.status : '').data ?? 'ALL',
      },
    },
    { keepPrevious: true },
  )
  return (
    <section aria-label="All airports">
      <div className={css.bar} data-screen-only>
        <SearchBox
          label="Search the list"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        {isAdmin && <StatusFilter status={state.status} onStatus={status => change({ status })} />}
      </div>
      <Loaded query={query} lines={10}>
        {airports => (
          <PagedTable
            of="airports"
            caption={`Airports of ${edition.axnInstanceName}`}
            read={airports}
            state={state}
            change={change}
            columns={isAdmin ? [...columns, statusColumn] : columns}
            rowKey={row => row.airportId}
            filters={filterWords(state)}
            whenNone={<NonePublished year={edition.axnInstanceName} />}
          />
        )}
      </Loaded>
    </section>
  )
}

/** The filters as a sentence has them. */
function filterWords({ keyword, status }: ListState): string {
  const label = status === '' ? null : (statusLabels as Record<string, string>)[status]
  return [keyword && `“${keyword}”`, label && `status ${label}`].filter(Boolean).join(', ')
}

function NonePublished({ year }: { year: string | null }) {
  return (
    <NothingYet title={`No airport is published for ${year} yet`}>
      Airports appear here once their figures have been reviewed and published.
    </NothingYet>
  )
}

const columns: Column<AirportRow>[] = [
  {
    ...airportFields.airportName,
    key: 'airportName',
    sortable: true,
    heads: true,
    cell: row => (
      <Link
        to={paths.airports}
        params={{ contentID: String(row.airportId) }}
        search={(was: { instance?: string }) => ({ instance: was.instance })}
      >
        {row.airportName}
      </Link>
    ),
  },
  { key: 'iataCode', label: 'IATA', sortable: true, cell: row => row.iataCode },
  { ...airportFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...airportFields.stateProvinceCode,
    key: 'stateProvinceCode',
    sortable: true,
    cell: row => row.stateProvinceCode,
  },
  {
    ...airportFields.isoCountryCode,
    key: 'isoCountryCode',
    sortable: true,
    cell: row => <span className={css.whole}>{countryName(row.isoCountryCode)}</span>,
  },
  {
    ...airportTotalsFields.enplaneTotal,
    help: undefined,
    key: 'enplaneTotal',
    sortable: true,
    cell: row => row.enplaneTotal,
  },
]

const statusColumn: Column<AirportRow> = {
  label: 'Status',
  key: 'axnInstanceStatus',
  sortable: true,
  cell: row => <StatusBadge status={row.axnInstanceStatus} />,
}
