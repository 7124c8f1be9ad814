import { z } from 'zod'
import { invitationDays } from '#domain/people/mailedLinks.ts'
import { type User, inviteUserEndpoint } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { BulkSubject } from '../../review/desk/bulkSubjects.queries.ts'
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

/** Creates the link for the email and voids the previous one. Throws as `requireInvitable` does. */
async function inviteUser(db: Db, userId: number, publicUrl: string): Promise<Invitation> {
  const { firstName, displayName, email } = await requireInvitable(db, userId)
  const token = (await createInvitations(db, [userId])).get(userId) ?? ''
  const subjects = await listEditedSubjects(db, userId)
  return { firstName, displayName, email, subjects, link: linkTo(publicUrl, token) }
}

/** The address at which a user sets a first password. */
const linkTo = (publicUrl: string, token: string): string => `${publicUrl}/resetpassword/${token}`

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
      const invitation = await inviteUser(db, userId, run.settings.publicUrl)
      return { ...composeInvitationMail(invitation), replyTo: await findReplyAddress(db, run.userId) }
    })
  },
})

/** The invited person and the address with the token, which exists only in this email. */
interface Invitation {
  firstName: string
  displayName: string
  email: string
  /** What the person is invited to enter. */
  subjects: BulkSubject[]
  link: string
}

function composeInvitationMail({ firstName, displayName, email, subjects, link }: Invitation): Mail {
  return {
    to: email,
    subject: 'Your AXN Fact Book account',
    text: [
      `Dear ${firstName},`,
      '',
      'An AXN Fact Book account has been created for you.',
      `Open this link within ${invitationDays} days to choose your password. It works once:`,
      '',
      link,
      '',
      ...describeSubjects(subjects),
      `You can then sign in with your username, ${displayName}, or with this email address.`,
      'If the link has expired, use “Forgot password” on the login page to get a new one.',
      '',
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
