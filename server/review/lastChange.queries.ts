import { getTableName, sql, type SQL } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import type { LastChange } from '#domain/review/review.ts'
import type { Db } from '#platform/database/connect.ts'
import { readColleagues } from '../history/colleagues.queries.ts'
import type { ReviewKind, SubjectKey } from './reviewKinds.ts'

/**
 * The newest audited change of anything that belongs to an airport or company in a year, except reminders, as `columns` of
 * `audit`. `ofSubject` is a condition on `airport_id` or `company_id`.
 */
export const selectLastAudited = (columns: SQL, ofSubject: SQL, axnInstanceId: number): SQL =>
  sql`(select ${columns} from audit where ${ofSubject} and audit.axn_instance_id = ${axnInstanceId}
    and table_name <> 'reminder' order by audit_id desc limit 1)`

/** When that was, and who made it: a user, or a colleague by a link. Imported records may have no audit. Throws `notFound`. */
export async function readLastChange(
  db: Db,
  { kind, instance }: ReviewKind<string, unknown>,
  { id, axnInstanceId }: SubjectKey,
): Promise<LastChange> {
  const ofSubject = sql`${sql.identifier(`${kind}_id`)} = ${id}`
  const { rows } = await db.execute<{ change: LastChange & { actionId: string | null } }>(sql`
    select json_build_object('modifiedDate', at, 'actionId', action_id,
      'modifiedUserName', first_name || ' ' || last_name) as change
    from (${selectLastAudited(sql`at, user_id, action_id`, ofSubject, axnInstanceId)}
      union all
      select modified_date, modified_user_id, null from ${sql.identifier(getTableName(instance))}
      where ${ofSubject} and axn_instance_id = ${axnInstanceId}) as changes
    left join app_user using (user_id) order by at desc, action_id nulls last limit 1`)
  const [found] = rows
  if (!found) throw problem('notFound')
  const { actionId, ...change } = found.change
  const colleague = (await readColleagues(db, [actionId])).get(actionId)
  return colleague === undefined ? change : { ...change, modifiedUserName: colleague }
}
