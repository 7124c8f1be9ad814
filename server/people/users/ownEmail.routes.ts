import { randomUUID } from 'node:crypto'
import { messages } from '#domain/messages.ts'
import * as calls from '#domain/people/emailChange.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import type { Api } from '../../api.ts'
import { passwordResetMailJob } from '../authentication/passwordMails.ts'
import { clearSessionCookie } from '../authentication/sessionCookie.ts'
import { emailChangedMailJob } from './emailChangeMails.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  objectToEmailChange,
} from './emailChanges.queries.ts'
import { requestOwnEmail } from './requestOwnEmail.ts'

export function ownEmailRoutes(api: Api): void {
  registerEndpoint(api, calls.changeOwnEmailEndpoint, async call => {
    const { email, currentPassword } = call.body
    return (
      (await requestOwnEmail(call, email, currentPassword)) ?? { message: messages.emailRequested(email) }
    )
  })

  registerEndpoint(api, calls.cancelOwnEmailChangeEndpoint, async ({ db, actor }) => {
    await cancelEmailChange(db, actor.userId)
    return { message: messages.emailChangeCanceled(actor.email) }
  })

  registerEndpoint(api, calls.validateEmailLinkEndpoint, async ({ db, body }) => {
    const found = await findEmailChange(db, body.accessToken)
    return {
      link: found?.link ?? null,
      oldEmail: found?.change.oldEmail ?? null,
      newEmail: found?.change.newEmail ?? null,
      isConfirmed: found !== null && found.change.confirmed !== null,
    }
  })

  registerEndpoint(api, calls.confirmEmailChangeEndpoint, async call => {
    const { db, body, visitor, afterCommit } = call
    const { userId, oldEmail, newEmail } = await confirmEmailChange(db, body.accessToken)
    const told = { userId, to: oldEmail, oldEmail, newEmail, byAdministrator: false, changed: randomUUID() }
    await askForMails(db, emailChangedMailJob, [told], userId)
    afterCommit(() => api.jobs.work())
    if (visitor?.userId === userId) clearSessionCookie(call)
    return { message: messages.emailChanged(newEmail) }
  })

  registerEndpoint(api, calls.objectToEmailChangeEndpoint, async call => {
    const { db, body, visitor, afterCommit } = call
    const { userId, oldEmail } = await objectToEmailChange(db, body.accessToken)
    // Someone else knows the password.
    await askForMails(db, passwordResetMailJob, [{ userId, asked: randomUUID() }], userId)
    afterCommit(() => api.jobs.work())
    if (visitor?.userId === userId) clearSessionCookie(call)
    return { message: messages.emailChangeObjected(oldEmail) }
  })
}
