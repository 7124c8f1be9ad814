import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { carRentalSites, carRentalSiteFields } from '#domain/airports/parking.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import type { RentalParkingFields } from './rentalParkingFormFields.ts'

interface CarRentalGridProps {
  form: RecordForm<RentalParkingFields>
  lastYear: AirportLastYear
}

const figures = ['agencies', 'revenue', 'revenueAirport'] as const
const rows = carRentalSites.map(each => ({ ...each, key: each.site, label: each.site }))
const columns = figures.map(key => ({ key, field: carRentalSiteFields[key], width: 14 }))

/** Car rental agencies and their revenue, on and off the airport. */
export function CarRentalGrid({ form, lastYear }: CarRentalGridProps) {
  return (
    <FormGrid
      label="Car rental by site"
      rowsLabel="Site"
      rowsWidth={14}
      rows={rows}
      columns={columns}
      isReadOnly={form.readOnly !== undefined}
      cell={(row, { key }) => ({
        ...form.field(row[key]),
        previous: getLastYearFigure(lastYear, row[key], year => year.rentalParking[row[key]]),
      })}
    />
  )
}
