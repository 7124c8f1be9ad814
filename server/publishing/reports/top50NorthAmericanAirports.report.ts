import { isNorthAmerican } from '#domain/airports/northAmerica.ts'
import { airportRanking } from './airportRanking.ts'

/** The airports of North America with the most enplanements. */
export const top50NorthAmericanAirports = airportRanking({
  name: 'top50NorthAmericanAirports',
  by: 'enplaneTotal',
  places: 50,
  only: {
    among: airport => isNorthAmerican(airport.isoCountryCode),
    note: 'North America: from Canada to Panama, including the Caribbean.',
  },
})
