import type { Db } from '#platform/database/connect.ts'
import { forgetAllAttempts } from './signInThrottle.ts'
import { savePassword, voidPasswordReset, type Account } from './authentication.queries.ts'
import { requireAcceptablePassword } from './passwords.ts'

/**
 * Sets another password. Mailed reset links end with the old one, and earlier failures are forgotten. The caller
 * decides which sessions end. Throws `passwordRefused`.
 */
export async function replacePassword(db: Db, account: Account, password: string): Promise<void> {
  requireAcceptablePassword(password, account)
  await savePassword(db, account.userId, password)
  await voidPasswordReset(db, account.userId)
  await forgetAllAttempts(db, account)
}
