import * as calls from '#domain/people/secondFactor.ts'
import { formatUserName } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../../api.ts'
import { endSessions, requireLiveSession } from '../session.ts'
import { getUser } from '../users/editedUser.queries.ts'
import { describeOrigin } from './describeOrigin.ts'
import { createOneTimeSecret, describeOneTimeSecret } from './oneTimeCode.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.queries.ts'
import {
  addAuthenticator,
  hasSecondFactor,
  readSecondFactor,
  removeAuthenticator,
  removeRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
} from './secondFactor.queries.ts'
import { tellFactorChanged } from './secondFactorChangedMail.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'

export function secondFactorRoutes(api: Api): void {
  registerEndpoint(api, calls.getSecondFactorEndpoint, ({ db, actor }) => readSecondFactor(db, actor.userId))

  registerEndpoint(api, calls.beginPasskeyEndpoint, ({ db, actor }) => beginPasskey(db, actor, api.settings))

  // A refused addition is returned and not thrown, so that the challenge is used up.
  registerEndpoint(api, calls.addPasskeyEndpoint, async call => {
    const { db, actor, body } = call
    await requireLiveSession(db, actor)
    const isFirst = !(await hasSecondFactor(db, actor.userId))
    const passkey = await addPasskey(db, actor.userId, body, api.settings)
    if (passkey instanceof Problem) return passkey
    await recordSecurityEvent(db, 'passkeyAdded', actor, describeOrigin(call))
    await tell(call, actor, 'passkeyAdded')
    return { passkey, recoveryCodes: await createFirstCodes(db, actor.userId, isFirst) }
  })

  registerEndpoint(api, calls.removePasskeyEndpoint, async call => {
    const { db, actor, params } = call
    await requireLiveSession(db, actor)
    await removePasskey(db, actor.userId, params.passkeyId)
    await recordSecurityEvent(db, 'passkeyRemoved', actor, describeOrigin(call))
    await endFactor(call, 'passkeyRemoved')
    return {}
  })

  registerEndpoint(api, calls.beginAuthenticatorEndpoint, async ({ actor }) => {
    const secret = createOneTimeSecret()
    return Promise.resolve({ secret, uri: describeOneTimeSecret(secret, actor.displayName) })
  })

  registerEndpoint(api, calls.addAuthenticatorEndpoint, async call => {
    const { db, actor, body } = call
    await requireLiveSession(db, actor)
    const isFirst = !(await hasSecondFactor(db, actor.userId))
    if (!(await addAuthenticator(db, actor.userId, body)))
      throw problem('codeNotAccepted', {
        errors: [{ pointer: '/code', detail: 'Enter the code that the app shows now.' }],
      })
    await recordSecurityEvent(db, 'authenticatorAdded', actor, describeOrigin(call))
    await tell(call, actor, 'authenticatorAdded')
    return { recoveryCodes: await createFirstCodes(db, actor.userId, isFirst) }
  })

  registerEndpoint(api, calls.removeAuthenticatorEndpoint, async call => {
    const { db, actor } = call
    await requireLiveSession(db, actor)
    if (!(await removeAuthenticator(db, actor.userId))) throw problem('notFound')
    await recordSecurityEvent(db, 'authenticatorRemoved', actor, describeOrigin(call))
    await endFactor(call, 'authenticatorRemoved')
    return {}
  })

  registerEndpoint(api, calls.renewRecoveryCodesEndpoint, async call => {
    const { db, actor } = call
    await requireLiveSession(db, actor)
    if (!(await hasSecondFactor(db, actor.userId))) return { recoveryCodes: [] }
    await recordSecurityEvent(db, 'recoveryCodesRenewed', actor, describeOrigin(call))
    await tell(call, actor, 'recoveryCodesRenewed')
    return { recoveryCodes: await renewRecoveryCodes(db, actor.userId) }
  })

  registerEndpoint(api, calls.getSecondFactorOfUserEndpoint, async ({ db, params }) => {
    await getUser(db, params.userId)
    const { passkeys, authenticator, recoveryCodes } = await readSecondFactor(db, params.userId)
    return { passkeys: passkeys.length, hasAuthenticator: authenticator !== null, recoveryCodes }
  })

  registerEndpoint(api, calls.resetSecondFactorEndpoint, async call => {
    const { db, actor, params } = call
    const user = await getUser(db, params.userId)
    await endSessions(db, { userId: user.userId, exceptSessionId: actor.sessionId })
    await removeSecondFactor(db, user.userId)
    await recordSecurityEvent(db, 'secondFactorReset', user, describeOrigin(call), actor.userId)
    await tell(call, user, 'reset')
    return {
      message: `The second factor of ${formatUserName(user)} was removed. An email about it to ${user.email} is queued.`,
    }
  })
}

/** Recovery codes come with the first factor. */
const createFirstCodes = (db: Db, userId: number, isFirst: boolean): Promise<string[]> =>
  isFirst ? renewRecoveryCodes(db, userId) : Promise.resolve([])

/** Recovery codes end with the last factor. */
async function endFactor(call: MailCall, change: 'passkeyRemoved' | 'authenticatorRemoved'): Promise<void> {
  const { db, actor } = call
  if (!(await hasSecondFactor(db, actor.userId))) await removeRecoveryCodes(db, actor.userId)
  await tell(call, actor, change)
}

type MailCall = Pick<Call, 'api' | 'db' | 'actor' | 'afterCommit'>

async function tell(
  { api, db, actor, afterCommit }: MailCall,
  user: Parameters<typeof tellFactorChanged>[1],
  change: Parameters<typeof tellFactorChanged>[2],
): Promise<void> {
  await tellFactorChanged(db, user, change, actor.userId)
  afterCommit(() => api.jobs.work())
}
