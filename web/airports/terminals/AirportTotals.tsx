import {
  getAirportEnplanements,
  computeDutyFreePerInternationalEnplanement,
  computeTotalsByTenantType,
} from '#domain/airports/concessionTotals.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { PartialMark } from '#platform/ui/figures.tsx'
import { TotalsTable } from '../../browse/TotalsTable.tsx'
import panel from '#platform/ui/panel.module.css'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Terminals.module.css'

interface AirportTotalsProps {
  page: AirportPage
  terminals: AirportTerminal[]
}

/** The airport as a whole: the stored totals of its terminals. */
export function AirportTotals({ page, terminals }: AirportTotalsProps) {
  const { enplaneTotal, passengerEpIntlTotal } = page.instance
  const totals = computeTotalsByTenantType(terminals, getAirportEnplanements(enplaneTotal, terminals))
  const dutyFreeRatio = computeDutyFreePerInternationalEnplanement(terminals, passengerEpIntlTotal)
  return (
    <section aria-labelledby="airport-wide">
      <h2 id="airport-wide" className={panel.heading}>
        Airport-Wide Totals
      </h2>
      <TotalsTable caption="Sales, rent, and space for all terminals" totals={totals} />
      {dutyFreeRatio.value !== null && (
        <p className={css.perIntl}>
          Duty free sales per international enplanement:{' '}
          <strong>{formatFigureWithUnit(dutyFreeRatio.value, 'ratio')}</strong>
          {dutyFreeRatio.partial && <PartialMark />}
        </p>
      )}
    </section>
  )
}
