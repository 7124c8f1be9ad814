import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/airports/contact.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  lookupIds,
  makeAirportInstance,
  makeContact,
  makeParkingRate,
  makeTerminal,
  markAirportGaps,
} from '#tests/make.ts'
import {
  airport,
  airportInstance,
  airportUnavailableFigure,
  airportWarningAnswer,
} from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { airportTerminalTotal } from '../database/schema/terminals.ts'
import { carryOver } from '../years/carryOver.queries.ts'

const service = useService()
const ben = service.as('ben')
let airportId: number
let terminalId: number
let ids: Awaited<ReturnType<typeof lookupIds>>

/** One terminal with 1,000 enplanements and food sales of $10,000, rent of $1,000. */
const traffic = {
  enplaneTotal: 1000,
  deplaneTotal: 1000,
  passengerTotal: 2000,
  epDomesticTotal: 1000,
  epIntlTotal: 0,
}
const food = { tenantType: 'FOODBEVERAGE', grossSalesTotal: 10_000, rentAirportTotal: 1_000, areaTotal: null }

beforeEach(() =>
  service.write(async db => {
    ids = await lookupIds(db)
    airportId = (await makeAirportInstance(db, ids)).airportId
    terminalId = (await makeTerminal(db, { airportId, terminalName: 'North' })).terminalId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    // Everything except the terminal's traffic is marked as not available.
    await markAirportGaps(db, { airportId, axnInstanceId: 26 })
    const traffic = sql`${airportUnavailableFigure.figure} ~ '^terminals/[0-9]+/[a-z]'`
    await db.delete(airportUnavailableFigure).where(traffic)
  }),
)

const path = () => `/airports/${airportId}/instance/26`
const review = async () => (await ben.get<AirportReview>(`${path()}/review`)).body
const submit = (axnInstanceStatus = 'PENDING') => ben.put(`${path()}/status`, { axnInstanceStatus })
const saveTerminal = (changes: object = {}, total: object = {}) =>
  ben.put(`${path()}/terminals/${terminalId}/totals`, {
    ...traffic,
    airportTerminalTotals: [{ ...food, ...total }],
    ...changes,
  })
const answer = ({
  explanation,
  ...finding
}: {
  warning: string
  figures: string
  explanation?: string | null
}) => ben.put<AirportReview>(`${path()}/warnings`, { findings: [finding], explanation })

describe('submission', () => {
  it('is blocked by missing data, and the answer links to it', async () => {
    const refused = problemOf(await submit())
    expect(refused).toMatchObject({ status: 409, problem: 'submissionErrors' })
    expect(refused.errors).toEqual([
      {
        pointer: `/terminals/${terminalId}/enplaneTotal`,
        detail: 'North, Passenger Traffic: 5 figures are missing.',
      },
    ])
  })

  it('also applies to administrators', async () => {
    expect(outcome(await service.as('alice').put(`${path()}/status`, { axnInstanceStatus: 'PENDING' }))).toBe(
      'submissionErrors',
    )
  })

  it('states the deadline, if the year has one', async () => {
    const setDeadline = (submissionDeadline: string | null) =>
      service.write(db =>
        db.update(axnInstance).set({ submissionDeadline }).where(eq(axnInstance.axnInstanceId, 26)),
      )
    await setDeadline('2099-02-28')
    expect(await review()).toMatchObject({ submissionDeadline: '2099-02-28' })
    await setDeadline(null)
    expect(await review()).toMatchObject({ submissionDeadline: null })
  })

  it('succeeds if everything is given and plausible', async () => {
    expect(outcome(await saveTerminal())).toBe('200')
    expect((await review()).findings).toEqual([])
    expect(outcome(await submit())).toBe('200')
    expect(outcome(await saveTerminal())).toBe('lockedForReview')
  })

  it('is blocked by a warning until it is answered; the answer holds only for the same figures', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    const [apart, ...others] = (await review()).findings
    expect(apart).toMatchObject({
      severity: 'warning',
      warning: `deplaneTotal.apart@${terminalId}`,
      figures: '1000 500',
      answer: null,
    })
    expect(others).toEqual([])
    expect(problemOf(await submit())).toMatchObject({
      problem: 'submissionErrors',
      errors: [{ detail: apart?.message }],
    })
    const given = { warning: apart?.warning ?? '', figures: apart?.figures ?? '' }
    const explained = await answer({ ...given, explanation: '  Departures only, since May ' })
    expect(explained.body.findings[0]?.answer).toMatchObject({
      explanation: 'Departures only, since May',
      modifiedUserName: 'Ben Birchfield',
    })
    await saveTerminal({ deplaneTotal: 501, passengerTotal: 1501 })
    expect((await review()).findings[0]?.answer, 'other figures').toBeNull()
    expect(outcome(await submit())).toBe('submissionErrors')
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    expect((await review()).findings[0]?.answer, 'the old figures again').not.toBeNull()
    expect(outcome(await submit())).toBe('200')
    const { findings } = (await service.as('alice').get<AirportReview>(`${path()}/review`)).body
    expect(findings[0]?.answer?.explanation, 'the reviewer sees it').toBe('Departures only, since May')
  })

  it('accepts a warning that is merely confirmed', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    const given = { warning: `deplaneTotal.apart@${terminalId}`, figures: '1000 500' }
    expect((await answer(given)).body.findings[0]?.answer).toMatchObject({ explanation: null })
    expect((await answer({ ...given, explanation: '' })).body.findings[0]?.answer).toMatchObject({
      explanation: null,
    })
    expect(outcome(await submit())).toBe('200')
  })
})

