import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import {
  parkingCombinations,
  type ParkingRate,
  type RentalParking,
  type StoredRentalParking,
} from '#domain/airports/parking.ts'
import { parkingColumnNames } from '#domain/airports/parkingColumns.ts'
import { problem } from '#domain/problems.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { isOfAirport, isOfAirports } from '../database/isOf.ts'
import { airportInstance, parkingRate } from '../database/schema/airports.ts'
import type { AirportKey } from './airportKey.ts'

type RateEntry = RentalParking['parkingRates'][number]
type RateKey = Pick<RateEntry, 'parkingType' | 'parkingRateType'>
type RateFigures = Omit<RateEntry, keyof RateKey>

/** All six rates in order. A rate that was never saved is empty and has version 0. */
export async function listParkingRates(db: Db, key: AirportKey): Promise<ParkingRate[]> {
  return fillInRates(key, await db.select().from(parkingRate).where(isOfAirport(parkingRate, key)))
}

const fillInRates = (key: AirportKey, rows: readonly ParkingRate[]): ParkingRate[] =>
  parkingCombinations.map(rate => {
    const { parkingType, parkingRateType } = rate
    const stored = rows.find(
      row => row.parkingType === parkingType && row.parkingRateType === parkingRateType,
    )
    return stored ?? createEmptyRate(key, rate)
  })

const createEmptyRate = (key: AirportKey, rate: RateKey): ParkingRate => ({
  airportId: key.airportId,
  axnInstanceId: key.axnInstanceId,
  parkingType: rate.parkingType,
  parkingRateType: rate.parkingRateType,
  ...createRecord(parkingColumnNames, () => null),
  confirmed: 'Y',
  modifiedDate: null,
  modifiedUserId: null,
  version: 0,
})

/** Saves one rate if the version is still the one that was read. A carried-over rate then counts as confirmed. */
export async function saveParkingRate(
  db: Db,
  key: AirportKey,
  rate: RateKey,
  figures: RateFigures,
  expectedVersion: number | null,
): Promise<ParkingRate> {
  const read = async () => {
    const rates = await listParkingRates(db, key)
    const found = rates.find(
      each => each.parkingType === rate.parkingType && each.parkingRateType === rate.parkingRateType,
    )
    return found ?? createEmptyRate(key, rate)
  }
  requireVersion(await read(), expectedVersion)
  await storeRate(db, key, { ...rate, ...figures })
  await touch(db, key)
  return read()
}

/** An empty rate is not stored, because a parking type that does not exist has no row. */
async function storeRate(db: Db, key: AirportKey, rate: RateEntry): Promise<void> {
  const { airportId, axnInstanceId, parkingType, parkingRateType } = parkingRate
  const { parkingType: _type, parkingRateType: _rateType, ...figures } = rate
  if (Object.values(figures).every(each => each === null)) {
    await db.delete(parkingRate).where(isRate(key, rate))
    return
  }
  await db
    .insert(parkingRate)
    .values({ ...key, ...rate })
    .onConflictDoUpdate({
      target: [airportId, axnInstanceId, parkingType, parkingRateType],
      set: { ...figures, confirmed: 'Y' },
    })
}

const isRate = (key: AirportKey, rate: RateKey) =>
  and(
    isOfAirport(parkingRate, key),
    eq(parkingRate.parkingType, rate.parkingType),
    eq(parkingRate.parkingRateType, rate.parkingRateType),
  )

const touch = (db: Db, key: AirportKey) =>
  db
    .update(airportInstance)
    .set({ version: sql`${airportInstance.version} + 1` })
    .where(isOfAirport(airportInstance, key))

export async function getRentalParking(db: Db, key: AirportKey): Promise<StoredRentalParking> {
  const rows = await db.select().from(airportInstance).where(isOfAirport(airportInstance, key))
  if (!rows[0]) throw problem('notFound')
  return { ...rows[0], parkingRates: await listParkingRates(db, key) }
}

/** The rates of several airports of one year, by airport. */
export async function listRentalParking(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, StoredRentalParking>> {
  const rows = await db
    .select()
    .from(airportInstance)
    .where(isOfAirports(airportInstance, axnInstanceId, airportIds))
  const rates = await db
    .select()
    .from(parkingRate)
    .where(isOfAirports(parkingRate, axnInstanceId, airportIds))
  const ratesOf = Map.groupBy(rates, rate => rate.airportId)
  return new Map(
    rows.map(row => [
      row.airportId,
      { ...row, parkingRates: fillInRates(row, ratesOf.get(row.airportId) ?? []) },
    ]),
  )
}

/**
 * Saves the whole step or nothing. The airport's version covers its rates, so it also increases if only they change.
 */
export async function saveRentalParking(
  db: Db,
  key: AirportKey,
  saved: RentalParking,
  expectedVersion: number | null,
): Promise<StoredRentalParking> {
  requireVersion(await getRentalParking(db, key), expectedVersion)
  const { parkingRates, ...figures } = saved
  await db
    .update(airportInstance)
    .set({ ...figures, version: sql`${airportInstance.version} + 1` })
    .where(isOfAirport(airportInstance, key))
  for (const rate of parkingRates) await storeRate(db, key, rate)
  return getRentalParking(db, key)
}

const isAnyRate = (rates: RateKey[]): SQL =>
  or(
    ...rates.map(each =>
      and(
        eq(parkingRate.parkingType, each.parkingType),
        eq(parkingRate.parkingRateType, each.parkingRateType),
      ),
    ),
  ) ?? sql`false`

/** Returns the number of confirmed rates. */
export async function confirmParkingRates(db: Db, key: AirportKey, named?: RateKey[]): Promise<number> {
  const rows = await db
    .update(parkingRate)
    .set({ confirmed: 'Y' })
    .where(and(isOfAirport(parkingRate, key), eq(parkingRate.confirmed, 'N'), named && isAnyRate(named)))
    .returning({ parkingType: parkingRate.parkingType })
  if (rows.length > 0) await touch(db, key)
  return rows.length
}
