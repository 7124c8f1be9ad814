import { percentPairs } from '#domain/airports/airportInfo.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { messages } from '#domain/messages.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import css from '#platform/ui/panel.module.css'
import { sumPair, type InfoFields, type RatioName } from './infoFormFields.ts'

interface RatioPairsProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

/** The third panel: three pairs that each total 100, or 0 if they do not apply. */
export function RatioPairs({ form, lastYear }: RatioPairsProps) {
  const input = (name: RatioName) => (
    <FigureInput {...form.field(name)} previous={getLastYearFigure(lastYear, year => year.instance[name])} />
  )
  return (
    <fieldset className={css.panel}>
      <legend>Airport Ratios</legend>
      <p className={css.note}>{messages.ratiosNote}</p>
      <div className={css.pairs}>
        {percentPairs.map(({ pair, first, second }) => (
          <div key={pair} className={css.pair} role="group" aria-label={pair}>
            {input(first)}
            {input(second)}
            <PairSum first={form.value(first)} second={form.value(second)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** 'Together 100.00%' while typing. Errors appear at the field. */
function PairSum({ first, second }: { first: number | null | undefined; second: number | null | undefined }) {
  const together = sumPair(first, second)
  return (
    <p className={css.sum} role="status" data-whole={together?.isWhole ?? undefined}>
      {together && (
        <>
          {together.isWhole === true && <Icon name="check" />}{' '}
          {together.isWhole === false && <Icon name="warning" />} Total{' '}
          {formatFigure(together.sum, 'percent')}%
        </>
      )}
    </p>
  )
}
