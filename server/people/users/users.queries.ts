import { sql } from 'drizzle-orm'
import { newPassword } from '#domain/people/authentication.ts'
import { securityRoles, type RoleName } from '#domain/people/securityRoles.ts'
import { newAccount, type NewAccount, type UserChoice } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { appUser } from '../../database/schema/users.ts'
import { findAccount, savePassword, type Account } from '../authentication/authentication.queries.ts'
import { replacePassword } from '../authentication/checkCurrentPassword.ts'
import { revokeIssuedSecrets } from '../authentication/issuedSecrets.queries.ts'
import { requireAcceptablePassword } from '../authentication/passwords.ts'
import { endSessions } from '../session.ts'
import { explainLookalike, findLookalike } from './emailChanges.queries.ts'

/** The user as it would be stored. Throws `invalidInput` or `duplicate`, naming every affected field. */
export async function requireNewUser(db: Db, given: NewAccount): Promise<NewAccount> {
  const result = newAccount.safeParse(given)
  if (!result.success) {
    const errors = result.error.issues.map(issue => part(issue.path.join('/'), issue.message))
    throw problem('invalidInput', { detail: errors[0]?.detail, errors })
  }
  const user = result.data
  const taken: ProblemPart[] = []
  const other = await findLookalike(db, user.displayName)
  if (other?.toLowerCase() === user.displayName.toLowerCase())
    taken.push(part('displayName', `The user “${user.displayName}” already exists.`))
  else if (other !== null) taken.push(part('displayName', explainLookalike(user.displayName, other)))
  const holder = await findAccount(db, user.email)
  if (holder)
    taken.push(part('email', `The user “${holder.displayName}” already has the email address ${user.email}.`))
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
  await requireAcceptablePassword(password, user)
  const securityRoleId = securityRoles.find(each => each.securityRoleName === role)?.securityRoleId
  const rows = await db
    .insert(appUser)
    .values({ ...user, securityRoleId })
    .returning({ userId: appUser.userId })
  const created = requireRow(rows)
  await savePassword(db, created.userId, password)
  return created
}

/** Sets another password for a user; all sessions, mailed links, keys, and links end. Throws `passwordRefused`. */
export async function setPassword(db: Db, account: Account, password: string): Promise<void> {
  requireGoodLength(password)
  await replacePassword(db, account, password)
  await endSessions(db, { userId: account.userId })
  await revokeIssuedSecrets(db, account.userId)
}

function requireGoodLength(password: string): void {
  const result = newPassword.safeParse(password)
  if (!result.success) throw problem('passwordRefused', { message: result.error.issues[0]?.message })
}

/** Equal last names are ordered by first name, then by age of the account. */
export const byName = [
  collateNames(appUser.lastName),
  collateNames(appUser.firstName),
  sql`${appUser.userId}`,
] as const

const { userId, displayName, firstName, lastName, email, securityRoleId, userStatus } = appUser
const choiceColumns = { userId, displayName, firstName, lastName, email, securityRoleId, userStatus }

/** Every user, to choose from. */
export function listAllUsers(db: Db, sort: 'lastName' | 'displayName' | 'email'): Promise<UserChoice[]> {
  const order = {
    lastName: [...byName],
    displayName: [collateNames(displayName)],
    email: [collateNames(email)],
  }[sort]
  return db
    .select(choiceColumns)
    .from(appUser)
    .orderBy(...order)
}
