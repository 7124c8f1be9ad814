import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { confirmIdentityEndpoint } from '#domain/people/confirmIdentity.ts'
import { endSessionEndpoint, getSessionEndpoint } from '#domain/people/session.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../../api.ts'
import {
  endSessions,
  requireLiveSession,
  startSession,
  storeConfirmation,
  takeAccountTurn,
} from '../session.ts'
import { findAccount, getAccount, type Account } from './authentication.queries.ts'
import { checkCurrentPassword } from './checkCurrentPassword.ts'
import { describeOrigin } from './describeOrigin.ts'
import { describeSession } from './describeSession.ts'
import { isPasswordOff } from './isPasswordOff.ts'
import { CallingDevice } from './knownDevice.ts'
import { requestPasskey, verifyPasskey } from './passkeys.queries.ts'
import { passwordMatches } from './passwords.ts'
import { hasSecondFactor, requestSecondFactor, useSecondFactor } from './secondFactor.queries.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'
import { clearSessionCookie, readFormerCookie, setSessionCookie } from './sessionCookie.ts'
import {
  type AttemptSource,
  codePolicies,
  computeCodeKey,
  computeSignInKey,
  countAttempt,
  forgetAttempts,
} from './signInThrottle.ts'

export function authenticationRoutes(api: Api): void {
  registerEndpoint(api, authenticateEndpoint, signIn)

  registerEndpoint(api, endSessionEndpoint, async call => {
    if (call.user) await endSessions(call.db, { sessionId: call.user.sessionId })
    clearSessionCookie(call)
    return {}
  })

  registerEndpoint(api, confirmIdentityEndpoint, confirmIdentity)

  registerEndpoint(api, getSessionEndpoint, ({ db, user }) => describeSession(api, db, user))
}

/**
 * Counts the attempt, checks the password outside any transaction, and starts a session. An unknown name takes the same
 * steps and time as a wrong password.
 */
async function signIn(call: Call<typeof authenticateEndpoint>) {
  const { api, body, step } = call
  const device = new CallingDevice(call)
  if (isPasswordOff(api.settings.openId, body.username)) return problem('passwordSignInOff')
  const guessed = computeSignInKey(body.username)
  const { account, source } = await step(async db => {
    const found = await findAccount(db, body.username)
    const from = device.sourceFor(found?.userId ?? null)
    await countAttempt(db, guessed, from)
    return { account: found, source: from }
  })
  const matches = await passwordMatches(body.password, account?.passwordHash ?? null)
  const origin = describeOrigin(call)
  if (!account || !matches || account.userStatus !== 'ACTIVE') {
    // Also for an unknown name, so that both take the same time.
    await step(db => recordSecurityEvent(db, 'signInRefused', account, origin))
    return problem('badCredentials')
  }
  // Only now, because it would say that the username exists.
  if (isPasswordOff(api.settings.openId, account.email)) return problem('passwordSignInOff')
  const session = await step(async db => {
    // The password may have changed while it was being checked.
    await takeAccountTurn(db, account.userId)
    const now = await getAccount(db, account.userId)
    if (now?.userStatus !== 'ACTIVE' || now.passwordHash !== account.passwordHash)
      return problem('badCredentials')
    const missing = await checkSecondFactor(db, call, account, source)
    if (missing) return missing
    await forgetAttempts(db, guessed, source)
    return startSession(db, api.tokens, account.userId, origin, { rules: api.settings })
  })
  if (session instanceof Problem || 'secondFactor' in session) return session
  const former = await api.tokens.read(readFormerCookie(call) ?? '')
  if (former) await step(db => endSessions(db, { sessionId: former.sessionId }))
  setSessionCookie(call, session)
  device.remember(account.userId)
  return { token: session.token }
}

/**
 * Null if the user has no second factor, or has used it or a recovery code. Otherwise, what the user can use, or the
 * problem to return rather than throw, so that the attempt is counted and recorded. Throws `tooManyAttempts`.
 */
async function checkSecondFactor(
  db: Db,
  call: Call<typeof authenticateEndpoint>,
  account: Account,
  source: AttemptSource,
) {
  const { api, body } = call
  const { userId } = account
  if (!(await hasSecondFactor(db, userId))) return null
  if (!body.passkey && body.code === undefined)
    return { secondFactor: await requestSecondFactor(db, userId, api.settings) }
  const guessed = computeCodeKey(userId)
  // No one can guess a passkey.
  if (!body.passkey) await countAttempt(db, guessed, source, codePolicies)
  const used = await useSecondFactor(db, userId, body, api.settings)
  if (used !== null) await forgetAttempts(db, guessed, source)
  if (used === 'recoveryCode')
    await recordSecurityEvent(db, 'recoveryCodeUsed', account, describeOrigin(call))
  if (used !== null) return null
  await recordSecurityEvent(db, 'secondFactorRefused', account, describeOrigin(call))
  return problem('secondFactorRefused')
}

/** Accepts the password or a passkey of the signed-in user. A refusal is returned, so that it is counted and recorded. */
async function confirmIdentity(call: Call<typeof confirmIdentityEndpoint>) {
  const { api, db, actor, body } = call
  const { userId, sessionId } = actor
  const known = await getAccount(db, userId)
  const isOff = isPasswordOff(api.settings.openId, known?.email ?? '')
  const hasPassword = !isOff && (known?.passwordHash ?? null) !== null
  const offer = { isConfirmed: false, hasPassword, passkeyRequest: null }
  if (body.currentPassword !== undefined && isOff) return problem('passwordSignInOff')
  if (body.currentPassword !== undefined) {
    const account = await checkCurrentPassword(call, body.currentPassword)
    if (account instanceof Problem) return account
  } else if (body.passkey) {
    await requireLiveSession(db, actor)
    if (!(await verifyPasskey(db, userId, body.passkey, api.settings, 'onlyProof'))) {
      await recordSecurityEvent(db, 'secondFactorRefused', actor, describeOrigin(call))
      return problem('passkeyNotAccepted')
    }
  } else return { ...offer, passkeyRequest: await requestPasskey(db, userId, api.settings, 'onlyProof') }
  await storeConfirmation(db, sessionId)
  return { ...offer, isConfirmed: true }
}
