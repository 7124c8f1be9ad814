import { revenueSources } from '../../airports/airportInfo.ts'
import { airportInfoFields, ratioFields, revenuePairFields } from '../../airports/airportYearColumns.ts'
import { isPairWhole, percentPairs } from '../../airports/percentPairs.ts'
import * as messages from '../../messages.ts'
import { askFigures, askRequired, type AskedItem } from './askedItems.ts'
import {
  createFinding,
  describeUnchanged,
  isOutside,
  type CheckedAirportYear,
  type Finding,
} from './finding.ts'

const choices = [
  ['airportConfigurationId', 'Airport Configuration'],
  ['concessionManagementTypeId', 'Concession Management Type'],
] as const

/** The percentage pairs add up, and the dwell time is plausible. */
export function checkInfo({ instance, lastYear, limits }: CheckedAirportYear): Finding[] {
  const found: Finding[] = []
  for (const { pair, first, second } of percentPairs) {
    if (!isPairWhole(instance[first], instance[second])) {
      const message = messages.percentPair(pair)
      found.push(createFinding('error', `${first}.pair`, { step: 'info', field: first, message }))
    }
  }
  const dwell = instance.dwellTimeAmount
  const range = limits.dwellTimeAmount
  if (dwell !== null && isOutside(dwell, range)) {
    const message = `An average dwell time of ${dwell} minutes is unusual (expected ${range.min} to ${range.max}).`
    found.push(
      createFinding('warning', 'dwellTimeAmount.range', {
        step: 'info',
        field: 'dwellTimeAmount',
        message,
        figures: [dwell],
      }),
    )
  }
  for (const { source, revenue: field } of revenueSources) {
    const unchanged = describeUnchanged('total revenue', instance[field], lastYear?.instance[field] ?? null)
    if (unchanged === null) continue
    const figures = [instance[field]]
    const message = `${source}: ${unchanged}`
    found.push(createFinding('warning', `${field}.unchanged`, { step: 'info', field, figures, message }))
  }
  return found
}

export function askInfo({ instance }: CheckedAirportYear): AskedItem[] {
  const { label } = airportInfoFields.dwellTimeAmount
  return [
    ...choices.map(([field, label]) => askRequired(instance[field] !== null, label, field)),
    ...askFigures(instance, { dwellTimeAmount: label }, { group: label }),
    ...revenueSources.flatMap(({ source, revenue, revenueAirport }) =>
      askFigures(
        instance,
        {
          [revenue]: revenuePairFields.revenue.label,
          [revenueAirport]: revenuePairFields.revenueAirport.label,
        },
        { group: source },
      ),
    ),
    ...percentPairs.flatMap(({ pair, first, second }) =>
      askFigures(
        instance,
        { [first]: ratioFields[first].label, [second]: ratioFields[second].label },
        { group: pair },
      ),
    ),
  ]
}
