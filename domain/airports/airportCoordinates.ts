import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { requireField, schemaOf } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportFields, airportKey } from './airport.ts'

const help = 'Decimal degrees. South and west are negative.'

/** The location of an airport, the same in every year, in degrees as text. Both are given, or there is no location. */
export const coordinatesFields = {
  latitudeText: { ...requireField(airportFields.latitudeText), help },
  longitudeText: { ...requireField(airportFields.longitudeText), help },
}
export const coordinates = schemaOf(coordinatesFields)
export type Coordinates = z.infer<typeof coordinates>

/** As stored; null if the airport has no location yet. `version` belongs to the airport itself, not to a year. */
export const airportCoordinates = z.object({
  latitudeText: z.string().nullable(),
  longitudeText: z.string().nullable(),
  modifiedDate: moment,
  version: z.number().int(),
})
export type AirportCoordinates = z.infer<typeof airportCoordinates>

const location = '/airports/:airportId/instance/:instanceId/location'

export const getAirportCoordinatesEndpoint = endpoint('getAirportCoordinates', {
  method: 'GET',
  url: location,
  summary: 'Get an airport’s coordinates',
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportCoordinates,
})

export const saveAirportCoordinatesEndpoint = endpoint('saveAirportCoordinates', {
  method: 'PUT',
  url: location,
  summary: 'Correct an airport’s coordinates in every open year. Not allowed in a historical year',
  tag: 'Airports',
  allow: 'admin',
  params: airportKey,
  body: coordinates,
  reply: airportCoordinates,
})
