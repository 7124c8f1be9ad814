import { and, eq, inArray } from 'drizzle-orm'
import type { UnavailableMark } from '#domain/review/checks/askedItems.ts'
import type { Db } from '#platform/database/connect.ts'
import type { airportUnavailableFigure } from '../database/schema/airports.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'

/** The figures marked as not available, by the airport's or company's id. */
export async function listUnavailableFigures(
  db: Db,
  table: typeof airportUnavailableFigure,
  axnInstanceId: number,
  ids: readonly number[],
): Promise<Map<number, UnavailableMark[]>> {
  const marks = await db
    .select({
      subjectId: table.subjectId,
      figure: table.figure,
      modifiedDate: table.modifiedDate,
      modifiedUserName,
    })
    .from(table)
    .leftJoin(appUser, eq(appUser.userId, table.modifiedUserId))
    .where(and(eq(table.axnInstanceId, axnInstanceId), inArray(table.subjectId, ids)))
  return Map.groupBy(marks, each => each.subjectId)
}
