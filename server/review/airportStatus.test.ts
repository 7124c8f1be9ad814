import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { DeskRow } from '#domain/review/desk.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, lookupIds, makeAirportInstance, makeUser, markAirportGaps } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airportInstance, airportStatusChange } from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'

const service = useService()
const alice = service.as('alice')
let airportId: number

/** An airport that is ready for submission, affiliated with everyone except Cora. */
async function makeReady(axnInstanceStatus: AxnInstanceStatus, axnInstanceId = 26): Promise<void> {
  await service.write(async db => {
    const airport = { airportName: 'Made-up Field', iataCode: 'QQQ' }
    const ids = await lookupIds(db)
    airportId = (await makeAirportInstance(db, { airport, axnInstanceStatus, axnInstanceId, ...ids }))
      .airportId
    await markAirportGaps(db, { airportId, axnInstanceId })
    for (const name of ['ben', 'dana', 'ella', 'frank', 'gina'] as const) {
      await affiliate(db, service.users[name], { airportId, axnInstanceId })
    }
  })
}

const path = (year = 26) => `/airports/${airportId}/instance/${year}`
const change = (who: PersonName, axnInstanceStatus: string, given: object = {}, year = 26) =>
  service.as(who).put<AirportInstance>(`${path(year)}/status`, { axnInstanceStatus, ...given })
const status = async (year = 26) => (await alice.get<AirportInstance>(path(year))).body.axnInstanceStatus
const review = async (who: PersonName = 'alice') =>
  (await service.as(who).get<AirportReview>(`${path()}/review`)).body

const statuses = ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED'] as const
/** The transitions in the wizard specification's table, and withdrawing, which the product decisions add. */
const rows: Record<string, { action: string; everyEditor?: boolean; reason?: boolean }> = {
  'INPROGRESS PENDING': { action: 'Submit for Review', everyEditor: true },
  'REJECTED PENDING': { action: 'Submit for Review', everyEditor: true },
  'PENDING INPROGRESS': { action: 'Withdraw Submission', everyEditor: true },
  'PENDING REJECTED': { action: 'Unlock for Editing', reason: true },
  'PENDING APPROVED': { action: 'Approve for Publish' },
  'APPROVED PENDING': { action: 'Send Back to Review', reason: true },
  'APPROVED PUBLISHED': { action: 'Publish' },
  'PUBLISHED APPROVED': { action: 'Unpublish' },
}
const steps = statuses.flatMap(from => statuses.map(to => ({ from, to, row: rows[`${from} ${to}`] })))

describe.each(steps)('from $from to $to', ({ from, to, row }) => {
  const expected: [PersonName, string][] = [
    ['alice', row ? '200' : 'noSuchTransition'],
    ['ben', row ? (row.everyEditor ? '200' : 'transitionForbidden') : 'noSuchTransition'],
    ['cora', 'notAffiliated'],
    ['dana', 'forbidden'],
    ['ella', 'forbidden'],
    ['frank', 'forbidden'],
    ['gina', 'forbidden'],
  ]

  const changes = () => service.write(db => db.select().from(airportStatusChange))

  it.each(expected.filter(([, code]) => code === '200'))('as %s: %s', async who => {
    await makeReady(from)
    expect(outcome(await change(who, to, { reason: 'because' }))).toBe('200')
    expect(await status()).toBe(to)
    expect(await changes()).toHaveLength(1)
  })

  it('is refused for everyone else', async () => {
    await makeReady(from)
    for (const [who, code] of expected.filter(([, each]) => each !== '200'))
      expect([who, outcome(await change(who, to, { reason: 'because' }))]).toEqual([who, code])
    expect(await status()).toBe(from)
    expect(await changes()).toEqual([])
  })

  it('is refused for everyone in a historical year', async () => {
    await makeReady(from, 25)
    for (const who of ['alice', 'ben'] as const)
      expect(outcome(await change(who, to, { reason: 'because' }, 25))).toBe('historical')
    expect(await status(25)).toBe(from)
  })
})

it.each(['airportId', 'axnInstanceId'])('%s in the body must be that of the address', async name => {
  await makeReady('PENDING')
  const own = name === 'airportId' ? airportId : 26
  expect(problemOf(await change('alice', 'APPROVED', { [name]: own + 1 }))).toMatchObject({
    problem: 'invalidInput',
    errors: [
      {
        pointer: `/${name}`,
        detail: `This differs from the address, which has ${own}. Send ${own}, or leave this out.`,
      },
    ],
  })
  expect(await status()).toBe('PENDING')
  expect(outcome(await change('alice', 'APPROVED', { [name]: own }))).toBe('200')
})

