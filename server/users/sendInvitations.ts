import { z } from 'zod'
import { Problem } from '#domain/problems.ts'
import { importUsers, type InvitationsResult } from '#domain/userImport.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { nameActor } from '../instances/activateInstance.ts'
import type { JobKind, JobRun } from '../jobs/jobKind.ts'
import { deliver } from '../mail.ts'
import { invitationMail } from './invitationMail.ts'
import { inviteUser } from './invitations.queries.ts'

const parameters = z.object({ userIds: z.array(z.number().int()) })
type Run = JobRun<z.infer<typeof parameters>>

/** A mail server that takes none of so many in a row is not asked about the others. */
const mostInVain = 5

/**
 * Mails users a link to set their first password, one after the other: a mail server refuses whoever comes with a
 * thousand at once. Begun again, it sends another link, and the former one is void.
 */
export const sendInvitationsJob: JobKind<typeof parameters> = {
  name: 'sendInvitations',
  parameters,
  title: ({ userIds: { length } }) =>
    length === 1 ? 'Sending an invitation' : `Sending ${length.toLocaleString('en-US')} invitations`,
  beside: 1,
  async work(run) {
    const { userIds } = run.parameters
    const result: InvitationsResult = { sent: 0, notSent: [] }
    let inVain = 0
    for (const [index, userId] of userIds.entries()) {
      await run.progress(index, userIds.length, `${result.sent.toLocaleString('en-US')} sent`)
      const why = inVain < mostInVain ? await invite(run, userId) : 'not tried, since the others failed'
      inVain = why === null ? 0 : inVain + 1
      if (why === null) result.sent++
      else result.notSent.push({ userId, why })
    }
    return result
  },
}

/** Null once the invitation is on its way, else why it is not. */
async function invite(run: Run, userId: number): Promise<string | null> {
  const asked: Endpoint = importUsers
  try {
    const invitation = await run.database.write(async db => {
      await nameActor(db, run.userId, asked)
      return inviteUser(db, userId, run.settings.publicUrl)
    })
    return await deliver(run.mailer, invitationMail(invitation))
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.message
    throw thrown
  }
}
