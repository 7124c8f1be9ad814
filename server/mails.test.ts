import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Paged } from '#platform/contract/paging.ts'
import { job } from '#platform/database/tables.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { UndeliveredMail } from '#platform/mail/mail.ts'
import { openMailer, type Mailer } from '#platform/mail/mailer.ts'
import { outcome, useService } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { openMailServer, type MailServer } from '#tests/smtp.ts'
import { reminder } from './database/schema/reminders.ts'
import { savePassword } from './people/authentication/authentication.queries.ts'

let smtp: MailServer
let mailer: Mailer
const service = useService({
  mailer: { send: (mail, mailId) => mailer.send(mail, mailId), close: () => undefined },
})
const alice = service.as('alice')
const [ben, cora] = ['ben@people.example', 'cora@people.example']
const away = 'the mail server could not be reached'
let airportId: number

beforeEach(async () => {
  smtp = await openMailServer()
  mailer = openMailer({ smtpUrl: smtp.url, mailFrom: 'book@factbook.example', dataDir: '/nonexistent' })
  return async () => {
    mailer.close()
    await smtp.close()
  }
})

const begin = (axnInstanceStatus: 'INPROGRESS' | 'PENDING') =>
  service.write(async db => {
    ;({ airportId } = await makeAirportInstance(db, { axnInstanceStatus }))
    for (const who of ['ben', 'cora'] as const) {
      await affiliate(db, service.users[who], { airportId, axnInstanceId: 26 })
    }
  })
const sendBack = async () => {
  const body = { axnInstanceStatus: 'REJECTED', reason: 'The rent is missing.' }
  expect(outcome(await alice.put(`/airports/${airportId}/instance/26/status`, body))).toBe('200')
  await service.idle()
}
const remind = async () => {
  const items = [{ kind: 'airport' as const, id: airportId, axnInstanceId: 26 }]
  return (await runBulkAction(service, alice, { action: 'remind', items })).lines[0]
}
const undelivered = async () => {
  const { body } = await alice.get<Paged<UndeliveredMail>>('/mails/undelivered')
  return body.content.toSorted((one, other) => one.to.localeCompare(other.to))
}
/** The runner looks for work. */
const wake = async () => {
  await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'nobody' })
  await service.idle()
}
const retry = async () => {
  await alice.put('/mails/undelivered/retry')
  await service.idle()
}
const arrived = () => smtp.arrived.flatMap(each => each.recipients).toSorted()
const readReminders = async () =>
  (await service.write(db => db.select().from(reminder))).map(each => each.email)
/** As if it had been requested this many hours ago. */
const age = (hours: number) =>
  service.write(db => db.execute(sql`update job set created = created - make_interval(hours => ${hours})`))

describe('an unavailable mail server', () => {
  it('gets each email once when it is back, and nothing is lost in the meantime', async () => {
    await begin('PENDING')
    await smtp.goAway()
    await sendBack()
    expect(await undelivered()).toMatchObject([
      { to: ben, why: away },
      { to: cora, why: away },
    ])
    await retry()
    const rows = await service.write(db => db.select().from(job).where(eq(job.kind, 'mailStatusChange')))
    expect(rows.map(each => [each.state, each.pauses, each.attempts])).toEqual([
      ['QUEUED', 2, 0],
      ['QUEUED', 2, 0],
    ])
    await smtp.comeBack()
    await retry()
    await retry()
    expect(arrived()).toEqual([ben, cora])
    expect(await undelivered()).toEqual([])
  })

  it('is not contacted again before the pause is over; the pauses grow', async () => {
    await begin('PENDING')
    await smtp.goAway()
    await sendBack()
    const next = async () => Date.parse((await undelivered())[0]?.nextTry ?? '')
    const first = await next()
    await smtp.comeBack()
    await wake()
    expect(arrived()).toEqual([])
    await smtp.goAway()
    await retry()
    expect((await next()) - first).toBeGreaterThan(30_000)
    await smtp.comeBack()
  })

  it('is given up after two days, which the desk still shows; for a reset after two hours', async () => {
    await begin('PENDING')
    await smtp.goAway()
    await sendBack()
    await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'ella' })
    await service.idle()
    await age(47)
    await retry()
    expect((await undelivered()).map(({ to, givenUp }) => [to, givenUp])).toEqual([
      [ben, false],
      [cora, false],
      ['ella@people.example', true],
    ])
    await age(3)
    await service.write(db => db.execute(sql`update job set not_before = null where state = 'QUEUED'`))
    await retry()
    expect(await undelivered()).toMatchObject([
      { givenUp: true, why: away },
      { givenUp: true },
      // A manual retry counts as a new request.
      { subject: 'Password reset', givenUp: false },
    ])
    await smtp.comeBack()
    await retry()
    expect(arrived()).toEqual([ben, cora, 'ella@people.example'])
  })

  it('means that no one counts as reminded; requested again in the meantime, no second email is queued', async () => {
    await begin('INPROGRESS')
    await smtp.goAway()
    const both = (outcome: object) => [ben, cora].map(email => ({ email, ...outcome }))
    expect(await remind()).toMatchObject({
      outcome: 'done',
      mails: both({ state: 'queued', why: away }),
    })
    expect(await remind()).toMatchObject({ outcome: 'unneeded', mails: both({ state: 'skipped' }) })
    expect(await readReminders()).toEqual([])
    await smtp.comeBack()
    await retry()
    expect(arrived()).toEqual([ben, cora])
    expect((await readReminders()).toSorted()).toEqual([ben, cora])
  })
})

