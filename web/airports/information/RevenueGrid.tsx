import { revenueColumns, revenueSources } from '#domain/airports/airportInfo.ts'
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

const figures = ['revenue', 'revenueAirport'] as const
const rows = revenueSources.map(({ source }) => ({ key: source, label: source }))
const columns = figures.map(key => ({ key, field: revenueColumns[key] }))
const nameOf = ({ row, column }: Cell) =>
  (revenueSources[row] ?? revenueSources[0])[figures[column] ?? figures[0]]

/** The second panel: the total revenue of each service, and the airport's share of it. */
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
