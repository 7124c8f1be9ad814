import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invitationsResult } from '#domain/people/userImport.ts'
import { job } from '#platform/database/tables.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { sendInvitationsJob } from './invitations.queries.ts'

const { away, refused, taken, mailer } = useTroubledMailer()
const service = useService({ mailer })
const alice = service.as('alice')
const unreachable = 'the mail server could not be reached'
const addressOf = (name: string) => `${name}@x.example`

/** Adds this many users from a file with invitations. Returns the outcome of the invitations. */
async function importAll(names: readonly string[]) {
  const header = 'Username,First Name,Last Name,Email,Role,Job Category,Country'
  const lines = names.map(name => `${name},Nell,Northgate,${addressOf(name)},Airport,Other,US`)
  const csv = [header, ...lines].join('\n')
  const sent = await alice.post<{
    users: { userId: number; displayName: string }[]
    invitationsJobId: number
  }>('/users/import', { csv, invite: true })
  expect(outcome(sent)).toBe('200')
  await service.idle()
  const { body } = await alice.get<Job>(`/jobs/${sent.body.invitationsJobId}`)
  expect(body.state).toBe('DONE')
  const { sent: count, notSent } = invitationsResult.parse(body.result)
  const nameOf = (id: number) => sent.body.users.find(each => each.userId === id)?.displayName
  return { jobId: body.jobId, count, notSent: notSent.map(({ userId, why }) => [nameOf(userId), why]) }
}

async function invite(name: string) {
  const users = await alice.get<{ content: { userId: number }[] }>(`/users?keyword=${name}`)
  return alice.post<{ message: string }>(`/users/${users.body.content[0]?.userId}/invitation`)
}

describe('an invitation that cannot be sent', () => {
  it('is reported with its user, and does not stop the others', async () => {
    away.add(addressOf('otto'))
    expect(await importAll(['nell', 'otto', 'pia'])).toMatchObject({
      count: 2,
      notSent: [['otto', unreachable]],
    })
    expect(taken.map(mail => mail.to).toSorted()).toEqual([addressOf('nell'), addressOf('pia')])
  })

  it('waits if it is the only one, and says why', async () => {
    away.add(addressOf('nell'))
    await importAll(['nell'])
    const again = await invite('nell')
    expect(outcome(again)).toBe('200')
    expect(again.body.message).toBe(
      `The invitation to nell@x.example is queued: ${unreachable}. It will be sent automatically once that is possible.`,
    )
    expect(again.text).not.toContain('10.1.2.3')
  })

  it('is refused with the reason if it is the only one and is refused', async () => {
    refused.add(addressOf('nell'))
    await importAll(['nell'])
    const again = await invite('nell')
    expect(outcome(again)).toBe('mailNotSent')
    expect(problemOf(again).message).toBe(
      'The invitation to nell@x.example failed: no such box. It will not be tried again automatically.',
    )
  })

  it('that waits is canceled with its job, and is sent when that is retried', async () => {
    for (const name of ['nell', 'otto']) away.add(addressOf(name))
    const { jobId } = await importAll(['nell', 'otto'])
    const stored = await service.write(db => db.select().from(job).where(eq(job.jobId, jobId)))
    const parameters = sendInvitationsJob.parameters.parse(stored[0]?.parameters)
    const canceled: Partial<JobRun<typeof parameters>> = {
      database: service.database,
      parameters,
      signal: AbortSignal.abort('canceled'),
      progress: () => Promise.reject(new Error('canceled')),
    }
    await expect(sendInvitationsJob.work(canceled as JobRun<typeof parameters>)).rejects.toThrow('canceled')
    away.clear()
    await alice.put('/mails/undelivered/retry')
    await service.idle()
    expect(taken).toEqual([])
    await service.write(db => db.execute(sql`update job set state = 'FAILED' where job_id = ${jobId}`))
    await alice.put(`/jobs/${jobId}/retry`)
    await service.idle()
    expect((await alice.get<Job>(`/jobs/${jobId}`)).body).toMatchObject({
      state: 'DONE',
      result: { sent: 2 },
    })
    expect(taken.map(mail => mail.to).toSorted()).toEqual([addressOf('nell'), addressOf('otto')])
  })

  it('is not sent again when its job is restarted', async () => {
    const { jobId } = await importAll(['nell', 'otto'])
    await service.write(db =>
      db.execute(
        sql`update job set state = 'RUNNING', runner = 'the dead', lease_until = null where job_id = ${jobId}`,
      ),
    )
    await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'nobody' })
    await service.idle()
    expect((await alice.get<Job>(`/jobs/${jobId}`)).body).toMatchObject({
      state: 'DONE',
      result: { sent: 2 },
    })
    expect(taken).toHaveLength(2)
  })
})
