import { eq } from 'drizzle-orm'
import type { AirportCoordinates, Coordinates } from '#domain/airports/airportCoordinates.ts'
import { problem } from '#domain/problems.ts'
import type { AirportKey } from './airportKey.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport } from '../database/schema/airports.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { getAirportInstance } from './airports.queries.ts'

export async function getCoordinates(db: Db, airportId: number): Promise<AirportCoordinates> {
  const rows = await db.select().from(airport).where(eq(airport.airportId, airportId))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/**
 * Moves the airport in every year. Throws `notFound` if it is not in this year and `historical` if this year is
 * closed.
 */
export async function saveCoordinates(
  db: Db,
  { airportId, axnInstanceId }: AirportKey,
  place: Coordinates,
  expectedVersion: number | null,
): Promise<AirportCoordinates> {
  const { axnInstanceMasterStatus } = await getAirportInstance(db, airportId, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  // If two administrators save at once, the second waits here and then finds the other version.
  await db.select().from(airport).where(eq(airport.airportId, airportId)).for('no key update')
  requireVersion(await getCoordinates(db, airportId), expectedVersion)
  await db.update(airport).set(place).where(eq(airport.airportId, airportId))
  return getCoordinates(db, airportId)
}
