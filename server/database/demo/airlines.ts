import { airlineFacts } from './airlines.facts.ts'
import type { AirportFact } from './airports.facts.ts'
import { createRandom } from './random.ts'

export const airlines = airlineFacts.map((fact, index) => ({ airlineId: index + 1, ...fact }))

/** The ids of a terminal's dominant airlines: a few domestic ones, and others at international terminals. */
export function drawDominantAirlines(seed: number, fact: AirportFact, terminalIndex: number): number[] {
  const random = createRandom(seed, 'airlines', fact.iataCode, terminalIndex)
  const enplaned = fact.enplanements / fact.terminals
  const abroad = enplaned * fact.internationalShare
  const chosen = new Set<number>()
  const draw = (reach: (typeof airlines)[number]['reach'], count: number) => {
    const list = airlines.filter(airline => airline.reach === reach)
    for (let each = 0; each < count; each++)
      chosen.add(random.weighted(list, airline => airline.weight).airlineId)
  }
  draw(fact.isoCountryCode === 'CA' ? 'CA' : 'US', 2 + Math.min(4, Math.floor(enplaned / 1_500_000)))
  if (abroad > 150_000) draw('abroad', 1 + Math.min(4, Math.floor(abroad / 1_000_000)))
  return [...chosen].toSorted((one, other) => one - other)
}
