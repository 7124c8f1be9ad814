import { and, asc, eq } from 'drizzle-orm'
import { securityRoles } from '#domain/people/securityRoles.ts'
import type { User } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../../database/schema/users.ts'

const administrator = securityRoles.find(each => each.securityRoleName === 'ROLE_ADMIN')?.securityRoleId ?? -1

type Standing = Pick<User, 'securityRoleId' | 'userStatus'>

const isAdministrator = ({ securityRoleId, userStatus }: Standing): boolean =>
  securityRoleId === administrator && userStatus === 'ACTIVE'

/**
 * No one can lock themselves out, and at least one administrator remains. `becomes` is null for a deletion. Throws
 * `ownAccount` or `lastAdministrator`.
 */
export async function requireAdministratorLeft(
  db: Db,
  actorId: number,
  user: Standing & { userId: number },
  becomes: Standing | null,
): Promise<void> {
  const ends = becomes === null || (isAdministrator(user) && !isAdministrator(becomes))
  if (!ends) return
  if (user.userId === actorId) throw problem('ownAccount')
  if (!isAdministrator(user)) return
  // Locked, so that two administrators who demote each other at the same time do not leave none.
  const administrators = await db
    .select({ userId: appUser.userId })
    .from(appUser)
    .where(and(eq(appUser.securityRoleId, administrator), eq(appUser.userStatus, 'ACTIVE')))
    .orderBy(asc(appUser.userId))
    .for('update')
  if (!administrators.some(each => each.userId !== user.userId)) throw problem('lastAdministrator')
}
