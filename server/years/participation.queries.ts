import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { problem } from '#domain/problems.ts'
import {
  acdbeField,
  type saveParticipationEndpoint,
  type YearParticipation,
} from '#domain/years/participation.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { isOfAirport } from '../database/isOf.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { findYearBefore, requireOpenYear, requireInstance } from './instances.queries.ts'

type Change = z.output<typeof saveParticipationEndpoint.body>['changes'][number]

const lastInstance = alias(airportInstance, 'last_instance')

/** Throws `notFound` for a year that does not exist. */
export async function getParticipation(db: Db, axnInstanceId: number): Promise<YearParticipation> {
  const year = await requireInstance(db, axnInstanceId)
  const lastYear = await findYearBefore(db, year.axnInstanceName)
  const airports = await db
    .select({
      airportId: airport.airportId,
      iataCode: airport.iataCode,
      airportName: airport.airportName,
      axnInstanceStatus: airportInstance.axnInstanceStatus,
      acdbePercentageAmount: airportInstance.acdbePercentageAmount,
      lastYear: lastInstance.acdbePercentageAmount,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .leftJoin(
      lastInstance,
      and(
        eq(lastInstance.airportId, airportInstance.airportId),
        lastYear ? eq(lastInstance.axnInstanceId, lastYear.axnInstanceId) : sql`false`,
      ),
    )
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))
    .orderBy(asc(collateNames(airport.airportName)), asc(airport.airportId))
  const { axnInstanceName, axnInstanceMasterStatus } = year
  return {
    axnInstanceId,
    axnInstanceName,
    axnInstanceMasterStatus,
    lastYearName: lastYear?.axnInstanceName ?? null,
    airports,
  }
}

/**
 * Stores all changes or none. Throws `historical` for a closed year, `invalidInput` for an airport that is not in the
 * year, and `stale` if a value has changed since it was read.
 */
export async function saveParticipation(
  db: Db,
  axnInstanceId: number,
  changes: readonly Change[],
): Promise<YearParticipation> {
  await requireOpenYear(db, axnInstanceId)
  const stored = await lockAirports(db, axnInstanceId, changes)
  refuseUnknown(changes, stored)
  refuseStale(changes, stored)
  for (const { airportId, acdbePercentageAmount } of changes) {
    if (stored.get(airportId)?.acdbePercentageAmount === acdbePercentageAmount) continue
    await db
      .update(airportInstance)
      .set({ acdbePercentageAmount })
      .where(isOfAirport(airportInstance, { airportId, axnInstanceId }))
  }
  return getParticipation(db, axnInstanceId)
}

type StoredShares = Map<number, { iataCode: string; acdbePercentageAmount: number | null }>

/** In a fixed order, so that two simultaneous saves wait for each other. */
async function lockAirports(
  db: Db,
  axnInstanceId: number,
  changes: readonly Change[],
): Promise<StoredShares> {
  if (changes.length === 0) return new Map()
  const rows = await db
    .select({
      airportId: airportInstance.airportId,
      iataCode: airport.iataCode,
      acdbePercentageAmount: airportInstance.acdbePercentageAmount,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(
      and(
        eq(airportInstance.axnInstanceId, axnInstanceId),
        inArray(
          airportInstance.airportId,
          changes.map(each => each.airportId),
        ),
      ),
    )
    .orderBy(asc(airportInstance.airportId))
    .for('no key update', { of: airportInstance })
  return new Map(rows.map(row => [row.airportId, row]))
}

function refuseUnknown(changes: readonly Change[], stored: StoredShares): void {
  const seen = new Set<number>()
  const errors = changes.flatMap(({ airportId }, place) => {
    const pointer = `/changes/${place}/airportId`
    if (!stored.has(airportId)) return { pointer, detail: `Airport ${airportId} is not in this year.` }
    if (seen.has(airportId)) return { pointer, detail: `Airport ${airportId} is listed twice.` }
    seen.add(airportId)
    return []
  })
  if (errors.length > 0) throw problem('invalidInput', { detail: errors[0]?.detail, errors })
}

function refuseStale(changes: readonly Change[], stored: StoredShares): void {
  const errors = changes.flatMap(({ airportId, from }, place) => {
    const now = stored.get(airportId)
    if (from === undefined || !now || now.acdbePercentageAmount === from) return []
    const value = now.acdbePercentageAmount
    const detail = `${now.iataCode} was changed to ${value === null ? 'not reported' : formatFigureWithUnit(value, acdbeField.format)} in the meantime.`
    return { pointer: `/changes/${place}/acdbePercentageAmount`, detail }
  })
  if (errors.length > 0) throw problem('stale', { errors })
}
