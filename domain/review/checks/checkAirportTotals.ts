import { getAirportEnplanements } from '../../airports/concessionTotals.ts'
import type { AirportYear, Finding } from './finding.ts'
import { checkTraffic } from './checkTraffic.ts'

/** Checks whether the traffic of the airport as a whole is plausible. */
export const checkAirportTotals = ({ instance, lastYear, limits }: AirportYear): Finding[] =>
  checkTraffic(
    {
      name: 'Airport-wide',
      enplaneTotal: instance.enplaneTotal,
      deplaneTotal: instance.deplaneTotal,
      lastEnplaneTotal: lastYear
        ? getAirportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals)
        : null,
    },
    limits,
  )
