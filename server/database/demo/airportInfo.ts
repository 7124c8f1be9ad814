import type { AirportFact } from './airports.facts.ts'
import { createRandom, type Random } from './random.ts'
import type { Traffic } from './traffic.ts'

const dollars = (amount: number): number => Math.round(amount)

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

/** Revenue besides the shops in US dollars; the airport's share never exceeds the total. */
export function drawOtherRevenue(seed: number, fact: AirportFact, year: number, traffic: Traffic) {
  const random = createRandom(seed, 'revenue', fact.iataCode, year)
  const services = traffic.enplaneTotal * random.between(0.16, 0.34)
  const advertising = traffic.enplaneTotal * random.between(0.22, 0.5)
  const exchange = traffic.epIntlTotal < 60_000 ? 0 : traffic.epIntlTotal * random.between(0.35, 0.75)
  return {
    passengerSvcRevenueTotal: dollars(services),
    passengerSvcRevenueAirportTotal: dollars(services * random.between(0.14, 0.24)),
    advertisingRevenueTotal: dollars(advertising),
    advertisingRevenueAirportTotal: dollars(advertising * random.between(0.5, 0.65)),
    currencyExchangeRevenueTotal: dollars(exchange),
    currencyExchangeRevenueAirportTotal: dollars(exchange * random.between(0.12, 0.2)),
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
  const onsite = dollars(local * lasting.between(7, 14) * yearly.between(0.97, 1.03))
  const offsite = dollars(onsite * lasting.between(0.06, 0.22))
  return {
    carRentalOnsiteAgenciesTotal: Math.min(
      14,
      lasting.whole(3, 5) + Math.floor(traffic.enplaneTotal / 3_000_000),
    ),
    carRentalOnsiteRevenueTotal: onsite,
    carRentalOnsiteRevenueAirportTotal: dollars(onsite * lasting.between(0.095, 0.115)),
    carRentalOffsiteAgenciesTotal: lasting.whole(1, 6),
    carRentalOffsiteRevenueTotal: offsite,
    carRentalOffsiteRevenueAirportTotal: dollars(offsite * lasting.between(0.06, 0.1)),
    carRentalTotal: onsite + offsite,
    carRentalAreaTotal: dollars(4000 + traffic.enplaneTotal * lasting.between(0.02, 0.05)),
  }
}
