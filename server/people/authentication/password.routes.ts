import { createHmac, randomUUID } from 'node:crypto'
import * as messages from '#domain/messages.ts'
import {
  changePasswordEndpoint,
  resetPasswordEndpoint,
  sendPasswordResetEndpoint,
  validateAccessTokenEndpoint,
} from '#domain/people/authentication.ts'
import { countIssuedSecretsEndpoint, type IssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { reportDelivery } from '../reportDelivery.ts'
import { endSessions } from '../session.ts'
import { findAccount, getAccount, type Account } from './authentication.queries.ts'
import { checkCurrentPassword, replacePassword } from './checkCurrentPassword.ts'
import { isPasswordOff } from './isPasswordOff.ts'
import { countIssuedSecrets, revokeIssuedSecrets } from './issuedSecrets.queries.ts'
import { CallingDevice } from './knownDevice.ts'
import { describeToken, usePasswordReset } from './passwordReset.queries.ts'
import { passwordChangedMailJob, passwordResetMailJob } from './passwordResetMail.ts'
import { computeResetKey, countAttempt, resetPolicies } from './signInThrottle.ts'

export function passwordRoutes(api: Api): void {
  registerEndpoint(api, sendPasswordResetEndpoint, async call => {
    if (call.user?.role === 'ROLE_ADMIN') return sendResetFor(call)
    const device = new CallingDevice(call)
    const refused = await call.step(async db => {
      const account = await findAccount(db, call.body.email)
      const known = account?.userStatus === 'ACTIVE' ? account : null
      const source = device.sourceFor(known?.userId ?? null)
      // Forgotten passwords in an office must not prevent its other users from signing in.
      const asked = { ...source, key: computeResetKey(source.key) }
      await countAttempt(db, computeResetKey(call.body.email), asked, resetPolicies)
      if (!known && api.settings.revealUnknownUser) return unknownUser(call.body.email)
      // Also for an unknown account, so that both take the same time. The typed text is not stored.
      const requester = createHmac('sha256', api.settings.sessionSecret)
        .update(source.key)
        .digest('base64url')
      await askForReset(db, known, null, requester)
      return null
    })
    if (refused) return refused
    call.afterCommit(() => api.jobs.work())
    return { message: messages.checkEmail }
  })

  registerEndpoint(api, validateAccessTokenEndpoint, ({ db, body }) => describeToken(db, body.accessToken))

  registerEndpoint(api, resetPasswordEndpoint, async call => {
    const { db, body } = call
    const userId = await usePasswordReset(db, body.accessToken)
    const account = userId === null ? null : await getAccount(db, userId)
    if (account?.userStatus !== 'ACTIVE') throw problem('resetTokenRefused')
    // The user acts through the emailed link, even if someone else is signed in.
    await setAuditContext(db, { userId: account.userId, request: resetPasswordEndpoint })
    await replacePassword(db, account, body.password)
    await endSessions(db, { userId: account.userId })
    const revoked = body.revokeSecrets && (await revokeIssuedSecrets(db, account.userId))
    if (account.passwordHash !== null) await tellPasswordChanged(call, account.userId, revoked)
    // Anyone who can read the account's email counts as its owner.
    new CallingDevice(call).remember(account.userId)
    return { message: messages.passwordReset }
  })

  registerEndpoint(api, countIssuedSecretsEndpoint, ({ db, actor }) => countIssuedSecrets(db, actor.userId))

  registerEndpoint(api, changePasswordEndpoint, async call => changeOwnPassword(call))
}

/** Administrators may know who has an account, and may send as many as they need. */
async function sendResetFor(call: Call<typeof sendPasswordResetEndpoint>) {
  const { api, body, actor, step } = call
  const asked = await step(async db => {
    const account = await findAccount(db, body.email)
    if (!account) return unknownUser(body.email)
    if (account.userStatus !== 'ACTIVE') return problem('userNotActive')
    return { jobId: await askForReset(db, account, actor.userId, ''), email: account.email }
  })
  if (asked instanceof Problem) return asked
  const sent = isPasswordOff(api.settings.openId, asked.email)
    ? messages.signInHintSent(asked.email)
    : messages.resetSubmitted(asked.email)
  return reportDelivery(api, { ...asked, what: 'The password reset', sent })
}

/** The current session continues, and the user's other sessions end. Keys and links stay valid unless revoked. */
async function changeOwnPassword(call: Call<typeof changePasswordEndpoint>) {
  const { db, body, actor } = call
  const account = await checkCurrentPassword(call, body.currentPassword)
  if (account instanceof Problem) return account
  await replacePassword(db, account, body.password)
  await endSessions(db, { userId: account.userId, exceptSessionId: actor.sessionId })
  const revoked = body.revokeSecrets && (await revokeIssuedSecrets(db, account.userId))
  await tellPasswordChanged(call, account.userId, revoked)
  return { message: messages.passwordReset }
}

async function tellPasswordChanged(
  { api, db, afterCommit }: Pick<Call<typeof changePasswordEndpoint>, 'api' | 'db' | 'afterCommit'>,
  userId: number,
  revoked: IssuedSecrets | false,
): Promise<void> {
  const change = { userId, changed: randomUUID(), revoked: revoked || null }
  await askForMails(db, passwordChangedMailJob, [change], userId)
  afterCommit(() => api.jobs.work())
}

async function askForReset(
  db: Db,
  account: Account | null,
  askedBy: number | null,
  requester: string,
): Promise<number> {
  const userId = account?.userId ?? null
  const administratorId = askedBy === userId ? null : askedBy
  const reset = { userId, asked: randomUUID(), requester, administratorId }
  const [jobId = 0] = await askForMails(db, passwordResetMailJob, [reset], askedBy)
  return jobId
}

function unknownUser(typed: string): Problem {
  return problem('unknownUser', {
    message: typed.includes('@') ? messages.noUserWithEmail : messages.noUserWithUsername,
  })
}
