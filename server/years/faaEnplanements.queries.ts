import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { unitedStatesCountryCodes } from '#domain/airports/hubSize.ts'
import { fieldProblem } from '#domain/problems.ts'
import type { FaaFigure, FaaYear, saveFaaEnplanementsEndpoint } from '#domain/years/faaEnplanements.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { enplanementsUsed } from '../airports/enplanements.queries.ts'
import { readAbsentVersions } from '../database/absentVersions.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { faaEnplanements } from '../database/schema/editions.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { getPlausibility, lockOpenYear, requireInstance } from './instances.queries.ts'

const isUnitedStates = inArray(airport.isoCountryCode, [...unitedStatesCountryCodes])
/** The FAA's figure of a query's `airport` in the list of `faa_enplanements`; null outside the United States. */
export const faaFigure = sql<number | null>`case when ${isUnitedStates}
  then (${faaEnplanements.enplanements} ->> ${airport.iataCode})::integer end`

/** The FAA's figures of these airports, by airport. */
export async function readFaaFigures(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, FaaFigure>> {
  const rows = await db
    .select({ airportId: airport.airportId, source: faaEnplanements.source, enplaneTotal: faaFigure })
    .from(faaEnplanements)
    .innerJoin(airport, inArray(airport.airportId, airportIds))
    .where(eq(faaEnplanements.axnInstanceId, axnInstanceId))
  return new Map(
    rows.flatMap(({ airportId, source, enplaneTotal }) =>
      enplaneTotal === null ? [] : [[airportId, { source, enplaneTotal }]],
    ),
  )
}

/** Throws `notFound` for a year that does not exist. */
export async function getFaaEnplanements(db: Db, axnInstanceId: number): Promise<FaaYear> {
  const year = await requireInstance(db, axnInstanceId)
  const { faaApartPercent: limit } = await getPlausibility(db, axnInstanceId)
  const [list] = await db
    .select()
    .from(faaEnplanements)
    .where(eq(faaEnplanements.axnInstanceId, axnInstanceId))
  const [hub] = await db
    .select({ usEnplanementTotal: axnInstance.usEnplanementTotal })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const airports = await db
    .select({
      airportId: airport.airportId,
      iataCode: airport.iataCode,
      airportName: airport.airportName,
      axnInstanceStatus: airportInstance.axnInstanceStatus,
      enplaneTotal: enplanementsUsed,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(and(eq(airportInstance.axnInstanceId, axnInstanceId), isUnitedStates))
    .orderBy(asc(collateNames(airport.airportName)), asc(airport.airportId))
  const [absent] = await readAbsentVersions(db, 'faa_enplanements', [[axnInstanceId]])
  const figures = list?.enplanements ?? {}
  const { axnInstanceName, axnInstanceMasterStatus } = year
  return {
    axnInstanceId,
    axnInstanceName,
    axnInstanceMasterStatus,
    source: list?.source ?? null,
    version: list?.version ?? absent ?? 0,
    listed: Object.keys(figures).length,
    total: Object.values(figures).reduce((sum, each) => sum + each, 0),
    usEnplanementTotal: hub?.usEnplanementTotal ?? null,
    limit,
    airports: airports.map(each => ({ ...each, faaEnplaneTotal: figures[each.iataCode] ?? null })),
  }
}

/**
 * Replaces the year's list; an empty one removes it. Throws `historical` for a closed year, `stale` for another version,
 * and `invalidInput` for a list without a source.
 */
export async function saveFaaEnplanements(
  db: Db,
  axnInstanceId: number,
  { source, enplanements }: z.output<typeof saveFaaEnplanementsEndpoint.body>,
  expectedVersion: number | null,
): Promise<FaaYear> {
  await lockOpenYear(db, axnInstanceId)
  requireVersion(await getFaaEnplanements(db, axnInstanceId), expectedVersion)
  if (Object.keys(enplanements).length === 0)
    await db.delete(faaEnplanements).where(eq(faaEnplanements.axnInstanceId, axnInstanceId))
  else {
    if (source === null) throw fieldProblem('/source', 'Enter the source of the list.')
    await db
      .insert(faaEnplanements)
      .values({ axnInstanceId, source, enplanements })
      .onConflictDoUpdate({ target: faaEnplanements.axnInstanceId, set: { source, enplanements } })
  }
  return getFaaEnplanements(db, axnInstanceId)
}
