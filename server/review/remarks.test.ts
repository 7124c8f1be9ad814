import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { CompanyReview } from '#domain/review/companyReview.ts'
import type { ChoosablePlace } from '#domain/review/remarks/remark.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  lookupIds,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
  makeTenant,
  makeTerminal,
  markAirportGaps,
  markCompanyGaps,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { remark } from '../database/schema/remarks.ts'
import { tenant } from '../database/schema/terminals.ts'
import { freezeEdition } from '../years/editions.ts'

const service = useService()
let airportId: number
let terminalId: number
let tenantId: number

/** An airport in review, with one terminal and one tenant; everything else is marked as not available. */
beforeEach(() =>
  service.write(async db => {
    const ids = await lookupIds(db)
    const made = await makeAirportInstance(db, { ...ids, dwellTimeAmount: 61, axnInstanceStatus: 'PENDING' })
    airportId = made.airportId
    terminalId = (await makeTerminal(db, { airportId, terminalName: 'North', enplaneTotal: 2_090_000 }))
      .terminalId
    tenantId = (await makeTenant(db, { airportId, terminalId })).tenantId
    await markAirportGaps(db, { airportId, axnInstanceId: 26 })
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  }),
)

const path = () => `/airports/${airportId}/instance/26`
const enplanements = () => ({ step: 'terminals', terminalId, field: 'enplaneTotal' })
const dwellTime = { step: 'info', field: 'dwellTimeAmount' }
const write = (place: object, text = 'Check this figure.', who: PersonName = 'alice') =>
  service.as(who).post<AirportReview>(`${path()}/remarks`, { ...place, text })
const review = async (who: PersonName = 'ben') =>
  (await service.as(who).get<AirportReview>(`${path()}/review`)).body
const latest = async () => {
  const { remarks } = await review('alice')
  const last = remarks.at(-1)
  return { remarkId: last?.remarkId ?? 0, latestEntryId: last?.entries.at(-1)?.entryId ?? 0 }
}
const reply = async (who: PersonName, act: string, text?: string, given?: object) => {
  const { remarkId, latestEntryId } = await latest()
  return service
    .as(who)
    .post<AirportReview>(`${path()}/remarks/${remarkId}`, { act, text, latestEntryId, ...given })
}
const setStatus = (axnInstanceStatus: AxnInstanceStatus) =>
  service.write(db =>
    db.update(airportInstance).set({ axnInstanceStatus }).where(eq(airportInstance.airportId, airportId)),
  )
const changeStatus = (who: PersonName, axnInstanceStatus: string, reason?: string) =>
  service.as(who).put(`${path()}/status`, { axnInstanceStatus, reason })

describe('a remark', () => {
  it('belongs to a field, with its label and value in words, in the order of the forms', async () => {
    await write(enplanements())
    await write(dwellTime)
    const { remarks } = await review()
    expect(remarks.map(({ label, valueThen, state }) => [label, valueThen, state])).toEqual([
      ['Average Dwell Time', '61 min', 'OPEN'],
      ['North: Enplaning Passengers', '2,090,000', 'OPEN'],
    ])
    expect(remarks[1]).toMatchObject({
      ...enplanements(),
      isGone: false,
      canResolve: false,
      entries: [{ act: 'REMARKED', text: 'Check this figure.', modifiedUserName: 'Alice Ashgrove' }],
    })
  })

  it('shows the current state of the figure', async () => {
    await write(dwellTime)
    await service
      .as('alice')
      .put(path(), { ...(await service.as('alice').get<object>(path())).body, dwellTimeAmount: 75 })
    expect((await review()).remarks[0]).toMatchObject({ valueThen: '61 min', valueNow: '75 min' })
  })

  it('stays after those of its step, with the name of its row, when the row is deleted', async () => {
    const anchor = { step: 'tenants', field: `tenant.${tenantId}.1` }
    expect(outcome(await write(anchor))).toBe('200')
    const { label } = (await review()).remarks[0] ?? {}
    await service.write(db => db.delete(tenant).where(eq(tenant.tenantId, tenantId)))
    expect((await review()).remarks).toMatchObject([{ label, isGone: true, valueNow: null }])
    await write({ step: 'covid', field: '' })
    await write(dwellTime)
    const steps = (await review()).remarks.map(each => each.step)
    expect(steps).toEqual(['info', 'tenants', 'covid'])
    expect(label).toMatch(/, North$/)
  })

  it('cannot be about a field that the year does not have', async () => {
    for (const place of [
      { step: 'info', field: 'modifiedUserId' },
      { step: 'info', terminalId, field: 'dwellTimeAmount' },
      { step: 'terminals', terminalId: 999_999, field: 'enplaneTotal' },
      { step: 'review', field: '' },
      { step: '__proto__', field: 'x' },
    ])
      expect(outcome(await write(place))).toBe('notFound')
  })

  it('has a text of up to 2,000 characters, stored as typed, without characters that reorder it', async () => {
    expect(outcome(await write(dwellTime, '  \n '))).toBe('invalidInput')
    expect(outcome(await write(dwellTime, 'x'.repeat(2001)))).toBe('invalidInput')
    const hostile = `<script>alert(1)</script> '); drop table remark; -- ${'é'.repeat(100)}`
    expect(outcome(await write(dwellTime, `${hostile}\u202e`))).toBe('200')
    expect((await review()).remarks[0]?.entries[0]?.text).toBe(hostile)
  })

  it('can be about any field or row of a step', async () => {
    const { body } = await service
      .as('alice')
      .get<ChoosablePlace[]>(`${path()}/remarks/places?step=terminals`)
    expect(body.map(each => each.label)).toEqual(
      expect.arrayContaining([
        'Terminals (whole step)',
        'North: Enplaning Passengers',
        'North, Food & Beverage: Gross Sales',
        'Airport-wide: Total Passengers',
      ]),
    )
    for (const { step, terminalId, field } of body)
      expect(outcome(await write({ step, terminalId, field }))).toBe('200')
  })
})

