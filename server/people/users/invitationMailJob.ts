import { z } from 'zod'
import { inviteUserEndpoint } from '#domain/people/user.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import { mailJob } from '#platform/mail/mailJob.ts'
import { getUser } from './editedUser.queries.ts'
import { invitationMail } from './invitationMail.ts'
import { inviteUser } from './invitations.queries.ts'

/** The token is created with the email. A resent email contains a new one, and the former becomes void. */
export const invitationMailJob = mailJob({
  name: 'mailInvitation',
  parameters: z.object({ userId: z.number().int() }),
  title: 'Invitation',
  goodForHours: 48,
  compose: async run => {
    const { userId } = run.parameters
    const invitation = await run.database.write(async db => {
      // A user who has since set a password needs no invitation.
      if ((await getUser(db, userId)).hasPassword) return null
      await setAuditContext(db, { userId: run.userId, request: inviteUserEndpoint })
      return inviteUser(db, userId, run.settings.publicUrl)
    })
    return invitation && invitationMail(invitation)
  },
})
