import { airportFields } from '#domain/airports/airport.ts'
import type { CompanyLocation } from '#domain/companies/companyLocation.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import rowActions from '#platform/ui/rowActions.module.css'

interface LocationsTableProps {
  caption: string
  locations: CompanyLocation[]
  /** Missing if nothing can be changed. */
  onRemove: ((location: CompanyLocation) => void) | undefined
}

const columns: Column<CompanyLocation>[] = [
  {
    ...airportFields.airportName,
    key: 'airportName',
    heads: true,
    cell: row => row.airport.airportName,
  },
  { ...airportFields.iataCode, help: undefined, key: 'iataCode', cell: row => row.airport.iataCode },
  { ...airportFields.city, key: 'city', cell: row => row.airport.city },
  {
    ...airportFields.stateProvinceCode,
    key: 'stateProvinceCode',
    cell: row => row.airport.stateProvinceCode ?? row.airport.isoCountryCode,
  },
]

const actionColumn = (onRemove: (location: CompanyLocation) => void): Column<CompanyLocation> => ({
  key: 'actions',
  label: 'Actions',
  cell: row => (
    <span className={rowActions.actions}>
      <button
        type="button"
        aria-label={`Remove ${row.airport.airportName} from ${row.companyTypeDes}`}
        onClick={() => onRemove(row)}
      >
        Remove
      </button>
    </span>
  ),
})

/** The airports of one company type. */
export function LocationsTable({ caption, locations, onRemove }: LocationsTableProps) {
  return (
    <Table
      caption={`Locations, ${caption}`}
      hideCaption
      columns={onRemove ? [...columns, actionColumn(onRemove)] : columns}
      rows={locations}
      rowKey={row => row.companyAirportInstancePK.airportId}
    />
  )
}
