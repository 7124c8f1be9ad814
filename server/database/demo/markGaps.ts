import { eq, sql } from 'drizzle-orm'
import type { Finding } from '#domain/review/checks/finding.ts'
import { subjectKind, type SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { reviewKinds } from '../../review/reviewKinds.ts'
import { airport } from '../schema/airports.ts'
import { nearlyDone } from './airports.ts'
import { demoDay } from './calendar.ts'
import { insertRows } from './insertRows.ts'

/**
 * What was submitted was complete, so its editors had marked gaps as not available. Stamped like the record itself.
 * The nearly finished airport keeps only the gap that the demo's representative is to fill.
 */
export async function markGaps(db: Db, axnInstanceId: number): Promise<void> {
  const nearly = await db.select().from(airport).where(eq(airport.iataCode, nearlyDone))
  for (const kind of subjectKind.options) {
    const { readYears, unavailableFigure } = reviewKinds[kind]
    const years = await readYears(db, axnInstanceId, await submitted(db, kind, axnInstanceId), demoDay)
    const stamps = await stampsOf(db, kind, axnInstanceId)
    await insertRows(
      db,
      unavailableFigure,
      years.flatMap(({ id: subjectId, findings }) => {
        const isNearlyDone = kind === 'airport' && subjectId === nearly[0]?.airportId
        return missingIn(findings())
          .filter(figure => !isNearlyDone || figure !== 'dwellTimeAmount')
          .map(figure => ({ subjectId, axnInstanceId, figure, ...stamps.get(subjectId) }))
      }),
    )
  }
}

const missingIn = (findings: readonly Finding<string>[]): string[] =>
  findings.flatMap(each => each.missing.map(({ figure }) => figure))

async function submitted(db: Db, kind: SubjectKind, axnInstanceId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id from ${sql.identifier(`${kind}_instance`)}
    where axn_instance_id = ${axnInstanceId} and (axn_instance_status not in ('INPROGRESS', 'REJECTED')
      ${kind === 'airport' ? sql`or airport_id = (select airport_id from airport where iata_code = ${nearlyDone})` : sql``})
    order by 1`)
  return rows.map(row => row.id)
}

async function stampsOf(db: Db, kind: SubjectKind, axnInstanceId: number) {
  const { rows } = await db.execute<{ id: number; modifiedDate: string; modifiedUserId: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id, modified_date::text as "modifiedDate",
      modified_user_id as "modifiedUserId"
    from ${sql.identifier(`${kind}_instance`)} where axn_instance_id = ${axnInstanceId}`)
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]))
}
