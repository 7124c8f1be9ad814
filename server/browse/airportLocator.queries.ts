import { getPlace } from '#domain/airports/place.ts'
import { profileSheet, type AirportLocator } from '#domain/browse/airportLocator.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { getAirportInstance } from '../airports/airports.queries.ts'

/** The map of an airport's profile, without the airport. Throws `notFound`, also for an airport without a location. */
export async function getAirportLocator(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<AirportLocator> {
  const { latitudeText, longitudeText } = (await getAirportInstance(db, airportId, axnInstanceId)).airport
  const place = getPlace(latitudeText, longitudeText)
  if (!place) throw problem('notFound')
  const { createLocator } = await import('#domain/browse/createLocator.ts')
  return createLocator(place, profileSheet)
}
