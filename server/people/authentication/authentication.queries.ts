import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { appUser, userPassword } from '../../database/schema/users.ts'
import { hashPassword } from './passwords.ts'

export interface Account {
  userId: number
  displayName: string
  firstName: string
  lastName: string
  email: string
  userStatus: 'ACTIVE' | 'NOT ACTIVE'
  passwordHash: string | null
}

const accountColumns = {
  userId: appUser.userId,
  displayName: appUser.displayName,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  email: appUser.email,
  userStatus: appUser.userStatus,
  passwordHash: userPassword.passwordHash,
}

/** By username or email address, ignoring case. A username never contains an @, so the two cannot collide. */
export function findAccount(db: Db, nameOrEmail: string): Promise<Account | null> {
  const typed = nameOrEmail.toLowerCase()
  return accountWhere(
    db,
    or(eq(sql`lower(${appUser.displayName})`, typed), eq(sql`lower(${appUser.email})`, typed)),
  )
}

export const getAccount = (db: Db, userId: number): Promise<Account | null> =>
  accountWhere(db, eq(appUser.userId, userId))

async function accountWhere(db: Db, condition: SQL | undefined): Promise<Account | null> {
  const rows = await db
    .select(accountColumns)
    .from(appUser)
    .leftJoin(userPassword, eq(userPassword.userId, appUser.userId))
    .where(condition)
  return rows[0] ?? null
}

export async function savePassword(db: Db, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .insert(userPassword)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: userPassword.userId, set: { passwordHash, changedDate: sql`now()` } })
}
