import { airportEnplanements } from '../concessionTotals.ts'
import { sumReported } from '../formulas.ts'
import { terminalTrafficFields } from '../terminal.ts'
import { grouped, finding, type AirportYear, type Finding } from './finding.ts'
import { trafficWarnings } from './traffic.ts'

/** The airport as a whole, and whether it is the sum of its terminals. */
export function checkAirportTotals({ instance, terminals, lastYear, limits }: AirportYear): Finding[] {
  const found = trafficWarnings(
    {
      name: 'Airport-wide',
      domesticField: 'passengerEpDomesticTotal',
      enplaneTotal: instance.enplaneTotal,
      deplaneTotal: instance.deplaneTotal,
      passengerTotal: instance.passengerTotal,
      domestic: instance.passengerEpDomesticTotal,
      international: instance.passengerEpIntlTotal,
      lastEnplaneTotal: lastYear
        ? airportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals)
        : null,
    },
    limits,
  )
  for (const field of ['enplaneTotal', 'deplaneTotal', 'passengerTotal'] as const) {
    const sum = sumReported(terminals.map(each => each[field]))
    const whole = instance[field]
    if (whole === null || sum.total === null || sum.partial || sum.total === whole) continue
    const { label } = terminalTrafficFields[field]
    const message = `Airport-wide: ${label} is ${grouped(whole)}, but the terminals add up to ${grouped(sum.total)}.`
    found.push(
      finding('warning', `${field}.terminals`, {
        step: 'terminals',
        field,
        figures: [whole, sum.total],
        message,
      }),
    )
  }
  return found
}
