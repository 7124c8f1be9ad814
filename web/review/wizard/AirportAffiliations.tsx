import { airportFields } from '#domain/airports/airport.ts'
import { airportTotalsFields } from '#domain/airports/airportInstance.ts'
import { listEditableAirportsEndpoint, type AirportRow } from '#domain/browse/airportList.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { call } from '#platform/client/api.ts'
import { RowFiles } from '../../publishing/books/EntityFiles.tsx'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { listQuery, useListState } from '#platform/ui/listState.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import { AffiliationList } from './AffiliationList.tsx'
import { writeMoment } from '#platform/ui/moment.ts'
import { StepLink } from './StepLink.tsx'

const sorts = [
  'airportName',
  'iataCode',
  'city',
  'stateProvinceCode',
  'enplaneTotal',
  'modifiedDate',
  'axnInstanceStatus',
] as const
const offer = { sorts, statuses: axnInstanceStatus.options }

const columns: Column<AirportRow>[] = [
  { ...airportFields.iataCode, key: 'iataCode', sortable: true, cell: row => row.iataCode },
  {
    ...airportFields.airportName,
    key: 'airportName',
    sortable: true,
    heads: true,
    cell: row => row.airportName,
  },
  { ...airportFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...airportFields.stateProvinceCode,
    key: 'stateProvinceCode',
    sortable: true,
    cell: row => row.stateProvinceCode ?? row.isoCountryCode,
  },
  { ...airportTotalsFields.enplaneTotal, key: 'enplaneTotal', sortable: true, cell: row => row.enplaneTotal },
  { key: 'modifiedDate', label: 'Last Modified', sortable: true, cell: row => writeMoment(row.modifiedDate) },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    sortable: true,
    cell: row => <StatusBadge status={row.axnInstanceStatus} />,
  },
]

const actionColumn = (
  instanceId: number,
  search: { instance?: string },
  fetch: ReturnType<typeof useBookDownload>['own'],
): Column<AirportRow> => ({
  key: 'edit',
  label: 'Action',
  cell: row => (
    <span className={rowActions.actions}>
      <StepLink airportId={row.airportId} step="review" search={search} label={`Edit ${row.airportName}`}>
        Edit
      </StepLink>
      <RowFiles
        name={row.airportName}
        kind="airports"
        instanceId={instanceId}
        entityId={row.airportId}
        fetch={fetch}
      />
    </span>
  ),
})

interface AirportAffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The airports of a year that this person may edit. */
export function AirportAffiliations({ instanceId, search }: AirportAffiliationsProps) {
  const { own, error } = useBookDownload()
  const [state, change] = useListState(offer)
  const { sort, keyword, ...place } = listQuery(state)
  const filter = {
    keyword,
    sort: sort as (typeof sorts)[number],
    status: axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const),
  }
  const params = { instanceId }
  const query = useEndpointQuery(
    listEditableAirportsEndpoint,
    { params, query: { ...filter, ...place } },
    { keepPrevious: true },
  )
  return (
    <AffiliationList
      of="airports"
      query={query}
      readPage={page => call(listEditableAirportsEndpoint, { params, query: { ...filter, page, size: 100 } })}
      state={state}
      change={change}
      columns={columns}
      action={actionColumn(instanceId, search, own)}
      error={error}
      rowKey={row => row.airportId}
      whenNone="You are not affiliated with any airport for this year. An administrator of the Fact Book can change that."
    />
  )
}
