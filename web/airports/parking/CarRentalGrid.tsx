import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { carRentalSites, carRentalSiteFields } from '#domain/airports/parking.ts'
import type { Cell } from '#platform/contract/pastedBlock.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FigureGrid } from '#platform/ui/grid/FigureGrid.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import type { RentalParkingFields } from './rentalParkingFormFields.ts'

interface CarRentalGridProps {
  form: RecordForm<RentalParkingFields>
  lastYear: AirportLastYear
}

const figures = ['agencies', 'revenue', 'revenueAirport'] as const
const rows = carRentalSites.map(({ site }) => ({ key: site, label: site }))
const columns = figures.map(key => ({ key, field: carRentalSiteFields[key] }))
const nameOf = ({ row, column }: Cell) =>
  (carRentalSites[row] ?? carRentalSites[0])[figures[column] ?? figures[0]]

/** Car rental agencies and their revenue, on and off the airport. */
export function CarRentalGrid({ form, lastYear }: CarRentalGridProps) {
  return (
    <FigureGrid
      caption="Car rental by site"
      hideCaption
      rowsLabel="Site"
      rows={rows}
      columns={columns}
      form={form}
      nameOf={nameOf}
      previous={cell => getLastYearFigure(lastYear, year => year.rentalParking[nameOf(cell)])}
    />
  )
}
