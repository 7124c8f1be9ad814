import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { terminalTrafficFields, trafficColumns, trafficNames } from '#domain/airports/terminalColumns.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { problemOf } from '../app.ts'
import { ofAirport, useForms, valid, wrongNumber, type Form, type Rule } from './forms.ts'

/** Section 5 of both specs over HTTP: airports, terminals, tenants, expansion plans, the special question, and keys. */
const { alice, records, send, refusal } = useForms()
const airportPath = () => ofAirport(records())

it.each<[Form]>([
  ['airportInfo'],
  ['airportTotals'],
  ['terminalTotals'],
  ['tenant'],
  ['expansion'],
  ['question'],
  ['settings'],
])('%s is accepted as it is', async form => {
  expect((await send(form)).status).toBe(200)
})

const pair = (name: string) => `Please ensure that ${name} percentages are equal to 100%`

const wholePairs = (
  [
    ['Post/Pre Security', 'preSecurityPercentAmount', 'postSecurityPercentAmount'],
    ['Business/Leisure', 'businessPercentAmount', 'leisurePercentAmount'],
    ['Origination & Destination to Transfer', 'odPercentAmount', 'transferPercentAmount'],
  ] as const
).flatMap(([name, first, second]): Rule[] => [
  [`percentages of ${name} at the first`, 'airportInfo', `/${first}`, 41, pair(name)],
  [`percentages of ${name} at the second`, 'airportInfo', `/${second}`, 61, pair(name)],
])

describe('an invalid value is refused at its field', () => {
  it.each<Rule>([
    [
      'airport info: configuration',
      'airportInfo',
      '/airportConfigurationId',
      '',
      valid('Airport Configuration'),
    ],
    [
      'airport info: management type',
      'airportInfo',
      '/concessionManagementTypeId',
      '',
      valid('Concession Management Type'),
    ],
    ...wholePairs,
    ...Object.keys(airportTotalsFields).map((name): Rule => [
      `airport totals: ${name} a number`,
      'airportTotals',
      `/${name}`,
      'x',
      wrongNumber,
    ]),
    [
      'airport totals: annual change, most',
      'airportTotals',
      '/annualPercentageChangeAmount',
      1000,
      'Annual Percentage Change must be at most 999.99.',
    ],
    [
      'airport totals: annual change, least',
      'airportTotals',
      '/annualPercentageChangeAmount',
      -1000,
      'Annual Percentage Change must be at least -999.99.',
    ],
    ...Object.keys(terminalTrafficFields).map((name): Rule => [
      `terminal totals: ${name} a number`,
      'terminalTotals',
      `/${name}`,
      'x',
      wrongNumber,
    ]),
    [
      'terminal totals: gross sales a number',
      'terminalTotals',
      '/airportTerminalTotals/0/grossSalesTotal',
      'x',
      wrongNumber,
    ],
    [
      'terminal totals: annual change',
      'terminalTotals',
      '/annualPercentChangeAmount',
      1000,
      'Annual Percentage Change must be at most 999.99.',
    ],
    ['tenant: brand required', 'tenant', '/brandId', undefined, valid('Tenant Name')],
    ['tenant: category required (tenant type)', 'tenant', '/tenantType', undefined, valid('Category')],
    ['tenant: category required (product type)', 'tenant', '/productType', '', valid('Category')],
    ['tenant: company required', 'tenant', '/companyId', undefined, valid('Company')],
    ['tenant: status required', 'tenant', '/tenantStatus', '', valid('Status')],
    ['tenant: terminal required', 'tenant', '/terminalId', undefined, 'Terminal selection is required'],
    ['tenant: square feet numeric', 'tenant', '/areaTotal', 'x', wrongNumber],
    [
      'tenant: expires in another form',
      'tenant',
      '/leaseExpireDate',
      '05/31/2031',
      'Requires a valid date (YYYY-MM-DD)',
    ],
    [
      'tenant: expires on no day',
      'tenant',
      '/leaseExpireDate',
      '2031-02-30',
      'Requires a valid date (YYYY-MM-DD)',
    ],
    ['expansion: plan required', 'expansion', '/expansionPlannedText', '', valid('Planned Expansion')],
    ['expansion: completion required', 'expansion', '/completionDateText', undefined, valid('Completion')],
    ['expansion: area numeric', 'expansion', '/areaTotal', 'x', wrongNumber],
    ['expansion: area, least', 'expansion', '/areaTotal', -1, 'Please provide an area size greater than 0.'],
    [
      'expansion: area, most',
      'expansion',
      '/areaTotal',
      2_147_483_648,
      'Please provide an area size smaller than 2,147,483,647.',
    ],
    [
      'special question: 1000 characters',
      'question',
      '/answer',
      'x'.repeat(1001),
      'Please provide an answer with length than 1000 characters',
    ],
    [
      'dates: YYYY-MM-DD',
      'settings',
      '/submissionDeadline',
      '2027-1-5',
      'Requires a valid date (YYYY-MM-DD)',
    ],
  ])('%s', async (_line, form, pointer, bad, message) => {
    expect(await refusal(form, pointer, bad)).toEqual({ status: 400, messages: [message] })
  })

  it('a terminal that the airport does not have', async () => {
    expect(await refusal('tenant', '/terminalId', 2_147_483_647)).toEqual({
      status: 404,
      messages: ['Terminal selection is required'],
    })
  })

  it('a deadline in the past', async () => {
    expect(await refusal('settings', '/submissionDeadline', '2020-01-31')).toEqual({
      status: 400,
      messages: ['January 31, 2020 is in the past. Choose today or a later date.'],
    })
  })
})

