import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { invitationDays } from '#domain/people/mailedLinks.ts'
import { type User, inviteUserEndpoint } from '#domain/people/user.ts'
import type { InvitationsResult } from '#domain/people/userImport.ts'
import { problem } from '#domain/problems.ts'
import { formatCount } from '#platform/contract/count.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { queuedDefaults } from '#platform/jobs/jobs.queries.ts'
import { toAttempted } from '#platform/mail/awaitFirstAttempts.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { getDeliveryStatuses, type DeliveryStatus } from '#platform/mail/mailJobs.queries.ts'
import { createInvitations } from '../authentication/passwordReset.queries.ts'
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
  return { firstName, displayName, email, link: linkTo(publicUrl, token) }
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
    const invitation = await run.database.write(async db => {
      // A user who has since set a password needs no invitation.
      if ((await getUser(db, userId)).hasPassword) return null
      await setAuditContext(db, { userId: run.userId, request: inviteUserEndpoint })
      return inviteUser(db, userId, run.settings.publicUrl)
    })
    return invitation && composeInvitationMail(invitation)
  },
})

/** The invited person and the address with the token, which exists only in this email. */
interface Invitation {
  firstName: string
  displayName: string
  email: string
  link: string
}

function composeInvitationMail({ firstName, displayName, email, link }: Invitation): Mail {
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
      `You can then sign in with your username, ${displayName}, or with this email address.`,
      'If the link has expired, use “Forgot password” on the login page to get a new one.',
      '',
    ].join('\n'),
  }
}

/** Each user's email, which is a separate job. */
const parameters = z.object({
  mails: z.array(z.object({ userId: z.number().int(), jobId: z.number().int() })),
})
type Run = JobRun<z.infer<typeof parameters>>

const lookEveryMs = 200
/** If there is no progress for this long, the emails continue without this job. */
const timeoutMs = 60_000

/** Reports the progress of many invitations until each has been tried once. Canceling cancels the waiting ones. */
export const sendInvitationsJob: JobKind<typeof parameters> = {
  name: 'sendInvitations',
  parameters,
  title: ({ mails: { length } }) =>
    length === 1 ? 'Sending an invitation' : `Sending ${formatCount(length)} invitations`,
  concurrency: 10,
  async work(run) {
    const { mails } = run.parameters
    await moveAll(run, 'CANCELLED', queuedDefaults)
    try {
      return { ...outcomeOf(mails, await watch(run)) }
    } catch (thrown) {
      if (run.signal.reason === 'canceled') await moveAll(run, 'QUEUED', { state: 'CANCELLED' })
      throw thrown
    }
  },
}

async function watch(run: Run): Promise<DeliveryStatus[]> {
  const jobIds = run.parameters.mails.map(each => each.jobId)
  let [statuses, movedAt]: [DeliveryStatus[], number] = [[], performance.now()]
  while (statuses.length < jobIds.length && performance.now() - movedAt < timeoutMs) {
    const now = await run.database.read(db => getDeliveryStatuses(db, jobIds))
    if (now.length > statuses.length) movedAt = performance.now()
    statuses = now
    const sent = statuses.filter(each => each.state === 'sent').length
    await run.progress(statuses.length, jobIds.length, `${formatCount(sent)} sent`)
    if (statuses.length < jobIds.length) await wait(lookEveryMs)
  }
  return statuses
}

function outcomeOf(
  mails: Run['parameters']['mails'],
  statuses: readonly DeliveryStatus[],
): InvitationsResult {
  const statusOf = new Map(statuses.map(status => [status.jobId, status]))
  const notSent = mails.flatMap(({ userId, jobId }) => {
    const { state, why } = toAttempted(statusOf.get(jobId))
    return state === 'sent' ? [] : [{ userId, state, why }]
  })
  return { sent: mails.length - notSent.length, notSent }
}

async function moveAll(
  { database, parameters: { mails } }: Run,
  from: 'QUEUED' | 'CANCELLED',
  to: typeof queuedDefaults | { state: 'CANCELLED' },
): Promise<void> {
  const jobIds = mails.map(each => each.jobId)
  await database.write(db =>
    db
      .update(job)
      .set(to)
      .where(and(inArray(job.jobId, jobIds), eq(job.state, from))),
  )
}
