import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { action } from '../database/schema/audit.ts'
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
