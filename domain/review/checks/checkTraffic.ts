import { formatCount } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { getAirportEnplanements } from '../../airports/concessionTotals.ts'
import { computeFaaDifference } from '../../years/faaEnplanements.ts'
import type { Plausibility } from '../plausibility.ts'
import {
  createFinding,
  describeImplausibleChange,
  describeUnchanged,
  type Finding,
  type CheckedAirportYear,
} from './finding.ts'

/** The traffic of a terminal, or of the whole airport. */
export interface Traffic {
  name: string
  terminalId?: number
  enplaneTotal: number | null
  deplaneTotal: number | null
  lastEnplaneTotal: number | null
}

/** A terminal's traffic and the airport's have the same checks. */
export function checkTraffic(traffic: Traffic, limits: Plausibility): Finding[] {
  const { name, terminalId, enplaneTotal, deplaneTotal } = traffic
  const found: Finding[] = []
  const warn = (rule: string, field: string, figures: number[], message: string) =>
    found.push(
      createFinding('warning', rule, {
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
      const message = `enplaning and deplaning passengers differ by more than ${limits.enplaneDeplaneApartPercent}%.`
      warn('deplaneTotal.apart', 'deplaneTotal', [enplaneTotal, deplaneTotal], message)
    }
  }
  const message = describeImplausibleChange(
    'enplaning passengers',
    enplaneTotal,
    traffic.lastEnplaneTotal,
    limits,
  )
  if (message && enplaneTotal !== null && traffic.lastEnplaneTotal !== null) {
    warn('enplaneTotal.change', 'enplaneTotal', [enplaneTotal, traffic.lastEnplaneTotal], message)
  }
  const unchanged = describeUnchanged('enplanement', enplaneTotal, traffic.lastEnplaneTotal)
  if (unchanged && enplaneTotal !== null) {
    warn('enplaneTotal.unchanged', 'enplaneTotal', [enplaneTotal], unchanged)
  }
  return found
}

/** Checks whether the traffic of the airport as a whole is plausible. */
export const checkAirportTotals = (year: CheckedAirportYear): Finding[] => {
  const { instance, lastYear, limits } = year
  return [
    ...checkTraffic(
      {
        name: 'Airport-wide',
        enplaneTotal: instance.enplaneTotal,
        deplaneTotal: instance.deplaneTotal,
        lastEnplaneTotal: lastYear
          ? getAirportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals)
          : null,
      },
      limits,
    ),
    ...checkAgainstFaa(year),
  ]
}

/** Compares the airport's enplanements, or its terminals' sum, with those that the FAA published. */
function checkAgainstFaa({ instance, terminals, faa, limits }: CheckedAirportYear): Finding[] {
  const own = getAirportEnplanements(instance.enplaneTotal, terminals)
  const apart = computeFaaDifference(own, faa?.enplaneTotal ?? null)
  if (faa === null || own === null || apart === null || Math.abs(apart) <= limits.faaApartPercent) return []
  return [
    createFinding('warning', 'enplaneTotal.faa', {
      step: 'terminals',
      field: 'enplaneTotal',
      figures: [own, faa.enplaneTotal],
      message: `Airport-wide: ${formatCount(own)} enplaning passengers are ${formatFigureWithUnit(Math.abs(apart), 'percent')} ${apart > 0 ? 'more' : 'fewer'} than the ${formatCount(faa.enplaneTotal)} that the FAA published (${faa.source}).`,
    }),
  ]
}
