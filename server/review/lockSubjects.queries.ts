import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'

/** A row of an airport's or company's year, with columns as in SQL. */
interface SubjectRow {
  airport_id?: unknown
  company_id?: unknown
  axn_instance_id?: unknown
}

/**
 * Locks the airports and companies of these rows in their years, so that their editors' saves wait until the
 * transaction ends, as they wait for each other (`authorize.ts`). Comes before the locks of names and records, in key
 * order. Other rows are ignored.
 */
export async function lockSubjects(db: Db, rows: readonly SubjectRow[]): Promise<void> {
  for (const kind of ['airport', 'company'] as const) {
    const keys = rows
      .map(row => ({ id: row[`${kind}_id`], year: row.axn_instance_id }))
      .filter(({ id, year }) => typeof id === 'number' && typeof year === 'number')
    if (keys.length === 0) continue
    const id = sql.identifier(`${kind}_id`)
    await db.execute(sql`
      select from ${sql.identifier(`${kind}_instance`)} as subject
      where (subject.${id}, subject.axn_instance_id) in (
        select key.id, key.year from json_to_recordset(${JSON.stringify(keys)}::json) as key(id integer, year integer))
      order by subject.${id}, subject.axn_instance_id for no key update`)
  }
}
