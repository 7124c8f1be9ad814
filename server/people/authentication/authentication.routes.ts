import { createHmac, randomUUID } from 'node:crypto'
import * as messages from '#domain/messages.ts'
import { createApiKeyEndpoint, listApiKeysEndpoint, revokeApiKeyEndpoint } from '#domain/people/apiKey.ts'
import {
  authenticateEndpoint,
  changePasswordEndpoint,
  resetPasswordEndpoint,
  sendPasswordResetEndpoint,
  validateAccessTokenEndpoint,
} from '#domain/people/authentication.ts'
import { confirmIdentityEndpoint } from '#domain/people/confirmIdentity.ts'
import { countIssuedSecretsEndpoint, type IssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { listReadableYears } from '#domain/people/roles.ts'
import { getRoleLabel } from '#domain/people/securityRoles.ts'
import { endSessionEndpoint, getSessionEndpoint, type OfficeContact } from '#domain/people/session.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { demoPassword, demoUserNames } from '../../database/demo/people.ts'
import { describeLink } from '../../review/delegation/delegations.queries.ts'
import { listInstances, pickOpenYears } from '../../years/instances.queries.ts'
import { reportDelivery } from '../reportDelivery.ts'
import {
  endSessions,
  requireLiveSession,
  startSession,
  storeConfirmation,
  takeAccountTurn,
  type CurrentUser,
} from '../session.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.queries.ts'
import { findAccount, getAccount, type Account } from './authentication.queries.ts'
import { checkCurrentPassword, replacePassword } from './checkCurrentPassword.ts'
import { describeOrigin } from './describeOrigin.ts'
import { isPasswordOff } from './isPasswordOff.ts'
import { countIssuedSecrets, revokeIssuedSecrets } from './issuedSecrets.queries.ts'
import { CallingDevice } from './knownDevice.ts'
import { requestPasskey, verifyPasskey } from './passkeys.queries.ts'
import { describeToken, usePasswordReset } from './passwordReset.queries.ts'
import { passwordChangedMailJob, passwordResetMailJob } from './passwordResetMail.ts'
import { passwordMatches } from './passwords.ts'
import { hasSecondFactor, requestSecondFactor, useSecondFactor } from './secondFactor.queries.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'
import { clearSessionCookie, readFormerCookie, setSessionCookie } from './sessionCookie.ts'
import {
  type AttemptSource,
  codePolicies,
  computeCodeKey,
  computeResetKey,
  computeSignInKey,
  countAttempt,
  forgetAttempts,
  resetPolicies,
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
  const hasPassword = ((await getAccount(db, userId))?.passwordHash ?? null) !== null
  const offer = { isConfirmed: false, hasPassword, passkeyRequest: null }
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

/** The made-up office of the demo, whose address is on the page `Contact Us`. */
const demoContact: OfficeContact = {
  email: 'factbook@example.org',
  phone: '+1 555 010 0100',
  address: ['100 Example Concourse, Suite 26', 'Sampleton, VA 00000', 'United States'],
  team: [
    { role: 'Review, corrections, and publication', email: 'editor@example.org' },
    { role: 'Help for airport representatives', email: 'airports@example.org' },
    { role: 'Help for company representatives', email: 'companies@example.org' },
    { role: 'Subscriptions, invoices, and printed copies', email: 'subscriptions@example.org' },
  ],
}

async function describeSession(
  api: Api,
  db: Call<typeof getSessionEndpoint>['db'],
  user: Call<typeof getSessionEndpoint>['user'],
) {
  const instances = await listInstances(db)
  const { active, pending } = pickOpenYears(instances)
  const demoUsers = api.demo
    ? demoUserNames.map(({ displayName, role }) => ({
        displayName,
        securityRoleLabel: getRoleLabel(role),
      }))
    : []
  return {
    user: user && {
      ...namesOf(user),
      authorities: [{ authority: user.role }],
      iat: Math.floor(Date.parse(user.started) / 1000),
      exp: Math.floor(Date.parse(user.expires) / 1000),
      expirationDate: new Date(user.expires).toISOString(),
      axnInstanceId: active?.axnInstanceId ?? null,
      axnInstanceName: active?.axnInstanceName ?? null,
      axnPendingInstanceId: pending?.axnInstanceId ?? null,
      axnPendingInstanceName: pending?.axnInstanceName ?? null,
    },
    needsSecondFactor: user?.needsSecondFactor ?? false,
    link: user?.delegation ? await describeLink(db, user.delegation.delegationId) : null,
    demo: api.demo,
    openIdName: api.settings.openId?.name ?? null,
    demoUsers,
    demoPassword: api.demo ? demoPassword : null,
    editions: instances.filter(each => listReadableYears(user).includes(each.axnInstanceMasterStatus)),
    contact: api.demo ? demoContact : api.settings.contact,
    mapTilesUrl: api.settings.mapTilesUrl,
    analyticsId: api.settings.analyticsId,
  }
}

/** A colleague with a link has no account, only a number that no user has. */
function namesOf({ delegation, userId, displayName, firstName, lastName, email }: CurrentUser) {
  if (!delegation) return { userId, userName: displayName, sub: displayName, firstName, lastName, email }
  const { delegationId, colleagueName } = delegation
  const userName = `link ${delegationId}`
  return { userId: -delegationId, userName, sub: userName, firstName: colleagueName, lastName: '', email: '' }
}

export function apiKeysRoutes(api: Api): void {
  registerEndpoint(api, listApiKeysEndpoint, ({ db, actor }) => listApiKeys(db, actor.userId))

  registerEndpoint(api, createApiKeyEndpoint, ({ db, actor, body }) => createApiKey(db, actor, body))

  registerEndpoint(api, revokeApiKeyEndpoint, async ({ db, actor, params }) => {
    await revokeApiKey(db, actor.userId, params.apiKeyId)
    return {}
  })
}
