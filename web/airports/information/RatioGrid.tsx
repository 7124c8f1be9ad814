import { percentPairs, ratioFields } from '#domain/airports/airportInfo.ts'
import { messages } from '#domain/messages.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { figureField } from '#platform/contract/field.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import css from '#platform/ui/panel.module.css'
import { sumPair, type InfoFields } from './infoFormFields.ts'

interface RatioGridProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

const rows = percentPairs.flatMap(pair =>
  [pair.first, pair.second].map(name => ({ key: name, label: ratioFields[name].label, name, pair })),
)
const columns = [
  { key: 'share', field: figureField('percent', { label: 'Share' }), width: 12 },
  { key: 'total', field: figureField('percent', { label: 'Pair Total' }), width: 12 },
]

/** The third panel: three pairs that each total 100, or 0 if they do not apply. */
export function RatioGrid({ form, lastYear }: RatioGridProps) {
  return (
    <fieldset className={css.panel}>
      <legend>Airport Ratios</legend>
      <p className={css.note}>{messages.ratiosNote}</p>
      <FormGrid
        label="Airport ratios"
        rowsLabel="Ratio"
        rowsWidth={14}
        rows={rows}
        columns={columns}
        isReadOnly={form.readOnly !== undefined}
        cell={({ name, pair: { first, second } }, { key, field }) => {
          if (key === 'share')
            return {
              ...form.field(name),
              previous: getLastYearFigure(lastYear, name, year => year.instance[name]),
            }
          const together = sumPair(form.value(first), form.value(second))
          return {
            field,
            computed: together ? formatFigure(together.sum, 'percent') : '',
            note: together?.isWhole === false && 'Not 100',
          }
        }}
      />
    </fieldset>
  )
}
