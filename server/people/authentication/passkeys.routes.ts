import { randomUUID } from 'node:crypto'
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  listPasskeysEndpoint,
  listPasskeysOfUserEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  resetPasskeysEndpoint,
} from '#domain/people/passkey.ts'
import { formatUserName } from '#domain/people/user.ts'
import { Problem } from '#platform/contract/problem.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { endSessions, requireLiveSession } from '../session.ts'
import { getUser } from '../users/editedUser.queries.ts'
import { describeOrigin } from './describeOrigin.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removeAllPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from './passkeys.queries.ts'
import { passkeysChangedMailJob, type PasskeyChange } from './passkeysChangedMail.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'

export function passkeysRoutes(api: Api): void {
  registerEndpoint(api, listPasskeysEndpoint, ({ db, actor }) => listPasskeys(db, actor.userId))

  registerEndpoint(api, beginPasskeyEndpoint, ({ db, actor }) => beginPasskey(db, actor, api.settings))

  registerEndpoint(api, addPasskeyEndpoint, async call => {
    const { db, actor, body } = call
    await requireLiveSession(db, actor)
    const added = await addPasskey(db, actor.userId, body, api.settings)
    // Returned and not thrown, so that the challenge is used up.
    if (added instanceof Problem) return added
    await recordSecurityEvent(db, 'passkeyAdded', actor, describeOrigin(call))
    await tell(call, actor.userId, 'added')
    return added
  })

  registerEndpoint(api, removePasskeyEndpoint, async call => {
    const { db, actor, params } = call
    await requireLiveSession(db, actor)
    await removePasskey(db, actor.userId, params.passkeyId)
    await recordSecurityEvent(db, 'passkeyRemoved', actor, describeOrigin(call))
    await tell(call, actor.userId, 'removed')
    return {}
  })

  registerEndpoint(api, renewRecoveryCodesEndpoint, async call => {
    const { db, actor } = call
    await requireLiveSession(db, actor)
    const { passkeys } = await listPasskeys(db, actor.userId)
    if (passkeys.length === 0) return { recoveryCodes: [] }
    await recordSecurityEvent(db, 'recoveryCodesRenewed', actor, describeOrigin(call))
    return { recoveryCodes: await renewRecoveryCodes(db, actor.userId) }
  })

  registerEndpoint(api, listPasskeysOfUserEndpoint, ({ db, params }) => listPasskeys(db, params.userId))

  registerEndpoint(api, resetPasskeysEndpoint, async call => {
    const { db, actor, params } = call
    const user = await getUser(db, params.userId)
    await endSessions(db, { userId: user.userId, exceptSessionId: actor.sessionId })
    await removeAllPasskeys(db, user.userId)
    await recordSecurityEvent(db, 'passkeysReset', user, describeOrigin(call), actor.userId)
    await tell(call, user.userId, 'reset')
    return {
      message: `The passkeys of ${formatUserName(user)} were removed. An email about it to ${user.email} is queued.`,
    }
  })
}

async function tell(
  { api, db, actor, afterCommit }: Pick<Call, 'api' | 'db' | 'actor' | 'afterCommit'>,
  userId: number,
  change: PasskeyChange,
): Promise<void> {
  await askForMails(db, passkeysChangedMailJob, [{ userId, change, changed: randomUUID() }], actor.userId)
  afterCommit(() => api.jobs.work())
}
