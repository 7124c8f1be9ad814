import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { action, audit } from '../database/schema/audit.ts'
import { delegation } from '../database/schema/delegations.ts'
import { appUser } from '../database/schema/users.ts'

/** Who made the actions that colleagues made by a link, by action: 'Jo Reed (by link from Ann Lee)'. */
export async function readColleagues(
  db: Db,
  actionIds: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const ids = [...new Set(actionIds)].filter(each => each !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      actionId: action.actionId,
      colleagueName: delegation.colleagueName,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(action)
    .innerJoin(delegation, eq(delegation.delegationId, action.delegationId))
    .innerJoin(appUser, eq(appUser.userId, delegation.givenUserId))
    .where(inArray(action.actionId, ids))
  return new Map(
    rows.map(row => [row.actionId, `${row.colleagueName} (by link from ${row.firstName} ${row.lastName})`]),
  )
}

/** The colleagues who made the last change of these records, by record key; records that someone else changed last are missing. */
export async function readLastColleagues(
  db: Db,
  tableName: string,
  recordKeys: readonly string[],
): Promise<Map<string, string>> {
  if (recordKeys.length === 0) return new Map()
  const newest = await db
    .selectDistinctOn([audit.recordKey], { recordKey: audit.recordKey, actionId: audit.actionId })
    .from(audit)
    .where(and(eq(audit.tableName, tableName), inArray(audit.recordKey, [...recordKeys])))
    .orderBy(audit.recordKey, desc(audit.auditId))
  const names = await readColleagues(
    db,
    newest.map(each => each.actionId),
  )
  return new Map(
    newest.flatMap(({ recordKey, actionId }) => {
      const name = names.get(actionId)
      return recordKey !== null && name ? [[recordKey, name]] : []
    }),
  )
}

/** The record of a year with the name of the colleague who changed it last, if one did. */
export async function nameLastColleague<R extends { modifiedUserName: string | null }>(
  db: Db,
  { tableName, key }: { tableName: string; key: readonly [id: number, axnInstanceId: number] },
  record: R,
): Promise<R> {
  const recordKey = key.join('/')
  const name = (await readLastColleagues(db, tableName, [recordKey])).get(recordKey)
  return name === undefined ? record : { ...record, modifiedUserName: name }
}