describe('figures that contradict each other', () => {
  const question = () => ({ warning: `passengerTotal.sum@${terminalId}`, figures: '2000 5' })
  beforeEach(() => saveTerminal({ passengerTotal: 5 }))

  it('are explained in words: a click or two letters do not settle them', async () => {
    expect((await review()).findings).toMatchObject([{ severity: 'contradiction', ...question() }])
    for (const explanation of [null, '', '   ', 'ok', 'x'.repeat(9)]) {
      expect(problemOf(await answer({ ...question(), explanation }))).toMatchObject({
        problem: 'invalidInput',
        errors: [{ pointer: '/explanation' }],
      })
    }
    expect(outcome(await submit())).toBe('submissionErrors')
    const explanation = 'Transit passengers are counted at the other pier.'
    const { body } = await answer({ ...question(), explanation })
    expect(body.findings[0]?.answer).toMatchObject({ explanation, modifiedUserName: 'Ben Birchfield' })
    expect(body.steps.find(each => each.step === 'terminals')).toMatchObject({
      state: 'complete',
      contradictions: 0,
    })
    expect(outcome(await submit())).toBe('200')
    const reviewed = (await service.as('alice').get<AirportReview>(`${path()}/review`)).body
    expect(reviewed.findings[0]?.answer?.explanation, 'the reviewer sees it').toBe(explanation)
  })

  it('are explained together if they have one cause, all of them or none', async () => {
    await saveTerminal({ passengerTotal: 5, deplaneTotal: 5 })
    const { findings } = await review()
    const asked = findings.map(({ warning, figures }) => ({ warning, figures }))
    expect(asked.length).toBeGreaterThan(1)
    const explanation = 'The counters of the north pier were out of order.'
    const explain = (some: typeof asked) =>
      ben.put<AirportReview>(`${path()}/warnings`, { findings: some, explanation })
    const [first, second] = asked
    if (!first || !second) throw new Error('There is one finding only')
    expect(outcome(await explain([first, { ...second, figures: 'other' }]))).toBe('stale')
    expect((await review()).findings.map(each => each.answer)).toEqual(asked.map(() => null))
    // As many as there are tenants at the largest airport. A finding that is named again counts once.
    const { body } = await explain([...asked, ...Array.from({ length: 6_600 }, () => first)])
    const answers = body.findings.map(each => each.answer)
    expect(answers).toHaveLength(asked.length)
    for (const each of answers)
      expect(each).toMatchObject({ explanation, modifiedUserName: 'Ben Birchfield' })
  })

  it('are asked about again when they change, and earlier confirmations do not count', async () => {
    await service.write(db =>
      db
        .insert(airportWarningAnswer)
        .values({ subjectId: airportId, axnInstanceId: 26, ...question(), explanation: null }),
    )
    expect((await review()).findings[0]?.answer).toBeNull()
    await answer({ ...question(), explanation: 'Transit passengers are counted twice.' })
    await saveTerminal({ passengerTotal: 6 })
    expect((await review()).findings[0]?.answer).toBeNull()
  })

  it('include rent above sales, which is saved', async () => {
    await saveTerminal({}, { rentAirportTotal: 10_001 })
    expect((await review()).findings).toMatchObject([
      { severity: 'contradiction', message: expect.stringContaining('exceeds gross sales') as string },
    ])
  })
})