describe('the rights to remarks', () => {
  it('the editors of that airport read and answer them, whatever its status', async () => {
    await write(dwellTime)
    for (const status of ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED'] as const) {
      await setStatus(status)
      expect(outcome(await reply('ben', 'ANSWERED', `It is right. ${status}`))).toBe('200')
    }
    expect(outcome(await reply('cora', 'ANSWERED', 'I know better.'))).toBe('notAffiliated')
    for (const who of ['dana', 'ella', 'frank', 'gina'] as const)
      expect(outcome(await reply(who, 'ANSWERED', 'Hello'))).toBe('forbidden')
  })

  it('reviewers resolve and reopen them, not the editors who answer', async () => {
    await write(dwellTime)
    await reply('ben', 'ANSWERED', 'Counted by hand.')
    expect(outcome(await reply('ben', 'RESOLVED'))).toBe('forbidden')
    expect((await review()).remarks[0]?.state).toBe('ANSWERED')
    expect((await reply('alice', 'REOPENED', 'By whom?')).body.remarks[0]?.state).toBe('OPEN')
    expect(outcome(await reply('ben', 'REOPENED'))).toBe('forbidden')
    await reply('ben', 'ANSWERED', 'By the terminal staff.')
    const { remarks } = (await reply('alice', 'RESOLVED')).body
    expect(remarks[0]).toMatchObject({ state: 'RESOLVED', canResolve: true })
    expect(remarks[0]?.entries.map(each => [each.act, each.text])).toEqual([
      ['REMARKED', 'Check this figure.'],
      ['ANSWERED', 'Counted by hand.'],
      ['REOPENED', 'By whom?'],
      ['ANSWERED', 'By the terminal staff.'],
      ['RESOLVED', null],
    ])
    expect(outcome(await reply('ben', 'ANSWERED', 'And another thing')), 'a resolved one').toBe('stale')
  })

  it('no one can reach one through another airport or company', async () => {
    await write(dwellTime)
    const { remarkId, latestEntryId } = await latest()
    const answer = { act: 'ANSWERED', text: 'Ours now', latestEntryId }
    const others = await service.write(async db => {
      const other = await makeAirportInstance(db, {})
      await affiliate(db, service.users.ben, { airportId: other.airportId, axnInstanceId: 26 })
      const company = await makeCompanyInstance(db)
      await affiliate(db, service.users.dana, { companyId: company.companyId, axnInstanceId: 26 })
      return { airport: other.airportId, company: company.companyId }
    })
    const airport = `/airports/${others.airport}/instance/26/remarks/${remarkId}`
    expect(outcome(await service.as('ben').post(airport, answer))).toBe('notFound')
    const company = `/companies/${others.company}/instance/26/remarks/${remarkId}`
    expect(outcome(await service.as('dana').post(company, answer))).toBe('notFound')
  })
})

describe('two people at the same remark', () => {
  it('overwrite nothing: someone who has not read the latest entry is told', async () => {
    await write(dwellTime)
    const seen = await latest()
    const path0 = `${path()}/remarks/${seen.remarkId}`
    const body = { act: 'ANSWERED', text: 'Yes.', latestEntryId: seen.latestEntryId }
    const outcomes = await Promise.all([
      service.as('ben').post(path0, body),
      service.as('alice').post(path0, { ...body, act: 'RESOLVED', text: null }),
    ])
    expect(outcomes.map(outcome).toSorted()).toEqual(['200', 'stale'])
    expect((await review()).remarks[0]?.entries).toHaveLength(2)
  })
})

