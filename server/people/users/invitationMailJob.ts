import { z } from 'zod'
import { inviteUserEndpoint } from '#domain/people/user.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import { mailJob } from '#platform/mail/mailJob.ts'
import { getUser } from './editedUser.queries.ts'
import { invitationMail } from './invitationMail.ts'
import { inviteUser } from './invitations.queries.ts'

/** The token is made when the mail is; one that is sent again holds another, and the former one is void. */
export const invitationMailJob = mailJob({
  name: 'mailInvitation',
  parameters: z.object({ userId: z.number().int() }),
  title: 'Invitation',
  goodForHours: 48,
  compose: async run => {
    const { userId } = run.parameters
    const invitation = await run.database.write(async db => {
      // Whoever has set a password meanwhile needs none.
      if ((await getUser(db, userId)).hasPassword) return null
      await setAuditContext(db, { userId: run.userId, request: inviteUserEndpoint })
      return inviteUser(db, userId, run.settings.publicUrl)
    })
    return invitation && invitationMail(invitation)
  },
})
