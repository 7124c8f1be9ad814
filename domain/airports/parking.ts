import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { figuresOf, schemaOf, yesNo } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportKey } from './airport.ts'
import { carRentalFigures, parkingRevenueFields } from './airportYearColumns.ts'
import { sumReported, type ReportedSum } from './formulas.ts'
import {
  parkingColumnNames,
  parkingFigureColumns,
  parkingRateFields,
  parkingTextColumns,
  type ParkingColumnName,
} from './parkingColumns.ts'

/** The kinds of parking and their labels, in the order of every list. */
export const parkingTypeLabels = { Premium: 'Premium', EconomyBasic: 'Economy/Basic', Valet: 'Valet' }

/** Car rental at the airport and off site by shuttle: the figures of each, by the airport's field names. */
export const carRentalSites = [
  {
    site: 'On-Site',
    agencies: 'carRentalOnsiteAgenciesTotal',
    revenue: 'carRentalOnsiteRevenueTotal',
    revenueAirport: 'carRentalOnsiteRevenueAirportTotal',
  },
  {
    site: 'Off-Site',
    agencies: 'carRentalOffsiteAgenciesTotal',
    revenue: 'carRentalOffsiteRevenueTotal',
    revenueAirport: 'carRentalOffsiteRevenueAirportTotal',
  },
] as const

export const parkingTypes = listKeys(parkingTypeLabels)
const parkingRateTypes = ['Hourly', 'Daily'] as const
export type ParkingType = (typeof parkingTypes)[number]
export type ParkingRateType = (typeof parkingRateTypes)[number]

/** All six, in the order of every table. */
export const parkingCombinations = parkingTypes.flatMap(parkingType =>
  parkingRateTypes.map(parkingRateType => ({ parkingType, parkingRateType })),
)

export const rateKey = { parkingType: z.enum(parkingTypes), parkingRateType: z.enum(parkingRateTypes) }

/**
 * Total spaces: the sum over the combinations that an airport has. One of which nothing is reported does not exist,
 * although its row may have been carried over; one that has a rate, but no spaces, makes the sum partial.
 */
export const sumParkingSpaces = (rates: readonly Pick<ParkingRate, ParkingColumnName>[]): ReportedSum =>
  sumReported(
    rates
      .filter(rate => parkingColumnNames.some(name => rate[name] !== null))
      .map(rate => rate.parkingSpaceQuantity),
  )

const parkingRateBody = schemaOf(parkingRateFields)
const parkingRateEntry = parkingRateBody.extend(rateKey)

/** A rate of one year. A combination that was never saved is empty and has version 0. */
export const parkingRate = z.object({
  airportId: z.number().int(),
  axnInstanceId: z.number().int(),
  ...rateKey,
  ...figuresOf(parkingFigureColumns),
  ...pickProperty(parkingTextColumns, 'reply'),
  confirmed: yesNo,
  modifiedDate: moment.nullable(),
  modifiedUserId: z.number().int().nullable(),
  version: z.number().int(),
})
export type ParkingRate = z.infer<typeof parkingRate>

/** The data that the rental and parking step saves together: the airport's own figures and up to six rates. */
const rentalParkingFigures = schemaOf({ ...carRentalFigures, ...parkingRevenueFields })
export const rentalParking = rentalParkingFigures.extend({
  parkingRates: z
    .array(parkingRateEntry)
    .max(parkingCombinations.length, 'There are only six combinations of type and rate.')
    .refine(
      rates =>
        new Set(rates.map(rate => `${rate.parkingType} ${rate.parkingRateType}`)).size === rates.length,
      'Each combination of type and rate can be entered only once.',
    ),
})
export type RentalParking = z.infer<typeof rentalParking>

/** The step as stored. `version` is the airport's, which every save of the step increments. */
export const storedRentalParking = rentalParkingFigures.extend({
  parkingRates: z.array(parkingRate),
  version: z.number().int(),
})
export type StoredRentalParking = z.infer<typeof storedRentalParking>

const ofAirport = '/airports/:airportId/instance/:instanceId'

export const getRentalParkingEndpoint = endpoint('getRentalParking', {
  method: 'GET',
  url: `${ofAirport}/rentalparking`,
  summary: 'Get an airport’s car rental and parking for a year',
  tag: 'Rental and parking',
  allow: 'airport.read',
  params: airportKey,
  reply: storedRentalParking,
})

export const saveRentalParkingEndpoint = endpoint('saveRentalParking', {
  method: 'PUT',
  url: `${ofAirport}/rentalparking`,
  summary: 'Save car rental and parking together. If either is invalid, nothing is saved',
  tag: 'Rental and parking',
  allow: 'airport.edit',
  params: airportKey,
  body: rentalParking,
  reply: storedRentalParking,
})

export const listParkingRatesEndpoint = endpoint('listParkingRates', {
  method: 'GET',
  url: `${ofAirport}/parkingrates`,
  summary: 'Get an airport’s six parking rates for a year',
  tag: 'Rental and parking',
  allow: 'airport.read',
  params: airportKey,
  reply: z.array(parkingRate),
})

export const saveParkingRateEndpoint = endpoint('saveParkingRate', {
  method: 'PUT',
  url: `${ofAirport}/parkingrates/type/:parkingType/ratetype/:rateType`,
  summary: 'Save one parking rate. An empty parking rate is deleted',
  tag: 'Rental and parking',
  allow: 'airport.edit',
  params: airportKey.extend({ parkingType: rateKey.parkingType, rateType: rateKey.parkingRateType }),
  body: parkingRateBody,
  reply: parkingRate,
})

export const confirmParkingRatesEndpoint = endpoint('confirmParkingRates', {
  method: 'PUT',
  url: `${ofAirport}/parkingrates/confirm`,
  summary: 'Confirm parking rates that were carried over from last year, either those listed or all',
  tag: 'Rental and parking',
  allow: 'airport.edit',
  params: airportKey,
  body: z.object({ parkingRates: z.array(z.object(rateKey)).max(parkingCombinations.length).optional() }),
  reply: z.object({ confirmed: z.number().int() }),
})
