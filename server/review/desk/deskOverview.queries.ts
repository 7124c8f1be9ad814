import { and, count, eq, sql } from 'drizzle-orm'
import { getAirportEnplanements } from '#domain/airports/concessionTotals.ts'
import type { DeskOverview } from '#domain/review/desk.ts'
import { subjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { airportTerminal } from '../../database/schema/terminals.ts'
import { findYearBefore, requireInstance } from '../../years/instances.queries.ts'
import { reviewKinds } from '../reviewKinds.ts'

/** The progress of a year. Throws `notFound` for an unknown year. */
export async function getDeskOverview(db: Db, axnInstanceId: number): Promise<DeskOverview> {
  const year = await requireInstance(db, axnInstanceId)
  const { axnInstanceName, axnInstanceMasterStatus, submissionDeadline } = year
  const [counts, traffic] = await readTogether([
    countStatuses(db, axnInstanceId),
    computePublishedTraffic(db, axnInstanceId, axnInstanceName),
  ])
  const airports = counts.filter(each => each.kind === 'airport')
  return {
    axnInstanceName,
    axnInstanceMasterStatus,
    submissionDeadline,
    counts,
    airports: airports.reduce((sum, each) => sum + each.count, 0),
    publishedAirports: airports.find(each => each.axnInstanceStatus === 'PUBLISHED')?.count ?? 0,
    ...traffic,
  }
}

/** The number of airports and companies of a year by status. */
export async function countStatuses(db: Db, axnInstanceId: number): Promise<DeskOverview['counts']> {
  const counted = subjectKind.options.map(async kind => {
    const { instance } = reviewKinds[kind]
    const rows = await db
      .select({ axnInstanceStatus: instance.axnInstanceStatus, count: count() })
      .from(instance)
      .where(eq(instance.axnInstanceId, axnInstanceId))
      .groupBy(instance.axnInstanceStatus)
      .orderBy(instance.axnInstanceStatus)
    return rows.map(each => ({ kind, ...each }))
  })
  return (await readTogether(counted)).flat()
}

/** Weighted by last year's enplanements, which are known before this year's are entered. */
async function computePublishedTraffic(db: Db, axnInstanceId: number, axnInstanceName: string) {
  const [before, rows] = await readTogether([
    findYearBefore(db, axnInstanceName),
    listStatuses(db, axnInstanceId),
  ])
  const traffic = before ? await enplanementsOf(db, before.axnInstanceId) : new Map<number, number>()
  const sum = (airports: typeof rows) =>
    airports.reduce((total, each) => total + (traffic.get(each.airportId) ?? 0), 0)
  const whole = sum(rows)
  return {
    trafficPercent:
      whole === 0 ? null : (sum(rows.filter(each => each.status === 'PUBLISHED')) / whole) * 100,
    lastYearName: before === null ? null : String(Number(axnInstanceName) - 1),
    airportsWithoutTraffic: rows.filter(each => !traffic.has(each.airportId)).length,
  }
}

const listStatuses = (db: Db, axnInstanceId: number) =>
  db
    .select({ airportId: airportInstance.airportId, status: airportInstance.axnInstanceStatus })
    .from(airportInstance)
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))

/** By airport. Airports that did not report are missing. */
async function enplanementsOf(db: Db, axnInstanceId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({
      airportId: airportInstance.airportId,
      enplaneTotal: airportInstance.enplaneTotal,
      terminals: sql<{ enplaneTotal: number | null }[]>`coalesce(json_agg(json_build_object(
        'enplaneTotal', ${airportTerminal.enplaneTotal})) filter (where ${airportTerminal.terminalId} is not null),
        '[]'::json)`,
    })
    .from(airportInstance)
    .leftJoin(
      airportTerminal,
      and(
        eq(airportTerminal.airportId, airportInstance.airportId),
        eq(airportTerminal.axnInstanceId, airportInstance.axnInstanceId),
      ),
    )
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))
    .groupBy(airportInstance.airportId, airportInstance.axnInstanceId)
  return new Map(
    rows.flatMap(row => {
      const enplanements = getAirportEnplanements(row.enplaneTotal, row.terminals)
      return enplanements === null ? [] : [[row.airportId, enplanements] as const]
    }),
  )
}