describe('a figure marked as not available', () => {
  const mark = (figures: string[], unavailable = true) =>
    ben.put<AirportReview>(`${path()}/unavailable`, { figures, unavailable })
  const missing = async () =>
    (await review()).findings.flatMap(each => each.missing.map(({ figure }) => figure))
  const marks = () =>
    service.write(db => db.select().from(airportUnavailableFigure)).then(rows => rows.map(row => row.figure))
  const terminals = async () => (await review()).steps.find(each => each.step === 'terminals')

  it('is reported for each figure by name, counts as given, and is shown with its author', async () => {
    const figures = await missing()
    expect(figures).toContain(`terminals/${terminalId}/enplaneTotal`)
    const before = await terminals()
    expect(before?.given).toBe((before?.asked ?? 0) - 5)
    const { body } = await mark(figures)
    expect(body.findings).toEqual([])
    expect(body.completePercent).toBe(100)
    expect(body.unavailable).toContainEqual(
      expect.objectContaining({
        step: 'terminals',
        terminalId,
        group: 'North, Passenger Traffic',
        modifiedUserName: 'Ben Birchfield',
      }),
    )
    const rows = await service.write(db =>
      db.select().from(audit).where(eq(audit.tableName, 'airport_unavailable_figure')),
    )
    expect(rows.filter(row => row.userId === service.users.ben.userId)).toHaveLength(5)
    expect(outcome(await submit())).toBe('200')
    expect(outcome(await mark(figures, false)), 'nothing changes under the reviewer').toBe('lockedForReview')
    const seen = (await service.as('alice').get<AirportReview>(`${path()}/review`)).body
    expect(seen.unavailable.map(each => each.group)).toContain('North, Passenger Traffic')
  })

  it('is cleared when a figure is entered, and is missing again when that is removed', async () => {
    await mark(await missing())
    await saveTerminal()
    expect(await missing()).toEqual([])
    await saveTerminal({ enplaneTotal: null, epDomesticTotal: null, epIntlTotal: null })
    expect(await missing()).toEqual([
      `terminals/${terminalId}/enplaneTotal`,
      `terminals/${terminalId}/epDomesticTotal`,
      `terminals/${terminalId}/epIntlTotal`,
    ])
  })

  it.each([
    ['the airport', { dwellTimeAmount: 80 }, 'dwellTimeAmount'],
    ['a tenant type', { totals: { areaTotal: 5 } }, 'FOODBEVERAGE.areaTotal'],
    [
      'a parking rate',
      { rate: { parkingSpaceQuantity: 5 } },
      'parkingRates/Premium/Daily/parkingSpaceQuantity',
    ],
    ['a list', { contact: {} }, 'contacts'],
    ['the coordinates', { place: { latitudeText: '40', longitudeText: '-80' } }, 'coordinates'],
    ['the list of terminals', { terminal: {} }, 'terminals'],
  ] as const)('is cleared wherever a value of %s comes from', async (_, given, name) => {
    const figure = name.startsWith('FOOD') ? `terminals/${terminalId}/${name}` : name
    if ('terminal' in given) {
      const row = { subjectId: airportId, axnInstanceId: 26, figure: name }
      await service.write(db => db.insert(airportUnavailableFigure).values(row))
    }
    expect(await marks()).toContain(figure)
    const total = { airportId, axnInstanceId: 26, terminalId, tenantType: 'FOODBEVERAGE' as const }
    await service.write(async db => {
      const ofAirport = eq(airportInstance.airportId, airportId)
      if ('dwellTimeAmount' in given) await db.update(airportInstance).set(given).where(ofAirport)
      if ('totals' in given) await db.insert(airportTerminalTotal).values({ ...total, ...given.totals })
      if ('rate' in given)
        await makeParkingRate(db, {
          airportId,
          parkingType: 'Premium',
          parkingRateType: 'Daily',
          ...given.rate,
        })
      if ('contact' in given) await makeContact(db, { airportId })
      if ('place' in given) await db.update(airport).set(given.place).where(eq(airport.airportId, airportId))
      if ('terminal' in given) await makeTerminal(db, { airportId })
    })
    expect(await marks()).not.toContain(figure)
    expect(await marks()).toContain('tenants')
  })

  it('ends with its terminal, and with the special question', async () => {
    const left = async () =>
      (await marks()).filter(each => each.startsWith('terminals/') || each === 'specialQuestion')
    expect(await left()).toEqual(
      expect.arrayContaining([`terminals/${terminalId}/FOODBEVERAGE.areaTotal`, 'specialQuestion']),
    )
    await service.write(async db => {
      await db.insert(specialQuestion).values({ axnInstanceId: 26, questionId: 9, title: 'T', question: 'Q' })
      await db.delete(specialQuestion)
    })
    const alice = service.as('alice')
    expect(outcome(await alice.delete(`${path()}/terminals/${terminalId}`))).toBe('200')
    expect(await left()).toEqual([])
  })

  it('is revoked by name', async () => {
    const figures = await missing()
    await mark(figures)
    const { body } = await mark(figures.slice(0, 2), false)
    expect(body.findings).toMatchObject([{ severity: 'missing', missing: [{}, {}] }])
  })

  it('cannot be one that is given, that is required, or that is not requested', async () => {
    await saveTerminal()
    for (const figure of [`terminals/${terminalId}/enplaneTotal`, 'airportConfigurationId', 'made.up']) {
      expect(outcome(await mark([figure]))).toBe('stale')
    }
    expect(outcome(await mark([]))).toBe('invalidInput')
  })

  it('is not carried over to another year', async () => {
    await mark(await missing())
    await service.write(db => carryOver(db, 26, 27))
    const next = (await service.as('alice').get<AirportReview>(`/airports/${airportId}/instance/27/review`))
      .body
    expect(next.unavailable).toEqual([])
    const asking = next.steps.filter(each => each.asked > 0)
    expect(asking.map(each => each.state)).not.toContain('complete')
  })
})

