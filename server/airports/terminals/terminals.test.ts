import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTerminal, TerminalTotals } from '#domain/airports/terminal.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirline, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { audit } from '../../database/schema/audit.ts'
import { airlineTerminal, airportTerminal } from '../../database/schema/terminals.ts'

const service = useService()
const ben = service.as('ben')
let airportId: number
let terminalId: number
/** Belongs to an airport unrelated to Ben. */
let foreign: { airportId: number; terminalId: number }

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    terminalId = (await makeTerminal(db, { airportId, terminalName: 'Concourse B' })).terminalId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    const other = await makeAirportInstance(db)
    foreign = await makeTerminal(db, { airportId: other.airportId })
  }),
)

const none = { grossSalesTotal: null, rentAirportTotal: null, areaTotal: null }
const totals: TerminalTotals = {
  enplaneTotal: 5_000_000,
  deplaneTotal: 4_900_000,
  passengerTotal: 9_900_000,
  epDomesticTotal: 4_000_000,
  epIntlTotal: 1_000_000,
  annualPercentChangeAmount: -3.25,
  airportTerminalTotals: [
    {
      tenantType: 'FOODBEVERAGE',
      grossSalesTotal: 45_000_000.01,
      rentAirportTotal: 6_000_000,
      areaTotal: 40_000,
    },
    { tenantType: 'SPECIALTY', ...none, grossSalesTotal: 0 },
    { tenantType: 'NEWSSTAND', ...none },
  ],
}
const terminals = () => `/airports/${airportId}/instance/26/terminals`
const path = () => `${terminals()}/${terminalId}`
const read = () => ben.get<AirportTerminal>(path())
const save = (changes: object = {}, headers?: Record<string, string>) =>
  ben.put<AirportTerminal>(`${path()}/totals`, { ...totals, ...changes }, headers)
const expectNothingStored = async () =>
  expect((await read()).body).toMatchObject({ version: 1, enplaneTotal: null })

describe('a terminal', () => {
  it('is read back as saved, always with four tenant types, each not reported or zero', async () => {
    const saved = await save()
    expect(saved.status).toBe(200)
    const { airportTerminalTotals, ...traffic } = totals
    expect(saved.body).toMatchObject({ ...traffic, version: 2 })
    expect(saved.body.airportTerminalTotals).toMatchObject([
      { ...airportTerminalTotals[0], unitMeasureCode: 'SQFT' },
      { tenantType: 'SPECIALTY', ...none, grossSalesTotal: 0, unitMeasureCode: 'SQFT' },
      { tenantType: 'NEWSSTAND', ...none, unitMeasureCode: 'SQFT' },
      { tenantType: 'DUTYFREE', ...none, unitMeasureCode: 'SQFT' },
    ])
    const [food] = saved.body.airportTerminalTotals
    expect(food?.salesEpRatio).toBeCloseTo((food?.grossSalesTotal ?? 0) / (saved.body.enplaneTotal ?? 0), 6)
    expect((await read()).body).toEqual(saved.body)
    expect((await ben.get<AirportTerminal[]>(terminals())).body).toEqual([saved.body])
  })

  it('keeps omitted tenant types, and clears a figure given as null', async () => {
    await save()
    const { body } = await save({
      airportTerminalTotals: [{ tenantType: 'SPECIALTY', ...none, areaTotal: 7 }],
    })
    expect(body.airportTerminalTotals[0]).toMatchObject({ grossSalesTotal: 45_000_000.01 })
    expect(body.airportTerminalTotals[1]).toMatchObject({ grossSalesTotal: null, areaTotal: 7 })
  })

  it('is listed by name in reading order', async () => {
    await service.write(async db => {
      for (const terminalName of ['concourse a', 'Église', 'Zeta', 'Echo']) {
        await makeTerminal(db, { airportId, terminalName })
      }
    })
    const { body } = await ben.get<AirportTerminal[]>(terminals())
    expect(body.map(each => each.terminal.terminalName)).toEqual([
      'concourse a',
      'Concourse B',
      'Echo',
      'Église',
      'Zeta',
    ])
  })
})

