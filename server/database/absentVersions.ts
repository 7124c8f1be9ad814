import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'

/**
 * The versions of records that may not exist, by the values of their keys: above every version that they had, or 0 if
 * they never existed.
 */
export async function readAbsentVersions(
  db: Db,
  table: string,
  keys: readonly (readonly (string | number)[])[],
): Promise<number[]> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select factbook_absent_version(${table}, key) as "version"
    from jsonb_array_elements_text(${JSON.stringify(keys.map(each => each.join('/')))}::jsonb)
      with ordinality as given (key, place) order by place`)
  return rows.map(each => each.version)
}
