import { expect, it } from 'vitest'
import { airportChoiceFields } from '#domain/airports/airportInfo.ts'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import {
  airportInfoFields,
  carRentalFigures,
  parkingRevenueFields,
} from '#domain/airports/airportYearColumns.ts'
import { parkingCombinations, type StoredRentalParking } from '#domain/airports/parking.ts'
import { parkingColumnNames } from '#domain/airports/parkingColumns.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { terminalTotalNames, trafficNames } from '#domain/airports/terminalColumns.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import type { Values } from '#platform/ui/form/formInputs.ts'
import { toStoredInfo } from './information/infoFormFields.ts'
import {
  toRentalParkingBody,
  toStoredRentalParking,
  type RentalParkingValues,
} from './parking/rentalParkingFormFields.ts'
import { toStoredTerminal, toTerminalBody, type TerminalFields } from './terminals/terminalFormFields.ts'

// Every declared value passes through its form, from the answer to the body. tests/airportColumns.test.ts follows the rest.

const createValues = <K extends string>(names: readonly K[]) =>
  createRecord(names, name => names.indexOf(name) + 1)

it('keeps every value of the info step', () => {
  const values = createValues(listKeys({ ...airportChoiceFields, ...airportInfoFields }))
  const stored = { ...values, version: 1 } as unknown as AirportInstance
  expect(toStoredInfo(stored).values).toEqual(values)
})

it('keeps every value of a terminal and of its totals', () => {
  const traffic = createValues(trafficNames)
  const airportTerminalTotals = tenantTypes.map(tenantType => ({
    tenantType,
    ...createValues(terminalTotalNames),
  }))
  const stored = { ...traffic, airportTerminalTotals, version: 1 } as unknown as AirportTerminal
  const values = toStoredTerminal(stored).values as Values<TerminalFields>
  expect(toTerminalBody(values)).toEqual({ ...traffic, airportTerminalTotals })
})

it('keeps every value of car rental, parking, and each parking rate', () => {
  const figures = createValues(listKeys({ ...carRentalFigures, ...parkingRevenueFields }))
  const parkingRates = parkingCombinations.map(rate => ({ ...rate, ...createValues(parkingColumnNames) }))
  const stored = { ...figures, parkingRates, version: 1 } as unknown as StoredRentalParking
  const values = toStoredRentalParking(stored).values as RentalParkingValues
  expect(toRentalParkingBody(values, { ...stored, parkingRates: [] })).toEqual({ ...figures, parkingRates })
})