describe('each limit of a terminal, from both sides', () => {
  const total = (given: object) => ({
    airportTerminalTotals: [{ tenantType: 'DUTYFREE', ...none, ...given }],
  })

  it.each([
    [{ enplaneTotal: 0 }],
    // Required fields are required at submission.
    [{ enplaneTotal: null }],
    [{ enplaneTotal: 2_147_483_647 }],
    [{ annualPercentChangeAmount: 999.99 }],
    [{ annualPercentChangeAmount: -999.99 }],
    [{ annualPercentChangeAmount: undefined }],
    [{ airportTerminalTotals: [] }],
    [total({ grossSalesTotal: 0, rentAirportTotal: 0 })],
    [total({ grossSalesTotal: 5, rentAirportTotal: 5 })],
    [total({ rentAirportTotal: 5 })],
    // Possible with minimum guarantees. The review asks for an explanation.
    [total({ grossSalesTotal: 5, rentAirportTotal: 5.01 })],
    [total({ grossSalesTotal: 0, rentAirportTotal: 1 })],
    [total({ areaTotal: 2_147_483_647 })],
    [total({ grossSalesTotal: 9_999_999_999_999.99 })],
  ])('%j is taken', async changes => expect(outcome(await save(changes))).toBe('200'))

  it.each([
    [{ deplaneTotal: undefined }, '/deplaneTotal'],
    [{ passengerTotal: -1 }, '/passengerTotal'],
    [{ epDomesticTotal: 2_147_483_648 }, '/epDomesticTotal'],
    [{ epIntlTotal: 0.5 }, '/epIntlTotal'],
    [{ epIntlTotal: 'NaN' }, '/epIntlTotal'],
    [{ annualPercentChangeAmount: 1000 }, '/annualPercentChangeAmount'],
    [{ annualPercentChangeAmount: -1000 }, '/annualPercentChangeAmount'],
    [{ airportTerminalTotals: undefined }, '/airportTerminalTotals'],
    [{ airportTerminalTotals: {} }, '/airportTerminalTotals'],
    [{ airportTerminalTotals: [{ tenantType: 'PARKING', ...none }] }, '/airportTerminalTotals/0/tenantType'],
    [total({ grossSalesTotal: -0.01 }), '/airportTerminalTotals/0/grossSalesTotal'],
    [total({ grossSalesTotal: 0.005 }), '/airportTerminalTotals/0/grossSalesTotal'],
    [total({ grossSalesTotal: '45' }), '/airportTerminalTotals/0/grossSalesTotal'],
    [total({ areaTotal: 2_147_483_648 }), '/airportTerminalTotals/0/areaTotal'],
    [total({ areaTotal: 1.5 }), '/airportTerminalTotals/0/areaTotal'],
    [total({ areaTotal: undefined }), '/airportTerminalTotals/0/areaTotal'],
  ])('%j is refused, and the answer points there', async (changes, pointer) => {
    const answer = await save(changes)
    expect(problemOf(answer)).toMatchObject({ problem: 'invalidInput', errors: [{ pointer }] })
    await expectNothingStored()
  })

  it('a tenant type given twice is refused, and so are five', async () => {
    const twice = [totals.airportTerminalTotals[1], totals.airportTerminalTotals[1]]
    expect(outcome(await save({ airportTerminalTotals: twice }))).toBe('invalidInput')
    const five = [...totals.airportTerminalTotals, ...totals.airportTerminalTotals].slice(0, 5)
    expect(outcome(await save({ airportTerminalTotals: five }))).toBe('invalidInput')
    await expectNothingStored()
  })
})

describe('another airport’s terminal', () => {
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '/totals', totals],
    ['POST', '/airlines/1'],
    ['DELETE', '/airlines/1'],
  ]

  it.each(calls)('is not found under one’s own airport: %s …%s', async (method, rest, body) => {
    const before = await service.write(db => db.select().from(airportTerminal))
    const inOwn = `${terminals()}/${foreign.terminalId}${rest}`
    expect(outcome(await ben.send(method, inOwn, body))).toBe('notFound')
    expect(outcome(await service.as('alice').send(method, inOwn, body))).toBe('notFound')
    const inForeign = `/airports/${foreign.airportId}/instance/26/terminals/${foreign.terminalId}${rest}`
    expect(outcome(await ben.send(method, inForeign, body))).toBe('notAffiliated')
    expect(await service.write(db => db.select().from(airportTerminal))).toEqual(before)
  })

  it('is not found, nor is the same terminal in a year without it', async () => {
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 27 })
    })
    expect(outcome(await ben.get(`/airports/${airportId}/instance/27/terminals/${terminalId}`))).toBe(
      'notFound',
    )
  })
})