describe('rows carried over', () => {
  it('are confirmed on the review by the same action as on their step', async () => {
    await service.write(async db => {
      await makeContact(db, { airportId, confirmed: 'N' })
      await makeContact(db, { airportId, confirmed: 'N' })
    })
    const found = (await review()).findings.find(each => each.severity === 'unconfirmed')
    expect(found).toMatchObject({ warning: 'contacts.unconfirmed', figures: '2' })
    const given = { warning: 'contacts.unconfirmed', figures: '2' }
    expect(outcome(await answer({ ...given, figures: '1' })), 'somebody confirmed one meanwhile').toBe(
      'stale',
    )
    const { body } = await answer(given)
    expect(body.findings.map(each => each.severity)).not.toContain('unconfirmed')
    const contacts = await ben.get<Contact[]>(`${path()}/contacts`)
    expect(contacts.body.map(each => each.confirmed)).toEqual(['Y', 'Y'])
    expect(outcome(await answer(given))).toBe('notFound')
  })
})

describe('an answer', () => {
  const apart = () => ({ warning: `deplaneTotal.apart@${terminalId}`, figures: '1000 500' })

  it('is refused if nothing was asked: no warning is answered in advance', async () => {
    await saveTerminal()
    expect(outcome(await answer(apart()))).toBe('notFound')
    expect(outcome(await answer({ warning: 'made.up', figures: '' }))).toBe('notFound')
  })

  it('is refused as stale if it is about figures that have changed', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    expect(outcome(await answer({ ...apart(), figures: '1000 499' }))).toBe('stale')
    expect((await review()).findings[0]?.answer).toBeNull()
  })

  const makeWrong = async (db: Db): Promise<unknown> => makeContact(db, { airportId, email: 'no address' })
  const leaveOut = async (db: Db): Promise<unknown> =>
    db
      .update(airportInstance)
      .set({ airportConfigurationId: null })
      .where(eq(airportInstance.airportId, airportId))

  it.each([
    ['is an error', 'error', makeWrong],
    ['is missing', 'missing', leaveOut],
  ] as const)('does not settle what %s', async (_, severity, spoil) => {
    await saveTerminal()
    await service.write(spoil)
    const { findings, steps } = await review()
    expect(findings).toMatchObject([{ severity, missing: [] }])
    expect(steps.reduce((sum, each) => sum + each.errors, 0)).toBe(severity === 'error' ? 1 : 0)
    const { warning = '', figures = '', message } = findings[0] ?? {}
    expect(outcome(await answer({ warning, figures }))).toBe('notFound')
    expect(problemOf(await submit()).errors.map(each => each.detail)).toEqual([message])
  })

  it.each([
    [{ warning: '', figures: '' }],
    [{ warning: 'x'.repeat(201), figures: '' }],
    [{ warning: 'x', figures: 'x'.repeat(501) }],
    [{ warning: 'x', figures: '', explanation: 'x'.repeat(2001) }],
    [{ figures: '' }],
    [{ warning: 'x' }],
  ])('with an invalid name is refused: %#', async given => {
    expect(outcome(await answer(given as { warning: string; figures: string }))).toBe('invalidInput')
  })
})

