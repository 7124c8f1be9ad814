import type { AirportLastYear } from '#domain/review/airportReview.ts'
import {
  airportEnplanements,
  dutyFreePerInternationalEnplanement,
  totalsByTenantType,
} from '#domain/airports/concessionTotals.ts'
import { showFigure } from '#platform/contract/figure.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { PartialMark } from '#platform/ui/figures.tsx'
import { TotalsTable } from '../../browse/TotalsTable.tsx'
import panel from '../../review/wizard/panel.module.css'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
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
        Airport-Wide Totals
      </h2>
      <TotalsTable caption="Sales, rent, and space for all terminals" totals={totals} />
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
