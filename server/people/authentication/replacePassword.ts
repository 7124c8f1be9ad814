import type { Db } from '#platform/database/connect.ts'
import { accountKey, forgetAllAttempts } from './signInThrottle.ts'
import { savePassword, voidPasswordReset, type Account } from './authentication.queries.ts'
import { requireAcceptablePassword } from './passwords.ts'

/**
 * Gives an account another password: a mailed reset link ends with the old one, and earlier failures are forgotten.
 * Which sessions end is the caller's affair. Throws `passwordRefused`.
 */
export async function replacePassword(db: Db, account: Account, password: string): Promise<void> {
  requireAcceptablePassword(password, account)
  await savePassword(db, account.userId, password)
  await voidPasswordReset(db, account.userId)
  await forgetAllAttempts(db, accountKey(account.displayName, account))
}
