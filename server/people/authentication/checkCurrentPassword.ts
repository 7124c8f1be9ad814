import { problem } from '#domain/problems.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Call } from '../../api.ts'
import { requireLiveSession, takeAccountTurn } from '../session.ts'
import { cancelEmailChange } from '../users/emailChanges.queries.ts'
import { getAccount, type Account, savePassword } from './authentication.queries.ts'
import { describeOrigin } from './describeOrigin.ts'
import { CallingDevice } from './knownDevice.ts'
import { voidPasswordReset } from './passwordReset.queries.ts'
import { passwordMatches, requireAcceptablePassword } from './passwords.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'
import { computeSignInKey, countAttempt, forgetAttempts, forgetAllAttempts } from './signInThrottle.ts'

/**
 * The signed-in user's account if `typed` is their current password. Otherwise, the problem to return rather than
 * throw, so that the failed attempt is counted. Throws `tooManyAttempts`, and `notSignedIn` if the session has just ended.
 */
export async function checkCurrentPassword(
  call: Pick<Call, 'db' | 'actor' | 'api' | 'request' | 'reply'>,
  typed: string,
): Promise<Account | Problem> {
  const { db, actor } = call
  const attempts = computeSignInKey(actor.displayName)
  const source = new CallingDevice(call).sourceFor(actor.userId)
  await requireLiveSession(db, actor)
  await countAttempt(db, attempts, source)
  const account = await getAccount(db, actor.userId)
  if (account && (await passwordMatches(typed, account.passwordHash))) {
    await forgetAttempts(db, attempts, source)
    return account
  }
  await recordSecurityEvent(db, 'passwordRefused', actor, describeOrigin(call))
  return createRefusal('The current password is incorrect.')
}

const createRefusal = (detail: string): Problem =>
  problem('passwordRefused', { message: detail, errors: [{ pointer: '/currentPassword', detail }] })

/**
 * Sets a new password. Reset links already sent and unconfirmed changes of the email address become void, because
 * someone who knew the former password may have asked for them. Earlier failures are cleared. The caller decides which
 * sessions end. Throws `passwordRefused`.
 */
export async function replacePassword(db: Db, account: Account, password: string): Promise<void> {
  await requireAcceptablePassword(password, account)
  await takeAccountTurn(db, account.userId)
  await savePassword(db, account.userId, password)
  await voidPasswordReset(db, account.userId)
  await cancelEmailChange(db, account.userId)
  await forgetAllAttempts(db, account)
}
