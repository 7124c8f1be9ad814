import { sql } from 'drizzle-orm'
import { checkAirport } from '#domain/review/airportChecks.ts'
import type { Finding } from '#domain/review/checks/finding.ts'
import { checkCompany } from '#domain/review/companyChecks.ts'
import { readAirportYears } from '../../airports/airportYears.queries.ts'
import { readCompanyYears } from '../../review/companyReview.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportUnavailableFigure } from '../schema/airports.ts'
import { companyUnavailableFigure } from '../schema/companies.ts'
import { nearlyDone } from './airports.ts'
import { demoDay } from './calendar.ts'
import { insertRows } from './insertRows.ts'

/**
 * What was submitted was complete, so its editors had marked its gaps as not available. Stamped like the record itself.
 * The airport that is nearly done keeps only the gap that the demo's representative is to fill.
 */
export async function markGaps(db: Db, axnInstanceId: number): Promise<void> {
  const airports = await readAirportYears(
    db,
    axnInstanceId,
    await submitted(db, 'airport', axnInstanceId),
    demoDay,
  )
  const stamps = await stampsOf(db, 'airport', axnInstanceId)
  await insertRows(
    db,
    airportUnavailableFigure,
    airports.flatMap(year => {
      const { airportId } = year.instance
      const isNearlyDone = year.instance.airport.iataCode === nearlyDone
      const gaps = missingIn(checkAirport(year)).filter(each => !isNearlyDone || each !== 'dwellTimeAmount')
      return gaps.map(figure => ({
        airportId,
        axnInstanceId,
        figure,
        ...stamps.get(airportId),
      }))
    }),
  )
  const companies = await readCompanyYears(db, axnInstanceId, await submitted(db, 'company', axnInstanceId))
  const companyStamps = await stampsOf(db, 'company', axnInstanceId)
  await insertRows(
    db,
    companyUnavailableFigure,
    companies.flatMap(year => {
      const { companyId } = year.instance.companyInstancePK
      return missingIn(checkCompany(year)).map(figure => ({
        companyId,
        axnInstanceId,
        figure,
        ...companyStamps.get(companyId),
      }))
    }),
  )
}

const missingIn = (findings: readonly Finding<string>[]): string[] =>
  findings.flatMap(each => each.missing.map(({ figure }) => figure))

async function submitted(db: Db, kind: 'airport' | 'company', axnInstanceId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id from ${sql.identifier(`${kind}_instance`)}
    where axn_instance_id = ${axnInstanceId} and (axn_instance_status not in ('INPROGRESS', 'REJECTED')
      ${kind === 'airport' ? sql`or airport_id = (select airport_id from airport where iata_code = ${nearlyDone})` : sql``})
    order by 1`)
  return rows.map(row => row.id)
}

async function stampsOf(db: Db, kind: 'airport' | 'company', axnInstanceId: number) {
  const { rows } = await db.execute<{ id: number; modifiedDate: string; modifiedUserId: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id, modified_date::text as "modifiedDate",
      modified_user_id as "modifiedUserId"
    from ${sql.identifier(`${kind}_instance`)} where axn_instance_id = ${axnInstanceId}`)
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]))
}
