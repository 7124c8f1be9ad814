import { z } from 'zod'
import { inviteUserEndpoint } from '#domain/people/user.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import { getUser } from './editedUser.queries.ts'
import { composeInvitationMail } from './composeInvitationMail.ts'
import { inviteUser } from './invitations.queries.ts'

/** The token is created with the email. A resent email contains a new one, and the former becomes void. */
export const invitationMailJob = createMailJob({
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
    return invitation && composeInvitationMail(invitation)
  },
})
