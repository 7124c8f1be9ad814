import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Delegation } from '#domain/review/delegation.ts'
import { MailRefused, type Mail } from '#platform/mail/mailer.ts'
import { outcome, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'

/** Fails while this is set. */
let failure: Error | null = null
const sent: Mail[] = []
const service = useService({
  mailer: {
    send: async mail => {
      if (failure) throw failure
      sent.push(mail)
    },
    close: () => undefined,
  },
})
const ben = service.as('ben')
let links: string

beforeEach(async () => {
  failure = null
  sent.length = 0
  await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    links = `/airports/${airportId}/instance/26/links`
  })
})

const giveLink = async () => {
  const body = { step: 'contacts', colleagueName: 'Jo Reed', email: 'jo@people.example' }
  const given = (await ben.post<Delegation & { url: string }>(links, body)).body
  await service.idle()
  return given
}
const readMail = async () => (await service.as('alice').get<Delegation[]>(links)).body[0]?.mail

it('reports that the email was sent, and does not send it twice', async () => {
  const { delegationId, mail } = await giveLink()
  expect(mail).toEqual({ state: 'sending', why: '' })
  expect(await readMail()).toEqual({ state: 'sent', why: '' })
  expect((await ben.post(`${links}/${delegationId}/mail`)).status).toBe(200)
  await service.idle()
  expect(sent).toHaveLength(1)
})

it.each([
  [
    'is away',
    new Error('connect ECONNREFUSED 10.1.2.3:25'),
    'queued',
    'the mail server could not be reached',
  ],
  ['refuses it', new MailRefused('no such box'), 'failed', 'no such box'],
])(
  'tells why the email failed if the mail server %s; the link works, and it is sent again on request',
  async (_when, thrown, state, why) => {
    failure = thrown
    const { delegationId, url } = await giveLink()
    expect(await readMail()).toEqual({ state, why })
    const secret = new URL(url).hash.slice(1)
    expect((await service.as('stranger').post('/links/open', { secret })).status).toBe(200)

    failure = null
    expect((await ben.post(`${links}/${delegationId}/mail`)).status).toBe(200)
    await service.idle()
    expect(await readMail()).toEqual({ state: 'sent', why: '' })
    expect(sent.map(each => each.to)).toEqual(['jo@people.example'])
  },
)

it.each([
  ['was withdrawn', sql`update delegation set withdrawn_date = now()`],
  ['expired', sql`update delegation set expires_date = now()`],
  ['lost its giver', sql`delete from affiliated_airport`],
  [
    'was about a year that closed',
    sql`update axn_instance set axn_instance_master_status = 'HISTORICAL' where axn_instance_id = 26`,
  ],
])('sends nothing if the link %s while its email waited', async (_what, change) => {
  failure = new Error('connect ECONNREFUSED 10.1.2.3:25')
  await giveLink()
  await service.write(db => db.execute(change))
  failure = null
  await service.as('alice').put('/mails/undelivered/retry')
  await service.idle()
  expect(await readMail()).toMatchObject({ state: 'sent' })
  expect(sent).toEqual([])
})

it('sends nothing for a withdrawn link, or one without an email address', async () => {
  failure = new MailRefused('no such box')
  const { delegationId } = await giveLink()
  await ben.delete(`${links}/${delegationId}`)
  expect(outcome(await ben.post(`${links}/${delegationId}/mail`))).toBe('linkEnded')
  const other = await ben.post<Delegation>(links, { step: 'contacts', colleagueName: 'Al' })
  expect(other.body.mail).toBeNull()
  expect(outcome(await ben.post(`${links}/${other.body.delegationId}/mail`))).toBe('notFound')
})

it('gives a last day that is not after the reader’s own in any American time zone', async () => {
  failure = new Error('connect ECONNREFUSED 10.1.2.3:25')
  const { delegationId } = await giveLink()
  await service.write(db => db.execute(sql`update delegation set expires_date = '2099-12-13T03:00:00Z'`))
  failure = null
  await ben.post(`${links}/${delegationId}/mail`)
  await service.idle()
  expect(sent[0]?.text).toContain('The link works until December 12, 2099.')
})
