import { describe, expect, it } from 'vitest'
import { parkingCombinations, type StoredRentalParking } from '#domain/airports/parking.ts'
import { readAll, typedAll } from '#platform/ui/form/typed.ts'
import {
  rateName,
  rentalParkingBody,
  rentalParkingFields,
  storedRentalParking,
  sumOfRates,
  type RentalParkingValues,
} from './rentalParkingForm.ts'

const stored: StoredRentalParking = {
  carRentalOnsiteAgenciesTotal: 7,
  carRentalOnsiteRevenueTotal: 1000.5,
  carRentalOnsiteRevenueAirportTotal: null,
  carRentalOffsiteAgenciesTotal: 0,
  carRentalOffsiteRevenueTotal: null,
  carRentalOffsiteRevenueAirportTotal: null,
  carRentalTotal: null,
  carRentalAreaTotal: 4000,
  parkingRevenueTotal: 12,
  parkingRevenueAirportTotal: null,
  version: 4,
  parkingRates: parkingCombinations.map((combination, place) => ({
    ...combination,
    airportId: 1,
    axnInstanceId: 26,
    parkingSpaceQuantity: place < 4 ? 100 * place : null,
    parkingRateAmount: null,
    parkingRevenueTotal: null,
    parkingRevenueAirportTotal: null,
    parkingRateDes: place === 1 ? 'Garage' : null,
    confirmed: 'N' as const,
    modifiedDate: null,
    modifiedUserId: null,
    version: 1,
  })),
}

/** The form as it stands once some inputs were typed in. */
function values(typed: Record<string, string> = {}): RentalParkingValues {
  const all = { ...typedAll(rentalParkingFields, storedRentalParking(stored).values), ...typed }
  const read = readAll(rentalParkingFields, all)
  expect(read.errors).toEqual({})
  return read.values as RentalParkingValues
}

describe('the form of rental and parking', () => {
  it('sends what was stored when nothing was typed, and confirms no rate by it', () => {
    const { parkingRates, version: _version, ...figures } = stored
    expect(rentalParkingBody(values(), stored)).toEqual({ ...figures, parkingRates: [] })
    expect(parkingRates).toHaveLength(6)
  })

  it('names only the rates that were changed', () => {
    const typed = { [rateName(5, 'parkingRateDes')]: ' Valet ', [rateName(1, 'parkingRateAmount')]: '$24' }
    const { parkingRates } = rentalParkingBody(values(typed), stored)
    expect(parkingRates).toMatchObject([
      { parkingType: 'Premium', parkingRateType: 'Daily', parkingRateAmount: 24, parkingRateDes: 'Garage' },
      { parkingType: 'Valet', parkingRateType: 'Daily', parkingSpaceQuantity: null, parkingRateDes: 'Valet' },
    ])
  })

  it('adds up the six rates as one types; what is empty or unreadable is not reported', () => {
    const now = values()
    const value = (name: string) =>
      name === rateName(3, 'parkingSpaceQuantity') ? undefined : now[name as keyof RentalParkingValues]
    expect(sumOfRates(value, 'parkingSpaceQuantity')).toEqual({ total: 300, partial: true })
    expect(sumOfRates(value, 'parkingRevenueTotal')).toEqual({ total: null, partial: false })
  })
})
