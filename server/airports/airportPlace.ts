import { airport } from '../database/schema/airports.ts'

/** The name and location of an airport in lists of any year. */
export const airportPlace = {
  airportId: airport.airportId,
  iataCode: airport.iataCode,
  airportName: airport.airportName,
  city: airport.city,
  stateProvinceCode: airport.stateProvinceCode,
  isoCountryCode: airport.isoCountryCode,
}
