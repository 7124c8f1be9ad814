import { describe, expect, it } from 'vitest'
import type { AirportExpansion } from '../expansion.ts'
import { parkingCombinations, type ParkingRate, type StoredRentalParking } from '../parking.ts'
import { checkExpansions, givenExpansions } from './expansion.ts'
import { checkRentalParking, givenRentalParking } from './rentalParking.ts'

const plan = (confirmed: 'Y' | 'N'): AirportExpansion => ({
  airportExpansionPK: { airportId: 1, expansionId: 2, axnInstanceId: 27 },
  expansionPlannedText: 'Food hall',
  areaTotal: null,
  completionDateText: '2029',
  unitMeasureCode: 'SQFT',
  axnStatus: 'ACTIVE',
  confirmed,
  modifiedDate: '2027-01-05T10:00:00Z',
  version: 1,
})

/** A year with these rates, the others never saved. */
function rentalParking(rates: Partial<ParkingRate>[] = [], figures: Partial<StoredRentalParking> = {}) {
  const parkingRates = parkingCombinations.map((combination, place): ParkingRate => ({
    ...combination,
    parkingSpaceQuantity: null,
    parkingRateAmount: null,
    parkingRevenueTotal: null,
    parkingRevenueAirportTotal: null,
    parkingRateDes: null,
    confirmed: 'Y',
    modifiedDate: null,
    version: 0,
    ...rates[place],
  }))
  const nothing = {
    carRentalOnsiteAgenciesTotal: null,
    carRentalOnsiteRevenueTotal: null,
    carRentalOnsiteRevenueAirportTotal: null,
    carRentalOffsiteAgenciesTotal: null,
    carRentalOffsiteRevenueTotal: null,
    carRentalOffsiteRevenueAirportTotal: null,
    carRentalTotal: null,
    carRentalAreaTotal: null,
    parkingRevenueTotal: null,
    parkingRevenueAirportTotal: null,
  }
  return { rentalParking: { ...nothing, ...figures, parkingRates, version: 1 } }
}

describe('expansion plans', () => {
  it('are asked about once for all that nobody confirmed', () => {
    expect(checkExpansions({ expansions: [plan('Y')] })).toEqual([])
    expect(checkExpansions({ expansions: [plan('N')] })).toMatchObject([
      {
        severity: 'warning',
        step: 'expansion',
        figures: '1',
        message: 'One expansion plan is carried over from last year and not confirmed.',
      },
    ])
    const [two] = checkExpansions({ expansions: [plan('N'), plan('Y'), plan('N')] })
    expect(two?.message).toBe('2 expansion plans are carried over from last year and not confirmed.')
  })

  it('count once they are confirmed; an airport that plans nothing owes nothing', () => {
    expect(givenExpansions({ expansions: [] })).toEqual({ given: 0, asked: 0 })
    expect(givenExpansions({ expansions: [plan('Y'), plan('N')] })).toEqual({ given: 1, asked: 2 })
  })
})

describe('rental and parking', () => {
  it('are asked about once for all rates that nobody confirmed', () => {
    expect(checkRentalParking(rentalParking())).toEqual([])
    const found = checkRentalParking(rentalParking([{ confirmed: 'N' }, {}, { confirmed: 'N' }]))
    expect(found).toMatchObject([
      {
        step: 'rental-parking',
        field: 'unconfirmed',
        figures: '2',
        message: '2 parking rates are carried over from last year and not confirmed.',
      },
    ])
  })

  it('owe six figures and two for each rate but valet; zero is an answer, last year’s is none', () => {
    expect(givenRentalParking(rentalParking())).toEqual({ given: 0, asked: 14 })
    const rates = [
      { parkingSpaceQuantity: 100, parkingRateAmount: 3.5 },
      { parkingSpaceQuantity: 0 },
      { parkingSpaceQuantity: 500, confirmed: 'N' as const },
      {},
      { parkingSpaceQuantity: 30, parkingRateAmount: 9 },
    ]
    const year = rentalParking(rates, { carRentalTotal: 0, carRentalOffsiteRevenueTotal: 12 })
    expect(givenRentalParking(year)).toEqual({ given: 4, asked: 14 })
  })
})
