import { airportEnplanements } from '../../airports/concessionTotals.ts'
import type { AirportYear, Finding } from './finding.ts'
import { trafficWarnings } from './traffic.ts'

/** Checks whether the traffic of the airport as a whole is plausible. */
export const checkAirportTotals = ({ instance, lastYear, limits }: AirportYear): Finding[] =>
  trafficWarnings(
    {
      name: 'Airport-wide',
      enplaneTotal: instance.enplaneTotal,
      deplaneTotal: instance.deplaneTotal,
      lastEnplaneTotal: lastYear
        ? airportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals)
        : null,
    },
    limits,
  )
