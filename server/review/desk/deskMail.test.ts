import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BulkLine, BulkRequestInput } from '#domain/history/bulkAction.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { useService } from '#tests/app.ts'
import { readBulkAction, runBulkAction } from '#tests/bulkAction.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { reminder } from '../../database/schema/reminders.ts'
import { appUser } from '../../database/schema/users.ts'

const { away, refused, taken, mailer } = useTroubledMailer()
const service = useService({ mailer })
const alice = service.as('alice')
const [ben, cora] = ['ben@people.example', 'cora@people.example']
const unreachable = 'the mail server could not be reached'
let airportId: number

const act = async (request: Omit<BulkRequestInput, 'items'>): Promise<BulkLine> => {
  const items = [{ kind: 'airport' as const, id: airportId, axnInstanceId: 26 }]
  const { lines } = await runBulkAction(service, alice, { ...request, items })
  return lines[0] as BulkLine
}
const begin = (axnInstanceStatus: 'INPROGRESS' | 'PENDING') =>
  service.write(async db => {
    const made = await makeAirportInstance(db, { axnInstanceStatus })
    airportId = made.airportId
    for (const who of ['ben', 'cora'] as const) {
      await affiliate(db, service.users[who], { airportId, axnInstanceId: 26 })
    }
  })
const readReminders = async () =>
  (await service.write(db => db.select().from(reminder))).map(each => each.email)

describe('an email that cannot be sent', () => {
  it('is reported to the sender with the people it did not reach, who do not count as reminded', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    expect(await act({ action: 'remind' })).toMatchObject({
      outcome: 'done',
      mails: [
        { email: ben, state: 'queued', why: unreachable },
        { email: cora, state: 'sent', why: '' },
      ],
    })
    expect(await readReminders()).toEqual([cora])
    expect(taken.map(mail => mail.to)).toEqual([cora])
  })

  it('to everyone is no reminder yet', async () => {
    await begin('INPROGRESS')
    away.add(ben).add(cora)
    expect((await act({ action: 'remind' })).mails.map(each => [each.email, each.state])).toEqual([
      [ben, 'queued'],
      [cora, 'queued'],
    ])
    expect(await readReminders()).toEqual([])
  })

  it('because everyone is refused is no reminder', async () => {
    await begin('INPROGRESS')
    refused.add(ben).add(cora)
    expect((await act({ action: 'remind' })).mails.map(each => [each.state, each.why])).toEqual([
      ['failed', 'no such box'],
      ['failed', 'no such box'],
    ])
    expect(await readReminders()).toEqual([])
  })

  it('does not reverse sending back, and is reported', async () => {
    await begin('PENDING')
    away.add(ben)
    expect(await act({ action: 'sendBack', text: 'The rent is missing.' })).toMatchObject({
      outcome: 'done',
      message: 'Unlocked for editing',
      mails: [
        { email: ben, state: 'queued', why: unreachable },
        { email: cora, state: 'sent' },
      ],
    })
    expect(taken.map(mail => mail.to)).toEqual([cora])
  })

  it('is shown as skipped if it was no longer needed when it could be sent', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    const items = [{ kind: 'airport' as const, id: airportId, axnInstanceId: 26 }]
    const { job } = await runBulkAction(service, alice, { action: 'remind', items })
    await service.write(db => db.update(airportInstance).set({ axnInstanceStatus: 'PENDING' }))
    away.clear()
    await alice.put('/mails/undelivered/retry')
    await service.idle()
    expect((await readBulkAction(alice, job.jobId)).lines[0]?.mails).toMatchObject([
      { email: ben, state: 'skipped', why: 'it is no longer needed' },
      { email: cora, state: 'sent', why: '' },
    ])
    expect(taken.map(mail => mail.to)).toEqual([cora])
  })

  it('is not sent later if the status has changed again', async () => {
    await begin('PENDING')
    away.add(ben).add(cora)
    await act({ action: 'sendBack', text: 'The rent is missing.' })
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    away.clear()
    await alice.put('/mails/undelivered/retry')
    await expect
      .poll(async () => (await alice.get<Paged<object>>('/mails/undelivered')).body.content)
      .toEqual([])
    expect(taken).toEqual([])
  })

  it('never reveals the address of the mail server', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    expect(JSON.stringify(await act({ action: 'remind' }))).not.toContain('10.1.2.3')
  })
})

