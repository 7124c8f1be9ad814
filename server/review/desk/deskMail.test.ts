import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskOutcome } from '#domain/review/desk.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { reminder } from '../../database/schema/reminders.ts'
import { appUser } from '../../database/schema/users.ts'

const { away, refused, taken, mailer } = useTroubledMailer()
const service = useService({ mailer })
const alice = service.as('alice')
const [ben, cora] = ['ben@people.example', 'cora@people.example']
const unreachable = 'the mail server could not be reached (it will be retried automatically)'
let airportId: number

const act = async (body: object): Promise<DeskOutcome> => {
  const items = [{ kind: 'airport', id: airportId }]
  const sent = await alice.post<{ outcomes: DeskOutcome[] }>('/desk/instance/26/actions', { ...body, items })
  return sent.body.outcomes[0] as DeskOutcome
}
const begin = (axnInstanceStatus: 'INPROGRESS' | 'PENDING') =>
  service.write(async db => {
    const made = await makeAirportInstance(db, { axnInstanceStatus })
    airportId = made.airportId
    for (const who of ['ben', 'cora'] as const) {
      await affiliate(db, service.users[who], { airportId, axnInstanceId: 26 })
    }
  })
const remembered = async () => (await service.write(db => db.select().from(reminder))).map(each => each.email)

beforeEach(() => {})

describe('an email that cannot be sent', () => {
  it('is reported to the sender with the people it did not reach, who do not count as reminded', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    expect(await act({ action: 'remind' })).toMatchObject({
      done: true,
      message: `Reminded: ${cora}`,
      notMailed: [{ email: ben, why: unreachable }],
    })
    expect(await remembered()).toEqual([cora])
    expect(taken.map(mail => mail.to)).toEqual([cora])
  })

  it('to everyone is no reminder yet', async () => {
    await begin('INPROGRESS')
    away.add(ben).add(cora)
    const outcome = await act({ action: 'remind' })
    expect(outcome).toMatchObject({ done: true, message: 'No one has been reminded yet.' })
    expect(outcome.notMailed.map(each => each.email)).toEqual([ben, cora])
    expect(await remembered()).toEqual([])
  })

  it('because everyone is refused is no reminder', async () => {
    await begin('INPROGRESS')
    refused.add(ben).add(cora)
    const outcome = await act({ action: 'remind' })
    expect(outcome).toMatchObject({ done: false, message: 'No one was reminded.' })
    expect(outcome.notMailed.map(each => each.why)).toEqual(['no such box', 'no such box'])
    expect(await remembered()).toEqual([])
  })

  it('does not reverse sending back, and is reported', async () => {
    await begin('PENDING')
    away.add(ben)
    expect(await act({ action: 'sendBack', reason: 'The rent is missing.' })).toMatchObject({
      done: true,
      message: 'Unlock for Editing',
      notMailed: [{ email: ben, why: unreachable }],
    })
    expect(taken.map(mail => mail.to)).toEqual([cora])
  })

  it('never reveals the address of the mail server', async () => {
    await begin('INPROGRESS')
    away.add(ben)
    expect(JSON.stringify(await act({ action: 'remind' }))).not.toContain('10.1.2.3')
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
    { action: 'sendBack', status: 'PENDING', reason: 'Rent of 4,711 at Joe’s is too low.' },
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

  it('goes to the address that its recipient has by then, which is recorded', async () => {
    await begin('INPROGRESS')
    away.add(ben).add(cora)
    await act({ action: 'remind' })
    const email = 'ben@hollin.example'
    await service.write(db => db.update(appUser).set({ email }).where(eq(appUser.email, ben)))
    await sendAgain()
    expect(taken.map(mail => mail.to).toSorted()).toEqual([email, cora])
    expect((await remembered()).toSorted()).toEqual([email, cora])
  })
})
