import { z } from 'zod'
import { invitationDays } from '#domain/people/mailedLinks.ts'
import { type User, inviteUserEndpoint } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import type { WorkServices } from '#platform/jobs/jobKind.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { BulkSubject } from '../../review/desk/bulkSubjects.queries.ts'
import { isPasswordOff } from '../authentication/isPasswordOff.ts'
import { createInvitations } from '../authentication/passwordReset.queries.ts'
import { findReplyAddress } from '../replyAddress.queries.ts'
import { takeAccountTurn } from '../session.ts'
import { listEditedSubjects } from './edited.queries.ts'
import { getUser } from './editedUser.queries.ts'

/** Throws `notFound`, `userNotActive`, or `passwordSet` for a user who needs no invitation. */
export async function requireInvitable(db: Db, userId: number): Promise<User> {
  const user = await getUser(db, userId)
  if (user.userStatus !== 'ACTIVE') throw problem('userNotActive')
  if (user.hasPassword) throw problem('passwordSet')
  return user
}

/**
 * Creates the token and voids the previous one. People who must sign in at their organization get no link to choose a
 * password. Throws as `requireInvitable` does.
 */
async function inviteUser(
  db: Db,
  userId: number,
  { publicUrl, openId }: WorkServices['settings'],
): Promise<Invitation> {
  const { firstName, displayName, email } = await requireInvitable(db, userId)
  const subjects = await listEditedSubjects(db, userId)
  const invited = { firstName, email, subjects }
  // Also says that the person was invited. A token that is not mailed is of no use to anyone.
  const token = (await createInvitations(db, [userId])).get(userId) ?? ''
  if (openId && isPasswordOff(openId, email))
    return {
      ...invited,
      opening: [`Sign in at ${openId.name}, without a password of the Fact Book:`, '', `${publicUrl}/login`],
      closing: [],
    }
  return {
    ...invited,
    opening: [
      `Open this link within ${invitationDays} days to choose your password. It works once:`,
      '',
      `${publicUrl}/resetpassword/${token}`,
    ],
    closing: [
      `You can then sign in with your username, ${displayName}, or with this email address.`,
      'If the link has expired, use “Forgot password” on the login page to get a new one.',
      '',
    ],
  }
}

/** The token is created with the email. A resent email contains a new one and voids the previous one. */
export const invitationMailJob = createMailJob({
  name: 'mailInvitation',
  parameters: z.object({ userId: z.number().int() }),
  title: 'Invitation',
  goodForHours: 48,
  compose: async run => {
    const { userId } = run.parameters
    return run.database.write(async db => {
      // Otherwise, a change of the address in between would leave a valid link in the old mailbox.
      await takeAccountTurn(db, userId)
      // A user who has since set a password needs no invitation.
      if ((await getUser(db, userId)).hasPassword) return null
      await setAuditContext(db, { userId: run.userId, request: inviteUserEndpoint })
      const invitation = await inviteUser(db, userId, run.settings)
      return { ...composeInvitationMail(invitation), replyTo: await findReplyAddress(db, run.userId) }
    })
  },
})

interface Invitation {
  firstName: string
  email: string
  /** What the person is invited to enter. */
  subjects: BulkSubject[]
  /** How to begin. The address with a token exists only in this email. */
  opening: readonly string[]
  closing: readonly string[]
}

function composeInvitationMail({ firstName, email, subjects, opening, closing }: Invitation): Mail {
  return {
    to: email,
    subject: 'Your AXN Fact Book account',
    text: [
      `Dear ${firstName},`,
      '',
      'An AXN Fact Book account has been created for you.',
      ...opening,
      '',
      ...describeSubjects(subjects),
      ...closing,
    ].join('\n'),
  }
}

/** What to enter, by when. */
function describeSubjects(subjects: readonly BulkSubject[]): string[] {
  if (subjects.length === 0) return []
  const lines = subjects.map(({ name, axnInstanceName, submissionDeadline }) => {
    const due = submissionDeadline === null ? '' : `, due ${formatDate(submissionDeadline)}`
    return `  ${name}: ${axnInstanceName} data${due}`
  })
  return ['You can enter and submit:', '', ...lines, '']
}
