import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { InvitationsResult } from '#domain/people/userImport.ts'
import { formatCount } from '#platform/contract/count.ts'
import { job } from '#platform/database/tables.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { queuedDefaults } from '#platform/jobs/jobs.queries.ts'
import { explainDelivery } from '#platform/mail/awaitFirstAttempts.ts'
import { getDeliveryStatuses, type DeliveryStatus } from '#platform/mail/mails.queries.ts'

/** Each user's email, which is a separate job. */
const parameters = z.object({
  mails: z.array(z.object({ userId: z.number().int(), jobId: z.number().int() })),
})
type Run = JobRun<z.infer<typeof parameters>>

const lookEveryMs = 200
/** If there is no progress for this long, the emails continue without this job. */
const patienceMs = 60_000

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
  while (statuses.length < jobIds.length && performance.now() - movedAt < patienceMs) {
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
    const why = explainDelivery(statusOf.get(jobId))
    return why === null ? [] : [{ userId, why }]
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
