import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BulkRequest } from '#domain/history/bulkAction.ts'
import { job } from '#platform/database/tables.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { readBulkAction } from '#tests/bulkAction.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { bulkActionJob } from '../../history/bulk/bulkActionJob.ts'

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
  return readInvitations(sent.body.invitationsJobId)
}

async function readInvitations(jobId: number) {
  const { job, lines } = await readBulkAction(alice, jobId)
  expect(job.state).toBe('DONE')
  const mails = lines.flatMap(each => each.mails)
  return {
    jobId,
    count: mails.filter(each => each.state === 'sent').length,
    notSent: mails.filter(each => each.state !== 'sent').map(({ email, why }) => [email, why]),
  }
}

async function invite(name: string) {
  const users = await alice.get<{ content: { userId: number }[] }>(`/users?keyword=${name}`)
  return alice.post<{ message: string }>(`/users/${users.body.content[0]?.userId}/invitation`)
}

const readInvitationOf = (...names: string[]) =>
  Promise.all(
    names.map(async name => {
      const { body } = await alice.get<{ content: { invitation: string }[] }>(`/users?keyword=${name}`)
      return body.content[0]?.invitation
    }),
  )

describe('an invitation that cannot be sent', () => {
  it('is reported with its user, and does not stop the others', async () => {
    away.add(addressOf('otto'))
    expect(await importAll(['nell', 'otto', 'pia'])).toMatchObject({
      count: 2,
      notSent: [[addressOf('otto'), unreachable]],
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

  it('does not count as an invitation in the list of users, until one is delivered', async () => {
    for (const name of ['nell', 'otto']) refused.add(addressOf(name))
    await importAll(['nell', 'otto', 'pia'])
    const { content } = (await alice.get<{ content: { jobId: number; to: string }[] }>('/mails/undelivered'))
      .body
    const mail = content.find(each => each.to === addressOf('otto'))
    await alice.put(`/mails/undelivered/${mail?.jobId}/dismiss`)
    expect(await readInvitationOf('nell', 'otto', 'pia')).toEqual(['undelivered', 'undelivered', 'invited'])
    refused.clear()
    await invite('nell')
    expect(await readInvitationOf('nell', 'otto')).toEqual(['invited', 'undelivered'])
  })

  it('that waits is canceled with its job, and is sent when that is retried', async () => {
    for (const name of ['nell', 'otto']) away.add(addressOf(name))
    const { jobId } = await importAll(['nell', 'otto'])
    const [stored] = await service.write(db => db.select().from(job).where(eq(job.jobId, jobId)))
    const canceled: Partial<JobRun<unknown>> = {
      database: service.database,
      parameters: bulkActionJob.parameters.parse(stored?.parameters),
      kept: stored?.result,
      signal: AbortSignal.abort('canceled'),
      progress: () => Promise.reject(new Error('canceled')),
      wakeRunner: () => undefined,
    }
    await expect(bulkActionJob.work(canceled as JobRun<BulkRequest>)).rejects.toThrow('canceled')
    away.clear()
    await alice.put('/mails/undelivered/retry')
    await service.idle()
    expect(taken).toEqual([])
    await service.write(db => db.execute(sql`update job set state = 'FAILED' where job_id = ${jobId}`))
    await alice.put(`/jobs/${jobId}/retry`)
    await service.idle()
    expect(await readInvitations(jobId)).toMatchObject({ count: 2 })
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
    expect(await readInvitations(jobId)).toMatchObject({ count: 2 })
    expect(taken).toHaveLength(2)
  })
})