describe('last year', () => {
  it('is shown next to this year, and an implausible change needs an answer', async () => {
    await service.write(async db => {
      await makeAirportInstance(db, {
        airportId,
        axnInstanceId: 25,
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 1000,
      })
      await makeTerminal(db, { airportId, axnInstanceId: 25, terminalId, enplaneTotal: 700, totals: [food] })
    })
    await saveTerminal({}, { grossSalesTotal: 13_000, rentAirportTotal: 1500 })
    const { findings, comparison, lastYearName } = await review()
    expect(lastYearName).toBe('2025')
    expect(findings.map(each => each.warning).toSorted()).toEqual([
      `enplaneTotal.change@${terminalId}`,
      `grossSalesTotal.change.FOODBEVERAGE@${terminalId}`,
    ])
    expect(comparison.find(each => each.label === 'Gross Sales, Food & Beverage')).toMatchObject({
      lastYear: { value: 10_000, partial: false },
      thisYear: { value: 13_000, partial: false },
      change: { amount: 30, unit: 'percent' },
    })
    // Last year's other tenant types were not reported, so the sum and the ratio are partial for that year.
    expect(comparison.find(each => each.label === 'Sales per Enplanement')).toMatchObject({
      lastYear: { value: 10, partial: true },
      change: null,
    })
  })

  it('is null if the airport was not in it', async () => {
    expect(await review()).toMatchObject({ lastYearName: null })
  })
})

it('shows the completeness of each step', async () => {
  const { steps } = await review()
  const terminals = steps.find(each => each.step === 'terminals')
  expect(terminals).toMatchObject({ state: 'inProgress', errors: 0 })
  expect(terminals?.given).toBe((terminals?.asked ?? 0) - 5)
  await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
  const after = (await review()).steps.find(each => each.step === 'terminals')
  expect(after).toMatchObject({ state: 'inProgress', errors: 0, warnings: 1 })
  expect(after?.given).toBe(after?.asked)
  await saveTerminal()
  expect((await review()).steps.find(each => each.step === 'terminals')?.state).toBe('complete')
})
