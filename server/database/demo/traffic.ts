import type { AirportFact } from './airports.facts.ts'
import { createRandom } from './random.ts'

/** Passengers of one terminal or one airport in one year. */
export interface Traffic {
  enplaneTotal: number
  deplaneTotal: number
  passengerTotal: number
  epDomesticTotal: number
  epIntlTotal: number
}

/** The year that the airport facts describe. The others follow by plausible yearly changes. */
export const baseYear = 2023

/** Each terminal's passengers in a year; enplaning = domestic + international, passengers = enplaning + deplaning. */
export function makeTerminalTraffic(seed: number, fact: AirportFact, year: number): Traffic[] {
  const enplaned = fact.enplanements * growthSince(seed, fact, year)
  const shares = sharesOf(seed, fact, year)
  const abroad = internationalShares(seed, fact, shares)
  return shares.map((share, index) => {
    const random = createRandom(seed, 'traffic', fact.iataCode, year, index)
    // Published counts are never round, so the last digits are random.
    const enplaneTotal = Math.max(900, Math.round(enplaned * share) + random.whole(-499, 499))
    const epIntlTotal = Math.round(enplaneTotal * (abroad[index] ?? 0) * random.between(0.98, 1.02))
    const deplaneTotal = Math.round(enplaneTotal * random.between(0.985, 1.012))
    return {
      enplaneTotal,
      deplaneTotal,
      passengerTotal: enplaneTotal + deplaneTotal,
      epDomesticTotal: enplaneTotal - epIntlTotal,
      epIntlTotal,
    }
  })
}

export function addTraffic(terminals: readonly Traffic[]): Traffic {
  const sum = { enplaneTotal: 0, deplaneTotal: 0, passengerTotal: 0, epDomesticTotal: 0, epIntlTotal: 0 }
  for (const terminal of terminals) {
    sum.enplaneTotal += terminal.enplaneTotal
    sum.deplaneTotal += terminal.deplaneTotal
    sum.passengerTotal += terminal.passengerTotal
    sum.epDomesticTotal += terminal.epDomesticTotal
    sum.epIntlTotal += terminal.epIntlTotal
  }
  return sum
}

function growthSince(seed: number, fact: AirportFact, year: number): number {
  // One airline more or less changes a small airport's year, but hardly a hub's.
  const spread = fact.enplanements > 5_000_000 ? 0.028 : fact.enplanements > 1_000_000 ? 0.04 : 0.055
  let factor = 1
  for (let each = baseYear + 1; each <= year; each++) {
    factor *= 1 + createRandom(seed, 'growth', fact.iataCode, each).normal(0.022, spread)
  }
  return factor
}

function sharesOf(seed: number, fact: AirportFact, year: number): number[] {
  const lasting = createRandom(seed, 'shares', fact.iataCode)
  const yearly = createRandom(seed, 'shares', fact.iataCode, year)
  const weights = Array.from(
    { length: fact.terminals },
    () => lasting.between(0.5, 1.6) * yearly.between(0.97, 1.03),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

/**
 * The share of each terminal's enplaning passengers that leaves the country, most of them through one or two
 * terminals.
 */
function internationalShares(seed: number, fact: AirportFact, shares: readonly number[]): number[] {
  const random = createRandom(seed, 'abroad', fact.iataCode)
  const gate = random.whole(0, fact.terminals - 1)
  const weights = shares.map((share, index) =>
    index === gate ? share * 8 : random.chance(0.55) || fact.internationalShare > 0.2 ? share : 0,
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, index) =>
    Math.min(0.92, (fact.internationalShare * weight) / sum / (shares[index] ?? 1)),
  )
}
