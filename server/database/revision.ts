import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { audit, tablesOutsideRevision } from './schema/audit.ts'
import { axnInstance } from './schema/instances.ts'

const isInRevision = sql`${audit.tableName} not in (${sql.raw(tablesOutsideRevision.map(name => `'${name}'`).join(', '))})`

/** The ids of a year and of all years before it, whose figures appear beside its own. */
const yearsUpTo = (axnInstanceId: number): SQL =>
  sql`(select year.axn_instance_id from ${axnInstance} as year where year.axn_instance_name <= (
    select ${axnInstance.axnInstanceName} from ${axnInstance} where ${axnInstance.axnInstanceId} = ${axnInstanceId}))`

/**
 * A text that differs after every change of the data in a year's reports and books: the year itself, the years before
 * it (their figures appear next to its own), and rows without a year, such as names and lookups. It also changes every
 * day, because leases expire. It counts every change, so transactions may begin and end in any order. A stored file
 * matters only to its own year, whose reports and books it replaces.
 */
export async function yearRevision(db: Db, axnInstanceId: number): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(sql`
    select current_date || ':' || count(*) || ':' || coalesce(max(${audit.auditId}), 0) as revision
    from ${audit} where ${isInRevision}
      and (${audit.tableName} <> 'stored_file' or ${audit.axnInstanceId} = ${axnInstanceId})
      and (${audit.axnInstanceId} is null
      or ${audit.axnInstanceId} in ${yearsUpTo(axnInstanceId)})`)
  return rows[0]?.revision ?? ''
}
