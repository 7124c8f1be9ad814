import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { problem } from '#domain/problems.ts'
import { securityRoles, type RoleName } from '#domain/people/securityRoles.ts'
import { newPassword } from '#domain/people/authentication.ts'
import { newAccount, type NewAccount } from '#domain/people/user.ts'
import { findAccount, savePassword, type Account } from '../authentication/authentication.queries.ts'
import { requireAcceptablePassword } from '../authentication/passwords.ts'
import { replacePassword } from '../authentication/replacePassword.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../../database/schema/users.ts'
import { endSessions } from '../session.ts'

/** The user as it would be stored. Throws `invalidInput` or `duplicate`, naming every affected field. */
export async function requireNewUser(db: Db, given: NewAccount): Promise<NewAccount> {
  const result = newAccount.safeParse(given)
  if (!result.success) {
    const errors = result.error.issues.map(issue => part(issue.path.join('/'), issue.message))
    throw problem('invalidInput', { detail: errors[0]?.detail, errors })
  }
  const user = result.data
  const taken: ProblemPart[] = []
  if (await findAccount(db, user.displayName))
    taken.push(part('displayName', `The user '${user.displayName}' already exists.`))
  const holder = await findAccount(db, user.email)
  if (holder)
    taken.push(part('email', `The user '${holder.displayName}' already has the email address ${user.email}.`))
  if (taken.length > 0) throw problem('duplicate', { detail: taken[0]?.detail, errors: taken })
  return user
}

const part = (field: string, detail: string): ProblemPart => ({ pointer: `/${field}`, detail })

/** A new user with a password, active immediately. Throws as `requireNewUser` does, or `passwordRefused`. */
export async function createUser(
  db: Db,
  given: NewAccount,
  role: RoleName,
  password: string,
): Promise<{ userId: number }> {
  const user = await requireNewUser(db, given)
  requireGoodLength(password)
  requireAcceptablePassword(password, user)
  const securityRoleId = securityRoles.find(each => each.securityRoleName === role)?.securityRoleId
  const rows = await db
    .insert(appUser)
    .values({ ...user, securityRoleId })
    .returning({ userId: appUser.userId })
  const created = rows[0]
  if (!created) throw problem('unexpected')
  await savePassword(db, created.userId, password)
  return created
}

/** Sets another password for a user; all sessions and mailed reset links end. Throws `passwordRefused`. */
export async function setPassword(db: Db, account: Account, password: string): Promise<void> {
  requireGoodLength(password)
  await replacePassword(db, account, password)
  await endSessions(db, { userId: account.userId })
}

function requireGoodLength(password: string): void {
  const result = newPassword.safeParse(password)
  if (!result.success) throw problem('passwordRefused', { message: result.error.issues[0]?.message })
}
