import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import type { Call } from '../../api.ts'
import { checkCurrentPassword } from '../authentication/checkCurrentPassword.ts'
import { emailChangeNoticeMailJob, emailConfirmationMailJob } from './emailChangeMails.ts'
import { requestEmailChange } from './emailChanges.queries.ts'

/**
 * Asks the new address to confirm and notifies the old one. Returns the problem if the current password is missing or
 * wrong. Throws `duplicate`.
 */
export async function requestOwnEmail(
  call: Pick<Call, 'db' | 'actor' | 'api' | 'request' | 'reply' | 'afterCommit'>,
  newEmail: string,
  currentPassword: string | undefined,
): Promise<Problem | null> {
  const { db, actor, api, afterCommit } = call
  if (newEmail === actor.email) {
    const detail = 'This is already your email address.'
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
