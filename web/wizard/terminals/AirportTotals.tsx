import type { AirportLastYear } from '#domain/airportReview.ts'
import { airportEnplanements, totalsByTenantType } from '#domain/concessionTotals.ts'
import { showFigure } from '#domain/figure.ts'
import { salesPerEnplanement } from '#domain/formulas.ts'
import type { AirportTerminal } from '#domain/terminal.ts'
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
  const dutyFree = totals.byType.DUTYFREE.grossSalesTotal.total
  const dutyFreeRatio = salesPerEnplanement(dutyFree, passengerEpIntlTotal)
  return (
    <section aria-labelledby="airport-wide">
      <h2 id="airport-wide" className={panel.heading}>
        Airport-wide Totals
      </h2>
      <TotalsTable caption="Sales, rent and space of all terminals" totals={totals} />
      {dutyFreeRatio !== null && (
        <p className={css.perIntl}>
          Duty free sales per international enplanement: <strong>{showFigure(dutyFreeRatio, 'ratio')}</strong>
        </p>
      )}
      <AirportTotalsForm page={page} terminals={terminals} lastYear={lastYear} />
    </section>
  )
}
