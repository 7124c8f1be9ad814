import { z } from 'zod'
import { confirmationMinutes, objectionDays } from '#domain/people/mailedLinks.ts'
import type { MailDelivery } from '#platform/contract/mailDelivery.ts'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { findDeliveryStatuses } from '#platform/mail/mailJobs.queries.ts'
import { findAccount, type Account } from '../authentication/authentication.queries.ts'
import { getUser } from './editedUser.queries.ts'
import { createEmailToken, findPendingChange } from './emailChanges.queries.ts'

const parameters = z.object({ emailChangeId: z.number().int(), to: z.string() })

/**
 * Sent to the new address. Its link confirms the change. A resent email contains a new link. If the address belongs to
 * another user, only that user learns so: their email has no link, and everything else is the same.
 */
export const emailConfirmationMailJob = createMailJob({
  name: 'mailEmailConfirmation',
  parameters,
  title: 'Confirmation of a new email address',
  goodForHours: 2,
  compose: async ({ database, settings, parameters: { emailChangeId, to } }) => {
    const { created, owner } = await database.write(async db => ({
      created: await createEmailToken(db, emailChangeId, 'confirmation'),
      owner: await findAccount(db, to),
    }))
    if (created && owner && owner.userId !== created.change.userId) {
      return composeTakenAddressMail(owner, settings.publicUrl)
    }
    return (
      created && {
        to,
        subject: 'Confirm your new email address for the AXN Fact Book',
        text: [
          `Dear ${created.firstName},`,
          '',
          `You asked to sign in to the AXN Fact Book with this email address, ${to}.`,
          `To confirm it, open this link within ${confirmationMinutes} minutes. It works once:`,
          '',
          `${settings.publicUrl}/confirmemail/${created.token}`,
          '',
          'You will then be signed out everywhere. Sign in again with the new address.',
          'If you did not ask for this, ignore this email and nothing will change.',
          '',
        ].join('\n'),
      }
    )
  },
})

/** The outcome of the email that asks to confirm a pending change; null if there is none. */
export async function readConfirmationDelivery(db: Db, userId: number): Promise<MailDelivery | null> {
  const pending = await findPendingChange(db, userId)
  if (!pending) return null
  const { emailChangeId, newEmail: to } = pending
  const [found] = await findDeliveryStatuses(db, emailConfirmationMailJob, [{ emailChangeId, to }])
  return found ?? null
}

function composeTakenAddressMail({ firstName, email, displayName }: Account, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'Your email address was entered for another AXN Fact Book account',
    text: [
      `Dear ${firstName},`,
      '',
      `Someone asked to use your email address, ${email}, for another AXN Fact Book account.`,
      `It belongs to your account with the username ${displayName}, so nothing has changed.`,
      '',
      'If it was you, sign in to that account instead:',
      '',
      `${publicUrl}/login`,
      '',
      'If it was not you, you do not need to do anything.',
      '',
    ].join('\n'),
  }
}

/** Sent to the old address when a change is requested, so that its owner can stop it. */
export const emailChangeNoticeMailJob = createMailJob({
  name: 'mailEmailChangeNotice',
  parameters,
  title: 'Notice of a requested email change',
  goodForHours: 72,
  compose: async ({ database, settings, parameters: { emailChangeId, to } }) => {
    const created = await database.write(db => createEmailToken(db, emailChangeId, 'objection'))
    return (
      created && {
        to,
        subject: 'Your AXN Fact Book email address is about to change',
        text: [
          `Dear ${created.firstName},`,
          '',
          'Someone who knows your password asked to change the email address of your AXN Fact Book account',
          `from ${created.change.oldEmail} to ${created.change.newEmail}.`,
          '',
          'If it was you, open the link that we sent to the new address.',
          `If it was not you, open this link within ${objectionDays} days. It cancels the change, even if it has been`,
          'confirmed, signs out everyone who uses your account, and sends you a link to choose a new password:',
          '',
          `${settings.publicUrl}/cancelemailchange/${created.token}`,
          '',
        ].join('\n'),
      }
    )
  },
})

/** Sent to the old address, and also to the new one if an administrator made the change. */
export const emailChangedMailJob = createMailJob({
  name: 'mailEmailChanged',
  parameters: z.object({
    userId: z.number().int(),
    to: z.string(),
    oldEmail: z.string(),
    newEmail: z.string(),
    byAdministrator: z.boolean(),
    /** Each change gets its own email. */
    changed: z.string(),
  }),
  title: 'Email address changed',
  goodForHours: 72,
  compose: async ({ database, parameters: { userId, to, oldEmail, newEmail, byAdministrator } }) => {
    const { firstName } = await database.read(db => getUser(db, userId))
    return {
      to,
      subject: 'Your AXN Fact Book email address was changed',
      text: [
        `Dear ${firstName},`,
        '',
        byAdministrator
          ? 'An administrator changed the email address of your AXN Fact Book account'
          : 'The email address of your AXN Fact Book account was changed',
        `from ${oldEmail} to ${newEmail}.`,
        `Sign in with your username or with ${newEmail}. Your password has not changed.`,
        '',
        byAdministrator
          ? 'If you did not expect this, please contact the Fact Book team.'
          : 'If it was not you, open the link in our earlier email about this change to cancel it.',
        '',
      ].join('\n'),
    }
  },
})
