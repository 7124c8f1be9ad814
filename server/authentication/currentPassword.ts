import { problem, type Problem } from '#domain/problems.ts'
import type { Db } from '../db/connect.ts'
import type { CurrentUser } from '../session.ts'
import { accountKey, recordFailure, requireAttemptsLeft } from './attempts.ts'
import { getAccount, type Account } from './authentication.queries.ts'
import { passwordMatches } from './passwords.ts'

/**
 * The signed-in user's account if `typed` is their current password; otherwise the problem to return, not throw, so that
 * the failed attempt is counted. Throws `tooManyAttempts`.
 */
export async function checkCurrentPassword(
  { db, actor, address }: { db: Db; actor: CurrentUser; address: string },
  typed: string | undefined,
): Promise<Account | Problem> {
  if (typed === undefined) return refusedPassword('Type your current password to change this.')
  const attempts = accountKey(actor.displayName, actor)
  await requireAttemptsLeft(db, attempts, address)
  const account = await getAccount(db, actor.userId)
  if (account && (await passwordMatches(typed, account.passwordHash))) return account
  await recordFailure(db, attempts, address)
  return refusedPassword('The current password is not right.')
}

const refusedPassword = (detail: string): Problem =>
  problem('passwordRefused', { message: detail, errors: [{ pointer: '/currentPassword', detail }] })
