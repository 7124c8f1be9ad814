import { and, asc, eq, ne } from 'drizzle-orm'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import { subjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { affiliationTables } from '../../database/schema/users.ts'
import { readBulkSubjects, type BulkSubject } from '../../review/desk/bulkSubjects.queries.ts'

/** Everything that a user may edit in the open years, by year. */
export async function listAffiliated(db: Db, userId: number): Promise<BulkItem[]> {
  const items: BulkItem[] = []
  for (const kind of subjectKind.options) {
    const table = affiliationTables[kind]
    const rows = await db
      .select({ id: table.subjectId, axnInstanceId: table.axnInstanceId })
      .from(table)
      .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, table.axnInstanceId))
      .where(and(eq(table.userId, userId), ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')))
      .orderBy(asc(table.axnInstanceId), asc(table.subjectId))
    items.push(...rows.map(each => ({ kind, ...each })))
  }
  return items
}

/** The airports and companies that a user may edit in the open years, with their names and statuses. */
export async function listEditedSubjects(db: Db, userId: number): Promise<BulkSubject[]> {
  const items = await listAffiliated(db, userId)
  const subjectOf = await readBulkSubjects(db, items, false)
  return items.map(subjectOf).filter(each => each !== null)
}
