import type { AirportFact } from './airports.facts.ts'
import { createRandom } from './random.ts'
import type { Traffic } from './traffic.ts'

export type ParkingType = 'Premium' | 'EconomyBasic' | 'Valet'
export type ParkingRateType = 'Hourly' | 'Daily'

export interface Parking {
  parkingType: ParkingType
  parkingRateType: ParkingRateType
  parkingSpaceQuantity: number
  parkingRateAmount: number
  parkingRevenueTotal: number
  parkingRevenueAirportTotal: number
  parkingRateDes: string
}

interface ParkingShare {
  parkingType: ParkingType
  parkingRateType: ParkingRateType
  /** Share of all spaces. */
  spaces: number
  /** Relative to the airport's daily economy rate. */
  price: number
  parkingRateDes: string
}

const lots: readonly ParkingShare[] = [
  {
    parkingType: 'Premium',
    parkingRateType: 'Hourly',
    spaces: 0.1,
    price: 0.28,
    parkingRateDes: 'Garage, first hours',
  },
  {
    parkingType: 'Premium',
    parkingRateType: 'Daily',
    spaces: 0.3,
    price: 2.0,
    parkingRateDes: 'Garage, daily maximum',
  },
  {
    parkingType: 'EconomyBasic',
    parkingRateType: 'Hourly',
    spaces: 0.04,
    price: 0.16,
    parkingRateDes: 'Economy lot, first hours',
  },
  {
    parkingType: 'EconomyBasic',
    parkingRateType: 'Daily',
    spaces: 0.52,
    price: 1.0,
    parkingRateDes: 'Economy lot, daily maximum',
  },
  {
    parkingType: 'Valet',
    parkingRateType: 'Hourly',
    spaces: 0.01,
    price: 0.5,
    parkingRateDes: 'Valet, first hours',
  },
  {
    parkingType: 'Valet',
    parkingRateType: 'Daily',
    spaces: 0.03,
    price: 2.9,
    parkingRateDes: 'Valet, daily maximum',
  },
]

/** The airport's parking of a year: spaces and US dollars. Small airports have no valet. */
export function makeParking(
  seed: number,
  fact: AirportFact,
  year: number,
  traffic: Traffic,
  localShare: number,
): Parking[] {
  const lasting = createRandom(seed, 'parking', fact.iataCode)
  const yearly = createRandom(seed, 'parking', fact.iataCode, year)
  const local = (fact.enplanements * localShare) / 100
  // At a hub, many arrive by train and taxi, so spaces grow more slowly than passengers.
  const allSpaces = local ** 0.6 * lasting.between(0.65, 1)
  const economy = lasting.whole(8, 16) + Math.min(8, Math.floor(fact.enplanements / 4_000_000))
  const keptByAirport = lasting.between(0.78, 0.94)
  const growth = traffic.enplaneTotal / fact.enplanements
  const valet = fact.enplanements > 1_500_000 && lasting.chance(0.6)
  return lots
    .filter(lot => valet || lot.parkingType !== 'Valet')
    .map(lot => {
      const spaces = Math.round(allSpaces * lot.spaces)
      const rate = Math.round((economy + (year - 2024) * 0.5) * lot.price * 2) / 2
      const turns = lot.parkingRateType === 'Hourly' ? 7 : 0.62
      const revenue = Math.round(
        spaces * rate * turns * 365 * Math.min(1.15, growth) * yearly.between(0.93, 1.05),
      )
      return {
        parkingType: lot.parkingType,
        parkingRateType: lot.parkingRateType,
        parkingSpaceQuantity: spaces,
        parkingRateAmount: rate,
        parkingRevenueTotal: revenue,
        parkingRevenueAirportTotal: Math.round(revenue * keptByAirport),
        parkingRateDes: lot.parkingRateDes,
      }
    })
}