describe('the buttons', () => {
  it.each(statuses)('on %s are those that the server takes', async from => {
    await makeReady(from)
    for (const who of ['alice', 'ben'] as const) {
      const offered = (await review(who)).actions.map(each => [each.action, each.to, each.reason])
      const taken = steps.filter(
        each => each.from === from && each.row && (who === 'alice' || each.row.everyEditor),
      )
      expect(offered).toEqual(
        taken
          .map(each => [each.row?.action, each.to, each.row?.reason ? 'required' : 'none'])
          .toSorted((a, b) => offered.findIndex(o => o[0] === a[0]) - offered.findIndex(o => o[0] === b[0])),
      )
    }
  })
})

describe('a reason', () => {
  it.each([
    ['PENDING', 'REJECTED'],
    ['APPROVED', 'PENDING'],
  ] as const)('is required from %s to %s', async (from, to) => {
    await makeReady(from)
    for (const given of [{}, { reason: '' }, { reason: '  \n ' }]) {
      expect(problemOf(await change('alice', to, given))).toMatchObject({
        problem: 'invalidInput',
        errors: [{ pointer: '/reason', detail: 'Give the editors a reason.' }],
      })
    }
    expect(outcome(await change('alice', to, { reason: 'x'.repeat(2001) }))).toBe('invalidInput')
    expect(await status()).toBe(from)
    expect(outcome(await change('alice', to, { reason: 'x'.repeat(2000) }))).toBe('200')
  })

  it('is stored, shown on the review step, and emailed to its editors only', async () => {
    await makeReady('PENDING')
    await service.write(async db => {
      const gone = await makeUser(db, { displayName: 'gone', role: 'ROLE_AIRPORT', userStatus: 'NOT ACTIVE' })
      await affiliate(db, gone, { airportId, axnInstanceId: 26 })
      await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
      await affiliate(db, service.users.cora, { airportId, axnInstanceId: 27 })
    })
    const reason = 'The sales of Concourse B look too low.\nPlease check them.'
    await change('alice', 'REJECTED', { reason })
    expect((await review('ben')).history[0]).toMatchObject({
      action: 'Unlock for Editing',
      fromStatus: 'PENDING',
      toStatus: 'REJECTED',
      reason,
      modifiedUserName: 'Alice Ashgrove',
    })
    await service.idle()
    const to = service.mails.map(mail => mail.to)
    // The others are affiliated but have roles that cannot edit, are inactive, or edit another year.
    expect(to).toEqual([service.users.ben.email])
    const mail = service.mails.find(each => each.to === service.users.ben.email)
    expect(mail?.subject).toBe('QQQ 2026 was returned to you')
    for (const part of [
      'The sales of Concourse B',
      'Please check them.',
      `/wizard/airports/${airportId}/steps/review`,
    ]) {
      expect(mail?.text).toContain(part)
    }
  })

  it('that is not required is stored too, and no one is emailed', async () => {
    await makeReady('PENDING')
    await change('alice', 'APPROVED', { reason: 'Well done' })
    expect((await review()).history[0]).toMatchObject({ reason: 'Well done' })
    await service.idle()
    expect(service.mails).toEqual([])
  })

  it('is not emailed if the change is refused', async () => {
    await makeReady('INPROGRESS')
    expect(outcome(await change('alice', 'REJECTED', { reason: 'No' }))).toBe('noSuchTransition')
    await service.idle()
    expect(service.mails).toEqual([])
  })
})

it('the history lists every step, newest first, and the audit has its author', async () => {
  await makeReady('INPROGRESS')
  await change('ben', 'PENDING')
  await change('alice', 'REJECTED', { reason: 'Once more' })
  await change('ben', 'PENDING')
  await change('alice', 'APPROVED')
  await change('alice', 'PUBLISHED')
  const { history } = await review('ben')
  expect(history.map(each => `${each.modifiedUserName}: ${each.action}`)).toEqual([
    'Alice Ashgrove: Publish',
    'Alice Ashgrove: Approve for Publish',
    'Ben Birchfield: Submit for Review',
    'Alice Ashgrove: Unlock for Editing',
    'Ben Birchfield: Submit for Review',
  ])
  const rows = await service.write(db => db.select().from(audit).where(eq(audit.airportId, airportId)))
  const moved = rows.filter(row => row.tableName === 'airport_instance' && row.before !== null)
  expect(moved.map(row => row.userId)).toEqual(
    ['ben', 'alice', 'ben', 'alice', 'alice'].map(name => service.users[name as PersonName].userId),
  )
  expect(moved.at(-1)).toMatchObject({
    request: 'PUT /airports/:airportId/instance/:instanceId/status',
    before: { axn_instance_status: 'APPROVED' },
    after: { axn_instance_status: 'PUBLISHED' },
  })
})