describe('a reminder', () => {
  const remind = async (ids: readonly number[], more: { skipDays?: number } = {}) => {
    const items = ids.map(id => ({ kind: 'airport' as const, id, axnInstanceId: 26 }))
    return (await runBulkAction(service, alice, { action: 'remind', items, ...more })).lines
  }
  const addAirport = () =>
    service.write(async db => {
      const made = await makeAirportInstance(db, {
        airport: { airportName: 'Second Field', iataCode: 'QQ2' },
      })
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId: 26 })
      return made.airportId
    })

  it('is one email per person, about everything the person is asked to submit', async () => {
    await begin('INPROGRESS')
    const other = await addAirport()
    await remind([airportId, other])
    expect(taken.map(mail => mail.to).toSorted()).toEqual([ben, cora])
    const text = taken.find(mail => mail.to === ben)?.text
    expect(text).toContain(`/wizard/airports/${airportId}/steps/review`)
    expect(text).toContain(`Second Field (QQ2)`)
    expect(text).toContain(`/wizard/airports/${other}/steps/review`)
    expect((await readReminders()).toSorted()).toEqual([ben, ben, cora])
  })

  it('is not repeated within days, also not about something else, unless the administrator says so', async () => {
    await begin('INPROGRESS')
    const other = await addAirport()
    await remind([airportId])
    taken.length = 0
    const [first, second] = await remind([airportId, other])
    const skipped = { state: 'skipped', why: 'a reminder was sent within the last 3 days' }
    expect(first).toMatchObject({
      outcome: 'unneeded',
      mails: [
        { email: ben, ...skipped },
        { email: cora, ...skipped },
      ],
    })
    expect(second).toMatchObject({ outcome: 'unneeded', mails: [{ email: ben, ...skipped }] })
    expect(taken).toEqual([])

    const [again] = await remind([airportId], { skipDays: 0 })
    expect(again).toMatchObject({ outcome: 'done', message: `${ben}, ${cora}` })
    expect(taken.map(mail => mail.to).toSorted()).toEqual([ben, cora])
  })

  it('is not repeated while the first one is queued, and is days later', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    await remind([airportId])
    const [again] = await remind([airportId])
    expect(again?.mails.map(each => each.state)).toEqual(['skipped', 'skipped'])
    await service.write(db => db.execute(sql`update job set state = 'CANCELLED' where kind = 'mailReminder'`))
    await service.write(db => db.execute(sql`delete from reminder`))
    away.clear()
    taken.length = 0
    await remind([airportId])
    expect(taken.map(mail => mail.to).toSorted()).toEqual([ben, cora])
  })

  it('is not skipped because one about another year is queued', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    await remind([airportId])
    const next = await service.write(async db => {
      const made = await makeAirportInstance(db, { axnInstanceId: 27 })
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId: 27 })
      return made.airportId
    })
    const items = [{ kind: 'airport' as const, id: next, axnInstanceId: 27 }]
    const { lines } = await runBulkAction(service, alice, { action: 'remind', items })
    expect(lines).toMatchObject([{ outcome: 'done', mails: [{ email: ben, state: 'queued' }] }])
  })

  it('goes to no one twice if two administrators send it at the same time', async () => {
    await begin('INPROGRESS')
    await Promise.all([remind([airportId]), remind([airportId])])
    expect(taken.map(mail => mail.to).toSorted()).toEqual([ben, cora])
  })
})

describe('an email that waits for the mail server', () => {
  const sendAgain = async () => {
    away.clear()
    await alice.put('/mails/undelivered/retry')
    await service.idle()
    await expect
      .poll(async () => (await alice.get<Paged<object>>('/mails/undelivered')).body.content)
      .toEqual([])
  }

  it.each([
    { action: 'remind', status: 'INPROGRESS' },
    { action: 'sendBack', status: 'PENDING', text: 'Rent of 4,711 at Joe’s is too low.' },
  ] as const)(
    'is not sent to a person who is no longer an editor: $action',
    async ({ status, ...action }) => {
      await begin(status)
      away.add(ben).add(cora)
      await act(action)
      const { userId } = service.users.ben
      const path = `/affiliatedairports/user/${userId}/instance/26/airport/${airportId}`
      expect((await alice.delete(path)).status).toBe(200)
      await sendAgain()
      expect(taken.map(mail => mail.to)).toEqual([cora])
    },
  )

  it.each([
    { action: 'remind', status: 'INPROGRESS' },
    { action: 'sendBack', status: 'PENDING', text: 'The rent is missing.' },
  ] as const)('is not sent about a year that was closed: $action', async ({ status, ...action }) => {
    await begin(status)
    away.add(ben).add(cora)
    await act(action)
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    await sendAgain()
    expect(taken).toEqual([])
    expect(await readReminders()).toEqual([])
  })

  it('records no reminder of what was submitted in the meantime', async () => {
    await begin('INPROGRESS')
    const other = await service.write(async db => {
      const made = await makeAirportInstance(db)
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId: 26 })
      return made.airportId
    })
    away.add(ben).add(cora)
    const items = [airportId, other].map(id => ({ kind: 'airport' as const, id, axnInstanceId: 26 }))
    await runBulkAction(service, alice, { action: 'remind', items })
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    await sendAgain()
    expect(taken.map(mail => mail.to)).toEqual([ben])
    const recorded = await service.write(db => db.select().from(reminder))
    expect(recorded.map(each => [each.email, each.airportId])).toEqual([[ben, other]])
  })

  it('goes to the address that its recipient has by then, which is recorded', async () => {
    await begin('INPROGRESS')
    away.add(ben).add(cora)
    await act({ action: 'remind' })
    const email = 'ben@hollin.example'
    await service.write(db => db.update(appUser).set({ email }).where(eq(appUser.email, ben)))
    await sendAgain()
    expect(taken.map(mail => mail.to).toSorted()).toEqual([email, cora])
    expect((await readReminders()).toSorted()).toEqual([email, cora])
  })
})
