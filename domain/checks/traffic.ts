import type { Plausibility } from '../plausibility.ts'
import { changeWarning, grouped, finding, type Finding } from './finding.ts'

/** The traffic of a terminal, or of the whole airport. */
export interface Traffic {
  name: string
  terminalId?: number
  domesticField: string
  enplaneTotal: number | null
  deplaneTotal: number | null
  passengerTotal: number | null
  domestic: number | null
  international: number | null
  lastEnplaneTotal: number | null
}

/** The same questions are asked of a terminal's traffic and of the whole airport's. */
export function trafficWarnings(traffic: Traffic, limits: Plausibility): Finding[] {
  const { name, terminalId, enplaneTotal, deplaneTotal, passengerTotal, domestic, international } = traffic
  const found: Finding[] = []
  const warn = (rule: string, field: string, figures: number[], message: string) =>
    found.push(
      finding('warning', rule, {
        step: 'terminals',
        terminalId,
        field,
        figures,
        message: `${name}: ${message}`,
      }),
    )
  if (enplaneTotal !== null && deplaneTotal !== null) {
    const apart = Math.abs(enplaneTotal - deplaneTotal) / Math.max(enplaneTotal, deplaneTotal, 1)
    if (apart * 100 > limits.enplaneDeplaneApartPercent) {
      const message = `enplaning and deplaning passengers are more than ${limits.enplaneDeplaneApartPercent} % apart.`
      warn('deplaneTotal.apart', 'deplaneTotal', [enplaneTotal, deplaneTotal], message)
    }
    if (passengerTotal !== null && enplaneTotal + deplaneTotal !== passengerTotal) {
      const message = `enplaning plus deplaning is ${grouped(enplaneTotal + deplaneTotal)}, not the total of ${grouped(passengerTotal)}.`
      warn('passengerTotal.sum', 'passengerTotal', [enplaneTotal, deplaneTotal, passengerTotal], message)
    }
  }
  if (
    enplaneTotal !== null &&
    domestic !== null &&
    international !== null &&
    domestic + international !== enplaneTotal
  ) {
    const message = `domestic plus international is ${grouped(domestic + international)}, not the ${grouped(enplaneTotal)} enplaned.`
    warn('enplaneTotal.split', traffic.domesticField, [domestic, international, enplaneTotal], message)
  }
  const message = changeWarning('enplaning passengers', enplaneTotal, traffic.lastEnplaneTotal, limits)
  if (message && enplaneTotal !== null && traffic.lastEnplaneTotal !== null) {
    warn('enplaneTotal.change', 'enplaneTotal', [enplaneTotal, traffic.lastEnplaneTotal], message)
  }
  return found
}
