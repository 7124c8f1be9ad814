import { airportFields } from '#domain/airport.ts'
import { airportTotalsFields } from '#domain/airportInstance.ts'
import { listEditableAirports, type AirportRow } from '#domain/airportList.ts'
import { axnInstanceStatus } from '#domain/workflow.ts'
import { call } from '../api.ts'
import { useAsk } from '../queries.ts'
import { listQuery, useListState } from '../ui/listState.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/Table.tsx'
import { AffiliationList } from './AffiliationList.tsx'
import { writeMoment } from '../ui/moment.ts'
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

const editColumn = (search: { instance?: string }): Column<AirportRow> => ({
  key: 'edit',
  label: 'Action',
  cell: row => (
    <StepLink airportId={row.airportId} step="review" search={search} label={`Edit ${row.airportName}`}>
      Edit
    </StepLink>
  ),
})

interface AirportAffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The airports of a year that this person may edit. */
export function AirportAffiliations({ instanceId, search }: AirportAffiliationsProps) {
  const [state, change] = useListState(offer)
  const { sort, keyword, ...place } = listQuery(state)
  const filter = {
    keyword,
    sort: sort as (typeof sorts)[number],
    status: axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const),
  }
  const params = { instanceId }
  const query = useAsk(
    listEditableAirports,
    { params, query: { ...filter, ...place } },
    { keepPrevious: true },
  )
  return (
    <AffiliationList
      of="airports"
      query={query}
      readPage={page => call(listEditableAirports, { params, query: { ...filter, page, size: 100 } })}
      state={state}
      change={change}
      columns={columns}
      action={editColumn(search)}
      rowKey={row => row.airportId}
      whenNone="You are not affiliated with any airport for this year. An administrator of the Fact Book can change that."
    />
  )
}
