import { airportRanking } from './airportRanking.ts'

/** Every airport with its passengers and what its concessions made. */
export const allAirports = airportRanking({ name: 'allAirports', by: 'enplaneTotal', places: null })
