import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AirportExpansion, Expansion } from '#domain/airports/expansion.ts'
import { problem } from '#domain/problems.ts'
import { createPage, type PageRequest, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { isOfAirport } from '../database/isOf.ts'
import { airportExpansion } from '../database/schema/airports.ts'
import type { AirportKey } from './airportKey.ts'

interface ExpansionKey extends AirportKey {
  expansionId: number
}

/** Deleting a plan removes its row; there are no hidden plans. */
export async function listExpansions(
  db: Db,
  key: AirportKey,
  request: PageRequest,
): Promise<Paged<AirportExpansion>> {
  const rows = await db
    .select()
    .from(airportExpansion)
    .where(isOfAirport(airportExpansion, key))
    .orderBy(asc(airportExpansion.expansionId))
    .limit(request.size)
    .offset(request.page * request.size)
  return createPage(
    rows.map(toExpansion),
    await db.$count(airportExpansion, isOfAirport(airportExpansion, key)),
    request,
  )
}

/** Every plan of the airport and year, for the checks. */
export const listAllExpansions = (db: Db, key: AirportKey): Promise<AirportExpansion[]> =>
  readExpansionsWhere(db, isOfAirport(airportExpansion, key))

export async function readExpansionsWhere(db: Db, condition: SQL | undefined): Promise<AirportExpansion[]> {
  const rows = await db
    .select()
    .from(airportExpansion)
    .where(condition)
    .orderBy(asc(airportExpansion.expansionId))
  return rows.map(toExpansion)
}

export async function getExpansion(db: Db, key: ExpansionKey): Promise<AirportExpansion> {
  const rows = await db.select().from(airportExpansion).where(isExpansion(key))
  if (!rows[0]) throw problem('notFound')
  return toExpansion(rows[0])
}

export async function addExpansion(db: Db, key: AirportKey, plan: Expansion): Promise<AirportExpansion> {
  const rows = await db
    .insert(airportExpansion)
    .values({ ...key, ...plan })
    .returning()
  return toExpansion(requireRow(rows))
}

export async function saveExpansion(
  db: Db,
  key: ExpansionKey,
  plan: Expansion,
  expectedVersion: number | null,
): Promise<AirportExpansion> {
  requireVersion(await getExpansion(db, key), expectedVersion)
  await db
    .update(airportExpansion)
    .set({ ...plan, axnStatus: 'ACTIVE', confirmed: 'Y' })
    .where(isExpansion(key))
  return getExpansion(db, key)
}

export async function removeExpansion(
  db: Db,
  key: ExpansionKey,
  expectedVersion: number | null,
): Promise<void> {
  requireVersion(await getExpansion(db, key), expectedVersion)
  await db.delete(airportExpansion).where(isExpansion(key))
}

/** Returns the number of confirmed plans. Throws `notFound` if a given plan does not belong to the airport. */
export async function confirmExpansions(db: Db, key: AirportKey, expansionIds?: number[]): Promise<number> {
  if (expansionIds) {
    const known = new Set((await listAllExpansions(db, key)).map(each => each.airportExpansionPK.expansionId))
    if (!expansionIds.every(each => known.has(each))) throw problem('notFound')
  }
  const rows = await db
    .update(airportExpansion)
    .set({ confirmed: 'Y' })
    .where(
      and(
        isOfAirport(airportExpansion, key),
        eq(airportExpansion.confirmed, 'N'),
        expansionIds && inArray(airportExpansion.expansionId, expansionIds),
      ),
    )
    .returning({ expansionId: airportExpansion.expansionId })
  return rows.length
}

const isExpansion = (key: ExpansionKey): SQL | undefined =>
  and(isOfAirport(airportExpansion, key), eq(airportExpansion.expansionId, key.expansionId))

function toExpansion(row: typeof airportExpansion.$inferSelect): AirportExpansion {
  const { airportId, expansionId, axnInstanceId, ...rest } = row
  return { ...rest, unitMeasureCode: 'SQFT', airportExpansionPK: { airportId, expansionId, axnInstanceId } }
}
