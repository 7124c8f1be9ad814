import { airportFields } from '#domain/airports/airport.ts'
import { airportTotalsFields } from '#domain/airports/airportInstance.ts'
import { listEditableAirportsEndpoint, type AirportRow } from '#domain/browse/airportList.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { renderEnplanements, renderEnplanementsNote } from '../../browse/renderEnplanements.tsx'
import { offerSorts, statusColumns, useSubjectList } from '../subjectList.tsx'
import { AffiliationList } from './AffiliationList.tsx'
import { StepLink } from './StepLink.tsx'

const offer = offerSorts(
  'airportName',
  'iataCode',
  'city',
  'stateProvinceCode',
  'enplaneTotal',
  'modifiedDate',
  'axnInstanceStatus',
)

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
  { ...airportTotalsFields.enplaneTotal, key: 'enplaneTotal', sortable: true, cell: renderEnplanements },
  ...statusColumns,
]

interface AirportAffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The airports of a year that this person may edit. */
export function AirportAffiliations({ instanceId, search }: AirportAffiliationsProps) {
  const list = useSubjectList(offer)
  const params = { instanceId }
  const read = (query: typeof list.request) => ({ params, query })
  return (
    <AffiliationList
      kind="airport"
      instanceId={instanceId}
      list={list}
      query={useEndpointQuery(listEditableAirportsEndpoint, read(list.request), { keepPrevious: true })}
      readPage={page => call(listEditableAirportsEndpoint, read({ ...list.filter, page, size: 100 }))}
      columns={columns}
      note={renderEnplanementsNote}
      idOf={row => row.airportId}
      nameOf={row => row.airportName}
      renderLinks={row => (
        <StepLink airportId={row.airportId} step="review" search={search} label={`Edit ${row.airportName}`}>
          Edit
        </StepLink>
      )}
    />
  )
}