describe('values that a rule allows are accepted', () => {
  it.each<[line: string, form: Form, pointer: string, good: unknown]>([
    ['annual change, most', 'airportTotals', '/annualPercentageChangeAmount', 999.99],
    ['annual change, least', 'airportTotals', '/annualPercentageChangeAmount', -999.99],
    ['annual change, not reported', 'airportTotals', '/annualPercentageChangeAmount', null],
    ['an area of 0', 'expansion', '/areaTotal', 0],
    ['the largest area', 'expansion', '/areaTotal', 2_147_483_647],
    ['1000 characters', 'question', '/answer', 'x'.repeat(1000)],
    ['a tenant without a date', 'tenant', '/leaseExpireDate', null],
  ])('%s', async (_line, form, pointer, good) => {
    expect((await send(form, pointer, good)).status).toBe(200)
  })

  // The specification's 'empty becomes 0' is overruled: empty is not reported, and a typed 0 stays 0.
  it.each([
    [null, null],
    [undefined, null],
    [0, 0],
  ])('square feet of %s are stored as %s', async (areaTotal, stored) => {
    expect((await send<AirportTenant>('tenant', '/areaTotal', areaTotal)).body.areaTotal).toBe(stored)
  })

  it('a status other than ACTIVE hides the lease date', async () => {
    expect((await send<AirportTenant>('tenant')).body.leaseExpireDate).toBe('2031-05-31')
    const { body } = await send<AirportTenant>('tenant', '/tenantStatus', 'MONTHTOMONTH')
    expect(body).toMatchObject({ tenantStatus: 'MONTHTOMONTH', leaseExpireDate: null })
  })
})

describe('required values are demanded at submission', () => {
  const findings = async () => (await alice.get<AirportReview>(`${airportPath()}/review`)).body.findings

  it.each([
    ['airportConfigurationId', 'Please input a valid Airport Configuration.'],
    ['concessionManagementTypeId', 'Please input a valid Concession Management Type.'],
  ])('%s', async (field, message) => {
    expect(await findings()).toContainEqual(
      expect.objectContaining({ severity: 'missing', step: 'info', field, message }),
    )
  })

  const asked = trafficNames.filter(name => trafficColumns[name].isAsked)
  it.each(asked)('the %s of a terminal', async name => {
    const { terminalId } = records()
    const missing = (await findings()).filter(each => each.terminalId === terminalId)
    expect(missing.flatMap(each => each.missing.map(({ field }) => field))).toContain(name)
  })

  it('and prevent it', async () => {
    const answer = await alice.put(`${airportPath()}/status`, { axnInstanceStatus: 'PENDING' })
    expect(problemOf(answer).problem).toBe('submissionErrors')
  })
})

describe('a dominant airline', () => {
  const add = (airlineId: number) =>
    alice.post<AirportTerminal>(`${airportPath()}/terminals/${records().terminalId}/airlines/${airlineId}`)
  const listed = async () =>
    (await alice.get<AirportTerminal>(`${airportPath()}/terminals/${records().terminalId}`)).body
      .airlineTerminals

  it('that is already in the list is not added again', async () => {
    await add(records().airlineId)
    await add(records().airlineId)
    expect(await listed()).toHaveLength(1)
  })

  it('that does not exist is not added', async () => {
    expect(problemOf(await add(2_147_483_647)).status).toBeGreaterThanOrEqual(400)
    expect(await listed()).toEqual([])
  })
})

describe('keys of unknown records', () => {
  const lost = 'Something went terribly wrong or someone is attempting to do bad things...'
  it.each([
    ['PUT /airports/-1/instance/26', 'Unable to update airport instance'],
    ['PUT /airports/-1/instance/26/totals', 'Airport Terminal Totals Failed to Update!'],
    ['GET /users/undefined', lost],
    ['GET /airports/undefined/instance/26', lost],
    ['GET /companies/null/instance/26', lost],
    ['PUT /airports/1/instance/26/terminals/undefined/totals', lost],
    ['PUT /airports/1/instance/26/expansion/NaN', lost],
  ])('%s', async (call, message) => {
    const [method = '', path = ''] = call.split(' ')
    expect(problemOf(await alice.send(method, path, method === 'PUT' ? {} : undefined))).toMatchObject({
      status: 400,
      message,
    })
  })

  it.each([['PUT'], ['POST']])('an expansion without its keys: %s', async method => {
    const key = method === 'PUT' ? '/undefined' : ''
    const path = method === 'PUT' ? airportPath() : '/airports/undefined/instance/26'
    expect(problemOf(await alice.send(method, `${path}/expansion${key}`, {})).message).toBe(lost)
  })
})
