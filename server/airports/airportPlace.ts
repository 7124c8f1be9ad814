import { airport } from '../database/schema/airports.ts'

/** What a list says of an airport in one year or another: its name and where it is. */
export const airportPlace = {
  airportId: airport.airportId,
  iataCode: airport.iataCode,
  airportName: airport.airportName,
  city: airport.city,
  stateProvinceCode: airport.stateProvinceCode,
  isoCountryCode: airport.isoCountryCode,
}
