import { z } from 'zod'
import { id } from '#platform/contract/endpoint.ts'
import { nameField, textField } from '#platform/contract/field.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import { instanceId } from '../years/instanceId.ts'

/** The identity of an airport, the same in every year. */
export const airportFields = {
  iataCode: {
    ...nameField(
      { label: 'IATA Code', help: 'The three-letter code of the airport.', capitalize: 'characters' },
      { min: 3, max: 3 },
    ),
    schema: codeSchema(/^[A-Z0-9]{3}$/, 'Please input a valid IATA Code.'),
  },
  airportName: nameField({ label: 'Airport Name' }),
  city: nameField({ label: 'City' }),
  county: textField({ label: 'County', capitalize: 'words' }),
  stateProvinceCode: textField({ label: 'State/Province' }, 3),
  isoCountryCode: {
    ...nameField({ label: 'Country' }, { min: 2, max: 2 }),
    schema: codeSchema(/^[A-Z]{2}$/, 'Please input a valid Country.'),
  },
  latitudeText: coordinateField('Latitude', 90),
  longitudeText: coordinateField('Longitude', 180),
}

function codeSchema(pattern: RegExp, wrong: string) {
  return z.string({ error: wrong }).trim().regex(pattern, wrong)
}

function coordinateField(label: string, limit: number) {
  const wrong = `Please input a valid ${label} (degrees, ${-limit} to ${limit}).`
  return {
    label,
    unit: '°',
    format: 'text' as const,
    required: false,
    schema: z
      .string({ error: wrong })
      .trim()
      .regex(/^-?\d{1,3}(\.\d{1,9})?$/, wrong)
      .refine(text => Math.abs(Number(text)) <= limit, wrong)
      .nullable(),
  }
}

/** The name and location of an airport in lists. */
export const airportPlace = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  city: z.string(),
  stateProvinceCode: z.string().nullable(),
  isoCountryCode: z.string(),
})
export type AirportPlace = z.infer<typeof airportPlace>

export const airport = airportPlace.extend({
  county: z.string().nullable(),
  latitudeText: z.string().nullable(),
  longitudeText: z.string().nullable(),
})
export type Airport = z.infer<typeof airport>

type Located = Pick<Airport, 'city' | 'stateProvinceCode' | 'isoCountryCode' | 'iataCode'>

const getRegion = ({ stateProvinceCode, isoCountryCode }: Located): string =>
  stateProvinceCode ?? isoCountryCode

/** 'City, State (IATA)', as the search shows a location. Without a state, the country is shown. */
export const formatAirportLocation = (place: Located): string =>
  `${place.city}, ${getRegion(place)} (${place.iataCode})`

/** `Dallas` before `Dallas-Fort Worth`, whatever their states. */
export const compareByCity = (one: Located, other: Located): number =>
  compareNumbered(one.city, other.city) ||
  compareNumbered(getRegion(one), getRegion(other)) ||
  compareNumbered(one.iataCode, other.iataCode)

/** An airport in one year, as paths identify it. */
export const airportKey = z.object({ airportId: id, instanceId })