describe('an email about what someone did', () => {
  it('is canceled or repeated by administrators, not by that person', async () => {
    await service.write(db => savePassword(db, service.users.ben.userId, password))
    await smtp.goAway()
    const body = { email: 'burglar@people.example' }
    expect(outcome(await service.as('ben').put('/users/settings/email', body))).toBe('200')
    await service.idle()
    const own = await service.as('ben').get<Paged<Job>>('/jobs?kind=mailEmailChangeNotice')
    const jobId = own.body.content[0]?.jobId
    for (const act of ['cancel', 'retry'])
      expect(outcome(await service.as('ben').put(`/jobs/${jobId}/${act}`))).toBe('forbidden')
    expect((await undelivered()).map(each => each.to)).toContain(ben)
    expect(outcome(await alice.put(`/jobs/${jobId}/cancel`))).toBe('200')
  })
})

describe('a mail server that does not know a recipient', () => {
  it('is believed: the other one gets the email, and the desk says who did not and why', async () => {
    await begin('INPROGRESS')
    smtp.knowsNot(ben)
    const why = 'the mail server rejected it (550 5.1.1 nobody of that name here)'
    expect(await remind()).toMatchObject({
      outcome: 'done',
      mails: [
        { email: ben, state: 'failed', why },
        { email: cora, state: 'sent' },
      ],
    })
    expect(await undelivered()).toMatchObject([{ to: ben, why, givenUp: true }])
    expect(await readReminders()).toEqual([cora])
  })

  it('is not contacted about an email that an administrator dismissed', async () => {
    await begin('INPROGRESS')
    smtp.knowsNot(ben)
    await remind()
    const [{ jobId } = { jobId: 0 }] = await undelivered()
    const dismiss = () => alice.put(`/mails/undelivered/${jobId}/dismiss`)
    expect(outcome(await dismiss())).toBe('200')
    expect(outcome(await dismiss())).toBe('notFound')
    expect(await undelivered()).toEqual([])
    await retry()
    expect(arrived()).toEqual([cora])
  })
})

describe('a server that is killed', () => {
  /** The emails were handed over, but the server was killed before it recorded that. */
  const forgetDelivery = async () => {
    await service.write(db =>
      db.execute(
        sql`update job set state = 'RUNNING', runner = 'the dead', lease_until = null, finished = null`,
      ),
    )
    await wake()
  }

  it('after handing over an email hands it over again under the same identifier', async () => {
    await begin('PENDING')
    await sendBack()
    await forgetDelivery()
    const mails = await Promise.all(smtp.arrived.map(each => PostalMime.parse(each.message)))
    expect(mails).toHaveLength(4)
    expect(new Set(mails.map(each => each.messageId)).size).toBe(2)
  })

  it('hands over an email with a new link under another identifier, so that no mail program drops it', async () => {
    await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'ben' })
    await service.idle()
    await forgetDelivery()
    const mails = await Promise.all(smtp.arrived.map(each => PostalMime.parse(each.message)))
    expect(mails).toHaveLength(2)
    const works = await Promise.all(
      mails.map(async ({ text = '' }) => {
        const accessToken = /resetpassword\/([\w-]{43})/.exec(text)?.[1]
        const look = await service.as('stranger').post('/authenticate/validateaccesstoken', { accessToken })
        return (look.body as { valid: boolean }).valid
      }),
    )
    expect(works).toEqual([false, true])
    expect(new Set(mails.map(each => each.messageId)).size).toBe(2)
  })
})

it('no row contains a readable token, or anything that strangers typed', async () => {
  const stranger = service.as('stranger')
  for (const email of ['ben', 'my secret is swordfish']) {
    await stranger.post('/authenticate/sendpasswordreset', { email })
  }
  await service.idle()
  const { text = '' } = await PostalMime.parse(smtp.arrived[0]?.message ?? '')
  const token = /resetpassword\/([\w-]{43})/.exec(text)?.[1] ?? ''
  expect(token).toHaveLength(43)
  const rows = await service.write(db => db.select().from(job))
  expect(rows.map(each => each.state)).toEqual(['DONE', 'DONE'])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|swordfish|ben@`))
})

it('two requests before the email is sent lead to one email, whose link works', async () => {
  await smtp.goAway()
  const stranger = service.as('stranger')
  for (let times = 0; times < 2; times += 1) {
    await stranger.post('/authenticate/sendpasswordreset', { email: 'ben' })
    await service.idle()
  }
  await smtp.comeBack()
  await retry()
  expect(smtp.arrived).toHaveLength(1)
  const { text = '' } = await PostalMime.parse(smtp.arrived[0]?.message ?? '')
  const accessToken = /resetpassword\/([\w-]{43})/.exec(text)?.[1]
  const look = await stranger.post('/authenticate/validateaccesstoken', { accessToken })
  expect(look.body).toMatchObject({ valid: true })
})

it('a link for a new password is not emailed to a user who was deactivated in the meantime', async () => {
  await smtp.goAway()
  await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'ben' })
  await service.idle()
  await service.write(db =>
    db.execute(sql`update app_user set user_status = 'NOT ACTIVE' where display_name = 'ben'`),
  )
  await smtp.comeBack()
  await retry()
  expect(arrived()).toEqual([])
  const rows = await service.write(db => db.select().from(job))
  expect(rows.map(each => each.state)).toEqual(['DONE'])
})

it('an email sent a month ago is deleted', async () => {
  await begin('PENDING')
  await sendBack()
  await service.write(db => db.execute(sql`update job set finished = now() - interval '31 days'`))
  await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'nobody' })
  const rows = await service.write(db => db.select().from(job))
  expect(rows.map(each => each.kind)).toEqual(['mailPasswordReset'])
})
