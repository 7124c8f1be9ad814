import { revenueFields } from '#domain/airports/airportInfo.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import type { Cell } from '#platform/contract/pastedBlock.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FigureGrid } from '#platform/ui/grid/FigureGrid.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import css from '#platform/ui/panel.module.css'
import type { InfoFields } from './infoFormFields.ts'

interface RevenueGridProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

/** The total revenue of each service, and the airport's share of it. */
const services = [
  {
    label: 'Passenger Services',
    names: ['passengerSvcRevenueTotal', 'passengerSvcRevenueAirportTotal'],
  },
  { label: 'Advertising', names: ['advertisingRevenueTotal', 'advertisingRevenueAirportTotal'] },
  {
    label: 'Currency Exchange',
    names: ['currencyExchangeRevenueTotal', 'currencyExchangeRevenueAirportTotal'],
  },
] as const

const rows = services.map(({ label }) => ({ key: label, label }))
const columns = ['Total Revenue', 'Revenue to Airport'].map(label => ({
  key: label,
  field: { ...revenueFields.passengerSvcRevenueTotal, label },
}))
const nameOf = ({ row, column }: Cell) => services[row]?.names[column] ?? services[0].names[0]

/** The second panel. */
export function RevenueGrid({ form, lastYear }: RevenueGridProps) {
  return (
    <fieldset className={css.panel}>
      <legend>Airport Revenue</legend>
      <div className={css.narrow}>
        <FigureGrid
          caption="Revenue by service"
          hideCaption
          rowsLabel="Service"
          rows={rows}
          columns={columns}
          form={form}
          nameOf={nameOf}
          previous={cell => getLastYearFigure(lastYear, year => year.instance[nameOf(cell)])}
        />
      </div>
    </fieldset>
  )
}
