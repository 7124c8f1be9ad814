import type { AirportLastYear } from '#domain/airportReview.ts'
import {
  airportEnplanements,
  dutyFreePerInternationalEnplanement,
  totalsByTenantType,
} from '#domain/concessionTotals.ts'
import { showFigure } from '#domain/figure.ts'
import type { AirportTerminal } from '#domain/terminal.ts'
import { PartialMark } from '../../ui/figures.tsx'
import { TotalsTable } from '../../ui/TotalsTable.tsx'
import panel from '../panel.module.css'
import type { AirportPage } from '../WizardFrame.tsx'
import { AirportTotalsForm } from './AirportTotalsForm.tsx'
import css from './Terminals.module.css'

interface AirportTotalsProps {
  page: AirportPage
  terminals: AirportTerminal[]
  lastYear: AirportLastYear
}

/** The airport as a whole: what its terminals add up to, and the traffic that is entered for all of it. */
export function AirportTotals({ page, terminals, lastYear }: AirportTotalsProps) {
  const { enplaneTotal, passengerEpIntlTotal } = page.instance
  const totals = totalsByTenantType(terminals, airportEnplanements(enplaneTotal, terminals))
  const dutyFreeRatio = dutyFreePerInternationalEnplanement(terminals, passengerEpIntlTotal)
  return (
    <section aria-labelledby="airport-wide">
      <h2 id="airport-wide" className={panel.heading}>
        Airport-wide Totals
      </h2>
      <TotalsTable caption="Sales, rent and space of all terminals" totals={totals} />
      {dutyFreeRatio.value !== null && (
        <p className={css.perIntl}>
          Duty free sales per international enplanement:{' '}
          <strong>{showFigure(dutyFreeRatio.value, 'ratio')}</strong>
          {dutyFreeRatio.partial && <PartialMark />}
        </p>
      )}
      <AirportTotalsForm page={page} terminals={terminals} lastYear={lastYear} />
    </section>
  )
}
