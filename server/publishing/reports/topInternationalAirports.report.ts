import { airportRanking } from './airportRanking.ts'

/** The airports with the most international enplanements. */
export const topInternationalAirports = airportRanking({
  name: 'topInternationalAirports',
  by: 'epIntlTotal',
  places: 50,
})
