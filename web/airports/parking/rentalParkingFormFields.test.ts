import { describe, expect, it } from 'vitest'
import { parkingCombinations, sumParkingSpaces, type StoredRentalParking } from '#domain/airports/parking.ts'
import { parseInputs, formatInputs } from '#platform/ui/form/formInputs.ts'
import {
  getRateName,
  toRentalParkingBody,
  rentalParkingFields,
  toStoredRentalParking,
  sumRates,
  type RentalParkingValues,
} from './rentalParkingFormFields.ts'

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

/** The form after some inputs have been typed. */
function values(typed: Record<string, string> = {}): RentalParkingValues {
  const all = { ...formatInputs(rentalParkingFields, toStoredRentalParking(stored).values), ...typed }
  const read = parseInputs(rentalParkingFields, all)
  expect(read.errors).toEqual({})
  return read.values as RentalParkingValues
}

describe('the form of rental and parking', () => {
  it('sends the stored values if nothing was typed, which confirms no rate', () => {
    const { parkingRates, version: _version, ...figures } = stored
    expect(toRentalParkingBody(values(), stored)).toEqual({ ...figures, parkingRates: [] })
    expect(parkingRates).toHaveLength(6)
  })

  it('includes only the rates that were changed', () => {
    const typed = {
      [getRateName(5, 'parkingRateDes')]: ' Valet ',
      [getRateName(1, 'parkingRateAmount')]: '$24',
    }
    const { parkingRates } = toRentalParkingBody(values(typed), stored)
    expect(parkingRates).toMatchObject([
      { parkingType: 'Premium', parkingRateType: 'Daily', parkingRateAmount: 24, parkingRateDes: 'Garage' },
      { parkingType: 'Valet', parkingRateType: 'Daily', parkingSpaceQuantity: null, parkingRateDes: 'Valet' },
    ])
  })

  it('adds up the rates while typing; one of which nothing is entered does not exist', () => {
    const now = values()
    const value = (name: string) =>
      name === getRateName(3, 'parkingSpaceQuantity') ? undefined : now[name as keyof RentalParkingValues]
    expect(sumRates(name => now[name], 'parkingSpaceQuantity')).toEqual({ total: 600, partial: false })
    expect(sumParkingSpaces(stored.parkingRates), 'as stored').toEqual({ total: 600, partial: false })
    expect(sumRates(value, 'parkingSpaceQuantity')).toEqual({ total: 300, partial: true })
    const remark = getRateName(5, 'parkingRateDes')
    expect(sumRates(name => (name === remark ? 'Valet' : now[name]), 'parkingSpaceQuantity')).toEqual({
      total: 600,
      partial: true,
    })
    expect(sumRates(value, 'parkingRevenueTotal')).toEqual({ total: null, partial: false })
  })
})