describe('submission', () => {
  beforeEach(() => setStatus('REJECTED'))

  /** The tenant is confirmed, and it is explained why its type has no sales. */
  const settleTenants = async () => {
    await service.as('ben').put(`${path()}/tenants/confirm`, {})
    const found = (await review()).findings.filter(each => each.severity === 'contradiction')
    await service.as('ben').put(`${path()}/warnings`, {
      findings: found.map(({ warning, figures }) => ({ warning, figures })),
      explanation: 'The operator reports no sales of single locations.',
    })
  }

  it('requires an answer to every open remark, from administrators too', async () => {
    await settleTenants()
    await write(dwellTime)
    const { steps } = await review()
    expect(steps.find(each => each.step === 'info')).toMatchObject({ state: 'inProgress', remarks: 1 })
    for (const who of ['ben', 'alice'] as const)
      expect(problemOf(await changeStatus(who, 'PENDING'))).toMatchObject({
        problem: 'submissionErrors',
        errors: [{ pointer: '/info/dwellTimeAmount', detail: 'Average Dwell Time: answer the remark.' }],
      })
    await reply('ben', 'ANSWERED', 'It is right.')
    expect((await review()).steps.find(each => each.step === 'info')).toMatchObject({
      state: 'complete',
      remarks: 0,
    })
    expect(outcome(await changeStatus('ben', 'PENDING'))).toBe('200')
    expect((await review()).remarks[0]?.state, 'the reviewer has yet to resolve it').toBe('ANSWERED')
  })

  it('is returned with the open remarks in the email, without those that were answered', async () => {
    await setStatus('PENDING')
    await write(enplanements(), 'Answered already.')
    await reply('ben', 'ANSWERED', 'Right.')
    await write(dwellTime, 'Twice last year’s.\nWhy?')
    await changeStatus('alice', 'REJECTED', 'See the remarks.')
    await service.idle()
    const mail = service.mails.find(each => each.to === service.users.ben.email)
    expect(mail?.text).toContain(
      'This remark needs an answer before the next submission:\n\nAverage Dwell Time:\n  Twice last year’s.\n  Why?\n',
    )
    expect(mail?.text).not.toContain('Answered already.')
  })

  it('names the step of a remark about a whole step', async () => {
    await settleTenants()
    await write({ step: 'tenants', field: '' })
    expect(problemOf(await changeStatus('ben', 'PENDING'))).toMatchObject({
      errors: [{ pointer: '/tenants/', detail: 'Tenants (whole step): answer the remark.' }],
    })
  })
})

describe('the history', () => {
  it('has every entry, in words, and none can be undone', async () => {
    await write(enplanements())
    await reply('ben', 'ANSWERED', 'It is right.')
    const { body } = await service.as('ben').get<OlderPage<HistoryEntry>>(`${path()}/history?size=2`)
    expect(
      body.content.map(({ kindLabel, title, userName, changes }) => ({
        kindLabel,
        title,
        userName,
        changes: changes.map(each => [each.label, each.after]),
      })),
    ).toEqual([
      {
        kindLabel: 'Remark',
        title: 'North: Enplaning Passengers',
        userName: 'Ben Birchfield',
        changes: [
          ['Entry', 'Answered'],
          ['Remark', 'It is right.'],
          ['About', 'North: Enplaning Passengers'],
        ],
      },
      {
        kindLabel: 'Remark',
        title: 'North: Enplaning Passengers',
        userName: 'Alice Ashgrove',
        changes: [
          ['Entry', 'Remarked'],
          ['Remark', 'Check this figure.'],
          ['About', 'North: Enplaning Passengers'],
          ['Value', '2,090,000'],
        ],
      },
    ])
    expect(body.content.every(each => !each.canBeBroughtBack)).toBe(true)
  })
})

describe('a closed year', () => {
  it('accepts no remark and no answer', async () => {
    await write(dwellTime)
    const { remarkId, latestEntryId } = await latest()
    await service.write(async db => {
      await db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26))
      await freezeEdition(db, 26)
    })
    expect(outcome(await write(dwellTime))).toBe('historical')
    const body = { act: 'ANSWERED', text: 'Late', latestEntryId }
    expect(outcome(await service.as('ben').post(`${path()}/remarks/${remarkId}`, body))).toBe('historical')
    expect(await service.write(db => db.select().from(remark))).toHaveLength(1)
  })
})

describe('a company', () => {
  it('has remarks under the same rules', async () => {
    const companyId = await service.write(async db => {
      const { companyId } = await makeCompanyInstance(db, { axnInstanceStatus: 'REJECTED' })
      await makeCompanyType(db, { companyId, companyType: 'FOODBEVERAGE' })
      await markCompanyGaps(db, { companyId, axnInstanceId: 26 })
      await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
      return companyId
    })
    const path = `/companies/${companyId}/instance/26`
    const place = { step: 'info', field: 'company/phone', text: 'No phone?' }
    const { body } = await service.as('alice').post<CompanyReview>(`${path}/remarks`, place)
    expect(body.remarks).toMatchObject([{ label: 'Phone', state: 'OPEN' }])
    expect(body.steps.find(each => each.step === 'info')).toMatchObject({ remarks: 1, state: 'inProgress' })
    const [written] = body.remarks
    const answer = { act: 'ANSWERED', text: 'None.', latestEntryId: written?.entries[0]?.entryId }
    const answered = await service
      .as('dana')
      .post<CompanyReview>(`${path}/remarks/${written?.remarkId}`, answer)
    expect(answered.body.remarks).toMatchObject([{ state: 'ANSWERED', canResolve: false }])
  })
})
