import { percentPairs } from '#domain/airports/airportInfo.ts'
import { writeFigure } from '#platform/contract/figure.ts'
import { messages } from '#domain/messages.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { lastYearOf } from '../../review/wizard/lastYear.ts'
import css from '../../review/wizard/panel.module.css'
import { pairSum, type InfoFields, type RatioName } from './infoForm.ts'

interface RatioPairsProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

/** The third panel: three pairs that each make 100, or 0 where they do not apply. */
export function RatioPairs({ form, lastYear }: RatioPairsProps) {
  const input = (name: RatioName) => (
    <FigureInput {...form.field(name)} lastYear={lastYearOf(lastYear, year => year.instance[name])} />
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

/** 'Together 100.00 %', as one types; what is wrong with it stands at the field. */
function PairSum({ first, second }: { first: number | null | undefined; second: number | null | undefined }) {
  const together = pairSum(first, second)
  return (
    <p className={css.sum} role="status" data-whole={together?.isWhole ?? undefined}>
      {together && (
        <>
          {together.isWhole === true && <Icon name="check" />}{' '}
          {together.isWhole === false && <Icon name="warning" />} Total {writeFigure(together.sum, 'percent')}
          %
        </>
      )}
    </p>
  )
}
