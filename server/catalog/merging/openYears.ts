import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'

/** Whether a row belongs to a year that is still open: a merge never touches a closed one. */
export const isOfOpenYear = (year: SQL): SQL =>
  sql`${year} in (select open_year.axn_instance_id from axn_instance as open_year
    where open_year.axn_instance_master_status <> 'HISTORICAL')`

/** Locks the years, so that none closes until the transaction ends. */
export async function lockOpenYears(db: Db): Promise<void> {
  await db.execute(sql`select from axn_instance order by axn_instance_id for share`)
}
