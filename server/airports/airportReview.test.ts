import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportReview } from '#domain/airportReview.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, lookupIds, makeAirportInstance, makeTerminal } from '#tests/make.ts'

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
const answer = (given: { warning: string; figures: string; explanation?: string | null }) =>
  ben.put<AirportReview>(`${path()}/warnings`, given)

describe('submission', () => {
  it('is blocked by what is missing, and the answer links to each field', async () => {
    const refused = problemOf(await submit())
    expect(refused).toMatchObject({ status: 409, code: '409.6' })
    expect(refused.errors).toContainEqual({
      pointer: `/terminals/${terminalId}/enplaneTotal`,
      detail: 'North: Enplaning Passengers is required.',
    })
    expect((await review()).findings.filter(each => each.severity === 'error')).toHaveLength(5)
  })

  it('is blocked for administrators too', async () => {
    expect(outcome(await service.as('alice').put(`${path()}/status`, { axnInstanceStatus: 'PENDING' }))).toBe(
      '409.6',
    )
  })

  it('goes through when all is given and plausible', async () => {
    expect(outcome(await saveTerminal())).toBe('200')
    expect((await review()).findings).toEqual([])
    expect(outcome(await submit())).toBe('200')
    expect(outcome(await saveTerminal())).toBe('409.3')
  })

  it('is blocked by a warning until it is answered, and stays answered only for the same figures', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    const [apart, ...others] = (await review()).findings
    expect(apart).toMatchObject({
      severity: 'warning',
      warning: `deplaneTotal.apart@${terminalId}`,
      figures: '1000 500',
      answer: null,
    })
    expect(others).toEqual([])
    expect(problemOf(await submit())).toMatchObject({ code: '409.6', errors: [{ detail: apart?.message }] })
    const given = { warning: apart?.warning ?? '', figures: apart?.figures ?? '' }
    const explained = await answer({ ...given, explanation: '  Departures only, since May ' })
    expect(explained.body.findings[0]?.answer).toMatchObject({
      explanation: 'Departures only, since May',
      modifiedUserName: 'Ben Birchfield',
    })
    await saveTerminal({ deplaneTotal: 501, passengerTotal: 1501 })
    expect((await review()).findings[0]?.answer, 'other figures').toBeNull()
    expect(outcome(await submit())).toBe('409.6')
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    expect((await review()).findings[0]?.answer, 'the old figures again').not.toBeNull()
    expect(outcome(await submit())).toBe('200')
    const { findings } = (await service.as('alice').get<AirportReview>(`${path()}/review`)).body
    expect(findings[0]?.answer?.explanation, 'the reviewer sees it').toBe('Departures only, since May')
  })

  it('takes a warning that is merely confirmed', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    const given = { warning: `deplaneTotal.apart@${terminalId}`, figures: '1000 500' }
    expect((await answer(given)).body.findings[0]?.answer).toMatchObject({ explanation: null })
    expect((await answer({ ...given, explanation: '' })).body.findings[0]?.answer).toMatchObject({
      explanation: null,
    })
    expect(outcome(await submit())).toBe('200')
  })
})

describe('an answer', () => {
  const apart = () => ({ warning: `deplaneTotal.apart@${terminalId}`, figures: '1000 500' })

  it('to what nobody asked is refused: no warning is answered in advance', async () => {
    await saveTerminal()
    expect(outcome(await answer(apart()))).toBe('404.2')
    expect(outcome(await answer({ warning: 'made.up', figures: '' }))).toBe('404.2')
  })

  it('about other figures than today’s is refused as stale', async () => {
    await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
    expect(outcome(await answer({ ...apart(), figures: '1000 499' }))).toBe('412.1')
    expect((await review()).findings[0]?.answer).toBeNull()
  })

  it('does not make an error pass', async () => {
    const error = (await review()).findings.find(each => each.severity === 'error')
    expect(outcome(await answer({ warning: error?.warning ?? '', figures: error?.figures ?? '' }))).toBe(
      '404.2',
    )
  })

  it.each([
    [{ warning: '', figures: '' }],
    [{ warning: 'x'.repeat(201), figures: '' }],
    [{ warning: 'x', figures: 'x'.repeat(501) }],
    [{ warning: 'x', figures: '', explanation: 'x'.repeat(2001) }],
    [{ figures: '' }],
    [{ warning: 'x' }],
  ])('out of bounds is refused: %#', async given => {
    expect(outcome(await answer(given as { warning: string; figures: string }))).toBe('400.2')
  })
})

describe('last year', () => {
  it('stands beside this year, and a change beyond what is plausible is asked about', async () => {
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
    // Last year's other tenant types were not reported: the sum and the ratio say so, in the year that lacks them.
    expect(comparison.find(each => each.label === 'Sales per Enplanement')).toMatchObject({
      lastYear: { value: 10, partial: true },
      change: null,
    })
  })

  it('is null where the airport was not in it', async () => {
    expect(await review()).toMatchObject({ lastYearName: null })
  })
})

it('says how complete each step is', async () => {
  const { steps } = await review()
  const terminals = steps.find(each => each.step === 'terminals')
  expect(terminals).toMatchObject({ state: 'notStarted', errors: 5 })
  await saveTerminal({ deplaneTotal: 500, passengerTotal: 1500 })
  const after = (await review()).steps.find(each => each.step === 'terminals')
  expect(after).toMatchObject({ state: 'inProgress', errors: 0, warnings: 1 })
})