describe('the versions of a terminal', () => {
  it('increase with its traffic, its totals, and its airlines, and stay if nothing changes', async () => {
    const airline = await service.write(db => makeAirline(db))
    const version = async () => (await read()).body.version
    const airlines = `${path()}/airlines/${airline.airlineId}`
    await save()
    expect(await version()).toBe(2)
    await save()
    expect(await version()).toBe(2)
    await save({ airportTerminalTotals: [{ tenantType: 'DUTYFREE', ...none }] })
    expect(await version()).toBe(2)
    await save({ airportTerminalTotals: [{ tenantType: 'DUTYFREE', ...none, areaTotal: 1 }] })
    expect(await version()).toBe(3)
    await save({ deplaneTotal: 1 })
    expect(await version()).toBe(4)
    await ben.post(airlines)
    expect(await version()).toBe(5)
    await ben.delete(airlines)
    expect(await version()).toBe(6)
  })

  it('that are stale are refused, and nothing is stored', async () => {
    await save()
    const stale = await save(
      { airportTerminalTotals: [{ tenantType: 'DUTYFREE', ...none, areaTotal: 1 }] },
      { 'if-match': '"1"' },
    )
    expect(outcome(stale)).toBe('stale')
    expect((await read()).body.airportTerminalTotals[3]).toMatchObject({ areaTotal: null })
    expect(outcome(await save({ deplaneTotal: 1 }, { 'if-match': '"2"' }))).toBe('200')
  })

  it('saving the stored values writes nothing into the audit', async () => {
    const entries = () => service.write(db => db.select().from(audit).where(eq(audit.airportId, airportId)))
    await save()
    const before = await entries()
    expect(before.map(row => row.tableName)).toContain('airport_terminal_total')
    await save()
    expect(await entries()).toHaveLength(before.length)
  })
})

describe('dominant airlines', () => {
  const airlines = (airlineId: number) => `${path()}/airlines/${airlineId}`

  it('are added once, shown by name, and removed once', async () => {
    const [zeta, alpha] = await service.write(async db => [
      await makeAirline(db, { airlineName: 'Zeta Made-up Air' }),
      await makeAirline(db, { airlineName: 'Alpha Made-up Air' }),
    ])
    const [second, first] = [zeta?.airlineId ?? 0, alpha?.airlineId ?? 0]
    expect((await ben.post<AirportTerminal>(airlines(second))).body.airlineTerminals).toHaveLength(1)
    const { body } = await ben.post<AirportTerminal>(airlines(first), { airlineName: 'ignored' })
    expect(body.airlineTerminals.map(each => each.airlineId)).toEqual([first, second])
    const again = problemOf(await ben.post(airlines(first)))
    expect(again).toMatchObject({
      problem: 'duplicate',
      message: 'Potentially Duplicate Item.',
      errors: [{ pointer: '/airlineId', detail: 'This airline is already in the list.' }],
    })
    expect((await ben.delete<AirportTerminal>(airlines(first))).body.airlineTerminals).toHaveLength(1)
    expect(outcome(await ben.delete(airlines(first)))).toBe('notFound')
  })

  it('carried over from last year are confirmed together, by a changed list, or on the review', async () => {
    const [one, other] = await service.write(async db => [
      await makeAirline(db, { airlineName: 'Alpha Made-up Air' }),
      await makeAirline(db, { airlineName: 'Zeta Made-up Air' }),
    ])
    const [airlineId, otherId] = [one?.airlineId ?? 0, other?.airlineId ?? 0]
    const carryOver = () =>
      service.write(async db => {
        await db.delete(airlineTerminal).where(eq(airlineTerminal.terminalId, terminalId))
        const key = { airportId, terminalId, axnInstanceId: 26 }
        await db.insert(airlineTerminal).values({ ...key, airlineId, confirmed: 'N' })
      })
    const states = async () => (await read()).body.airlineTerminals.map(each => each.confirmed)
    const review = `/airports/${airportId}/instance/26/review`
    const findings = async () =>
      (await ben.get<AirportReview>(review)).body.findings.filter(each => each.severity === 'unconfirmed')

    await carryOver()
    expect(await states()).toEqual(['N'])
    const { version } = (await read()).body
    const confirmed = await ben.put<AirportTerminal>(`${path()}/airlines/confirm`)
    expect(confirmed.body).toMatchObject({ airlineTerminals: [{ confirmed: 'Y' }], version: version + 1 })
    expect((await ben.put(`${path()}/airlines/confirm`)).body).toMatchObject({ version: version + 1 })
    expect(await findings()).toEqual([])

    await carryOver()
    expect((await ben.post(airlines(otherId))).status).toBe(200)
    expect(await states()).toEqual(['Y', 'Y'])

    await carryOver()
    const [finding] = await findings()
    expect(finding).toMatchObject({ terminalId, figures: '1' })
    const answer = { findings: [{ warning: finding?.warning, figures: '1' }], explanation: null }
    expect((await ben.put(`/airports/${airportId}/instance/26/warnings`, answer)).status).toBe(200)
    expect(await states()).toEqual(['Y'])
  })

  it('that do not exist are an unknown reference', async () => {
    expect(outcome(await ben.post(airlines(999_999)))).toBe('unknownReference')
    await expectNothingStored()
  })
})
