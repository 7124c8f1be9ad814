import { revenueColumns, revenueSources } from '#domain/airports/airportInfo.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import css from '#platform/ui/panel.module.css'
import type { InfoFields } from './infoFormFields.ts'

interface RevenueGridProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

const figures = ['revenue', 'revenueAirport'] as const
const rows = revenueSources.map(each => ({ ...each, key: each.source, label: each.source }))
const columns = figures.map(key => ({ key, field: revenueColumns[key], width: 14 }))

/** The second panel: the total revenue of each service, and the airport's share of it. */
export function RevenueGrid({ form, lastYear }: RevenueGridProps) {
  return (
    <fieldset className={css.panel}>
      <legend>Airport Revenue</legend>
      <FormGrid
        label="Revenue by service"
        rowsLabel="Service"
        rowsWidth={14}
        rows={rows}
        columns={columns}
        isReadOnly={form.readOnly !== undefined}
        cell={(row, { key }) => ({
          ...form.field(row[key]),
          previous: getLastYearFigure(lastYear, row[key], year => year.instance[row[key]]),
        })}
      />
    </fieldset>
  )
}
