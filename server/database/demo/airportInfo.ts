import type { AirportFact } from './airports.facts.ts'
import type { DemoAirport } from './airports.ts'
import { createRandom, type Random } from './random.ts'
import {
  airportWideTexts,
  completionTexts,
  covidTexts,
  expansionTexts,
  salesTexts,
  trafficTexts,
} from './texts.facts.ts'
import type { Traffic } from './traffic.ts'

const roundToDollars = (amount: number): number => Math.round(amount)

/** Two shares in whole percent that total 100. */
function pair(random: Random, low: number, high: number): [number, number] {
  const first = random.whole(low, high)
  return [first, 100 - first]
}

/**
 * Ratios, dwell time, and disadvantaged-business share in percent and minutes. They change little from year to year.
 */
export function makeAirportRatios(seed: number, fact: AirportFact) {
  const random = createRandom(seed, 'ratios', fact.iataCode)
  const hub = ['ATL', 'CLT', 'DFW', 'DEN', 'ORD', 'IAH', 'MSP', 'DTW', 'SLC', 'PHX', 'YYZ'].includes(
    fact.iataCode,
  )
  const [preSecurityPercentAmount, postSecurityPercentAmount] = pair(random, 4, 32)
  const [businessPercentAmount, leisurePercentAmount] = pair(random, 22, 58)
  const [odPercentAmount, transferPercentAmount] = hub ? pair(random, 34, 66) : pair(random, 82, 99)
  return {
    dwellTimeAmount: Math.max(50, Math.min(120, Math.round(random.normal(hub ? 92 : 80, 13)))),
    preSecurityPercentAmount,
    postSecurityPercentAmount,
    businessPercentAmount,
    leisurePercentAmount,
    odPercentAmount,
    transferPercentAmount,
    acdbePercentageAmount: random.whole(110, 380) / 10,
  }
}

/** Revenue from sources other than the shops, in US dollars; the airport's share never exceeds the total. */
export function drawOtherRevenue(seed: number, fact: AirportFact, year: number, traffic: Traffic) {
  const random = createRandom(seed, 'revenue', fact.iataCode, year)
  const services = traffic.enplaneTotal * random.between(0.16, 0.34)
  const advertising = traffic.enplaneTotal * random.between(0.22, 0.5)
  const exchange = traffic.epIntlTotal < 60_000 ? 0 : traffic.epIntlTotal * random.between(0.35, 0.75)
  return {
    passengerSvcRevenueTotal: roundToDollars(services),
    passengerSvcRevenueAirportTotal: roundToDollars(services * random.between(0.14, 0.24)),
    advertisingRevenueTotal: roundToDollars(advertising),
    advertisingRevenueAirportTotal: roundToDollars(advertising * random.between(0.5, 0.65)),
    currencyExchangeRevenueTotal: roundToDollars(exchange),
    currencyExchangeRevenueAirportTotal: roundToDollars(exchange * random.between(0.12, 0.2)),
  }
}

/** Car rental: agencies, US dollars, square feet. */
export function drawCarRental(
  seed: number,
  fact: AirportFact,
  year: number,
  traffic: Traffic,
  localShare: number,
) {
  const lasting = createRandom(seed, 'cars', fact.iataCode)
  const yearly = createRandom(seed, 'cars', fact.iataCode, year)
  const local = (traffic.enplaneTotal * localShare) / 100
  const onsite = roundToDollars(local * lasting.between(7, 14) * yearly.between(0.97, 1.03))
  const offsite = roundToDollars(onsite * lasting.between(0.06, 0.22))
  return {
    carRentalOnsiteAgenciesTotal: Math.min(
      14,
      lasting.whole(3, 5) + Math.floor(traffic.enplaneTotal / 3_000_000),
    ),
    carRentalOnsiteRevenueTotal: onsite,
    carRentalOnsiteRevenueAirportTotal: roundToDollars(onsite * lasting.between(0.095, 0.115)),
    carRentalOffsiteAgenciesTotal: lasting.whole(1, 6),
    carRentalOffsiteRevenueTotal: offsite,
    carRentalOffsiteRevenueAirportTotal: roundToDollars(offsite * lasting.between(0.06, 0.1)),
    carRentalTotal: onsite + offsite,
    carRentalAreaTotal: roundToDollars(4000 + traffic.enplaneTotal * lasting.between(0.02, 0.05)),
  }
}

function fillIn(random: Random, text: string, airport: DemoAirport, year: number): string {
  return text
    .replaceAll('{airport}', airport.fact.airportName)
    .replaceAll('{city}', airport.fact.city)
    .replaceAll('{terminal}', random.pick(airport.terminals).terminalName)
    .replaceAll('{year}', String(year))
    .replaceAll('{area}', (random.whole(4, 90) * 500).toLocaleString('en-US'))
}

interface Comment {
  commentType: 'AIRPORTWIDE' | 'PASSTRAFFIC' | 'GROSSSALES'
  airportComment: string
}

export function drawComments(random: Random, airport: DemoAirport, year: number): Comment[] {
  const lists = [
    ['AIRPORTWIDE', airportWideTexts, 0.35],
    ['PASSTRAFFIC', trafficTexts, 0.25],
    ['GROSSSALES', salesTexts, 0.25],
  ] as const
  return lists.flatMap(([commentType, texts, probability]) =>
    random.chance(probability)
      ? [{ commentType, airportComment: fillIn(random, random.pick(texts), airport, year) }]
      : [],
  )
}

interface Expansion {
  expansionPlannedText: string
  completionDateText: string
  areaTotal: number | null
}

/** None to three plans; large airports build more often. */
export function makeExpansions(random: Random, airport: DemoAirport, year: number): Expansion[] {
  const count = random.chance(airport.fact.enplanements > 3_000_000 ? 0.75 : 0.35) ? random.whole(1, 3) : 0
  return random.sample(expansionTexts, count).map(text => ({
    expansionPlannedText: fillIn(random, text, airport, year),
    completionDateText: random.pick(completionTexts),
    areaTotal: random.chance(0.2) ? null : random.whole(4, 240) * 500,
  }))
}

/** The answer to the Covid question; null if there is none. */
export const pickCovidAnswer = (random: Random): string | null =>
  random.chance(0.6) ? random.pick(covidTexts) : null
