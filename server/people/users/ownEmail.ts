import { Problem } from '#platform/contract/problem.ts'
import { problem } from '#domain/problems.ts'
import { checkCurrentPassword } from '../authentication/currentPassword.ts'
import type { CallingDevice } from '../authentication/knownDevice.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Api } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import type { CurrentUser } from '../session.ts'
import { requestEmailChange } from './emailChanges.queries.ts'
import { emailChangeNoticeMailJob, emailConfirmationMailJob } from './emailChangeMails.ts'

interface OwnCall {
  db: Db
  actor: CurrentUser
  device: CallingDevice
  api: Api
  afterCommit(effect: () => Promise<void>): void
}

/**
 * Asks the new address to confirm and tells the old one. Resolves to the problem to return if the current password is
 * missing or wrong. Throws `duplicate`.
 */
export async function requestOwnEmail(
  call: OwnCall,
  newEmail: string,
  currentPassword: string | undefined,
): Promise<Problem | null> {
  const { db, actor, api, afterCommit } = call
  if (newEmail === actor.email) {
    const detail = 'This is your email address already.'
    throw problem('invalidInput', { detail, errors: [{ pointer: '/email', detail }] })
  }
  const account = await checkCurrentPassword(call, currentPassword)
  if (account instanceof Problem) return account
  const emailChangeId = await requestEmailChange(db, account, newEmail)
  await askForMails(db, emailConfirmationMailJob, [{ emailChangeId, to: newEmail }], actor.userId)
  await askForMails(db, emailChangeNoticeMailJob, [{ emailChangeId, to: account.email }], actor.userId)
  afterCommit(() => api.jobs.work())
  return null
}