describe('a submission', () => {
  it('is withdrawn by its editors while no one has reviewed it, even if it has open findings again', async () => {
    await makeReady('INPROGRESS')
    await change('ben', 'PENDING')
    await service.write(db =>
      db.update(airportInstance).set({ dwellTimeAmount: 1 }).where(eq(airportInstance.airportId, airportId)),
    )
    expect(outcome(await change('ben', 'INPROGRESS'))).toBe('200')
    expect((await review('ben')).history[0]).toMatchObject({
      action: 'Withdraw Submission',
      modifiedUserName: 'Ben Birchfield',
    })
    await service.idle()
    expect(service.mails).toEqual([])
  })

  it('that an administrator approved and sent back to review is not withdrawn', async () => {
    await makeReady('INPROGRESS')
    await change('ben', 'PENDING')
    await change('alice', 'APPROVED')
    await change('alice', 'PENDING', { reason: 'Once more' })
    expect((await review('ben')).actions).toEqual([])
    expect((await review('alice')).actions.map(each => each.to)).toEqual(['APPROVED', 'REJECTED'])
    expect(problemOf(await change('ben', 'INPROGRESS'))).toMatchObject({
      status: 409,
      problem: 'alreadyReviewed',
    })
    await change('alice', 'REJECTED', { reason: 'Once more' })
    await change('ben', 'PENDING')
    expect(outcome(await change('ben', 'REJECTED')), 'a submission of its own').toBe('200')
  })

  it('of what was unlocked for editing is withdrawn to that status, without an email', async () => {
    await makeReady('REJECTED')
    await change('ben', 'PENDING')
    expect((await review('ben')).actions).toEqual([
      { action: 'Withdraw Submission', to: 'REJECTED', reason: 'none' },
    ])
    const ofAdministrator = (await review('alice')).actions.map(each => each.action)
    expect(ofAdministrator, 'unlocking it does the same').toEqual([
      'Approve for Publish',
      'Unlock for Editing',
    ])
    expect(problemOf(await change('ben', 'INPROGRESS'))).toMatchObject({ problem: 'noSuchTransition' })
    expect(outcome(await change('ben', 'REJECTED'))).toBe('200')
    expect(await status()).toBe('REJECTED')
    expect((await review('ben')).history[0]).toMatchObject({ action: 'Withdraw Submission', reason: null })
    const { body } = await alice.get<Paged<DeskRow>>('/desk/instance/26')
    expect(body.content.find(each => each.id === airportId)?.withdrawalDate).not.toBeNull()
    await service.idle()
    expect(service.mails).toEqual([])
  })
})

describe('a change of status', () => {
  it.each(['', 'published', 'HISTORICAL', 'DELETED', null, 1])(
    'that there is none of is refused: %j',
    async to => {
      await makeReady('INPROGRESS')
      expect(outcome(await change('alice', to as string))).toBe('invalidInput')
      expect(await status()).toBe('INPROGRESS')
    },
  )

  it('with a stale version is refused: no one approves what they have not seen', async () => {
    await makeReady('PENDING')
    await service.write(db =>
      db.update(airportInstance).set({ dwellTimeAmount: 7 }).where(eq(airportInstance.airportId, airportId)),
    )
    const approve = (version: number) =>
      alice.put(`${path()}/status`, { axnInstanceStatus: 'APPROVED' }, { 'if-match': `"${version}"` })
    expect(outcome(await approve(1))).toBe('stale')
    expect(outcome(await approve(2))).toBe('200')
  })

  it('that is requested twice at the same time happens once', async () => {
    await makeReady('PENDING')
    const answers = await Promise.all([
      change('alice', 'APPROVED'),
      change('alice', 'APPROVED'),
      change('alice', 'REJECTED', { reason: 'No' }),
    ])
    expect(answers.map(outcome).toSorted()).toEqual(['200', 'noSuchTransition', 'noSuchTransition'])
    expect((await review()).history).toHaveLength(1)
  })
})
