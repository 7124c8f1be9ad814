import type { ParkingRate, StoredRentalParking } from '../parking.ts'
import { countGiven, finding, grouped, type AirportYear, type Count, type Finding } from './finding.ts'

const isUnconfirmed = (rate: ParkingRate): boolean => rate.confirmed === 'N'

/** Parking rates that came from last year are looked at once. */
export function checkRentalParking({ rentalParking }: Pick<AirportYear, 'rentalParking'>): Finding[] {
  const count = rentalParking.parkingRates.filter(isUnconfirmed).length
  if (count === 0) return []
  const those = count === 1 ? 'One parking rate is' : `${grouped(count)} parking rates are`
  return [
    finding('warning', 'parkingRates.unconfirmed', {
      step: 'rental-parking',
      field: 'unconfirmed',
      figures: [count],
      message: `${those} carried over from last year and not confirmed.`,
    }),
  ]
}

/** What every airport with car parks has. Valet, off-site rental and its area are not asked for: many have none. */
const asked = [
  'carRentalOnsiteAgenciesTotal',
  'carRentalOnsiteRevenueTotal',
  'carRentalOnsiteRevenueAirportTotal',
  'carRentalTotal',
  'parkingRevenueTotal',
  'parkingRevenueAirportTotal',
] as const satisfies readonly (keyof StoredRentalParking)[]

/** What stands in a rate that nobody confirmed is last year's and not given yet. */
export function givenRentalParking({ rentalParking }: Pick<AirportYear, 'rentalParking'>): Count {
  const rates = rentalParking.parkingRates.filter(each => each.parkingType !== 'Valet')
  return countGiven([
    ...asked.map(name => rentalParking[name]),
    ...rates.flatMap(each =>
      isUnconfirmed(each) ? [null, null] : [each.parkingSpaceQuantity, each.parkingRateAmount],
    ),
  ])
}
