import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportInfo } from '#domain/airports/airportInfo.ts'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { outcome, problemOf, useService, type Answer } from '#tests/app.ts'
import { affiliate, lookupIds, makeAirportInstance } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'

const service = useService()
const ben = service.as('ben')
let airportId: number
let info: AirportInfo

beforeEach(async () => {
  await service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    info = {
      ...(await lookupIds(db)),
      configurationAdditionalInfoText: 'Two concourses, one hall',
      dwellTimeAmount: 85,
      passengerSvcRevenueTotal: 1_200_345.67,
      passengerSvcRevenueAirportTotal: 120_034.5,
      advertisingRevenueTotal: 0,
      advertisingRevenueAirportTotal: 0,
      currencyExchangeRevenueTotal: null,
      currencyExchangeRevenueAirportTotal: null,
      preSecurityPercentAmount: 33.33,
      postSecurityPercentAmount: 66.67,
      businessPercentAmount: 0,
      leisurePercentAmount: 0,
      odPercentAmount: null,
      transferPercentAmount: null,
    }
  })
})

const path = () => `/airports/${airportId}/instance/26`
const read = () => ben.get<AirportInstance>(path())
const save = (changes: object = {}, headers?: Record<string, string>) =>
  ben.put<AirportInstance>(path(), { ...info, ...changes }, headers)
const pointers = (answer: Answer) => problemOf(answer).errors.map(each => each.pointer)

/** The stored values, whatever was answered. */
async function expectNothingStored(): Promise<void> {
  const [row] = await service.write(db =>
    db.select().from(airportInstance).where(eq(airportInstance.airportId, airportId)),
  )
  expect(row).toMatchObject({ version: 1, dwellTimeAmount: null, advertisingRevenueTotal: null })
}

describe('airport information', () => {
  it("is read back as saved; null remains 'not reported', and zero remains zero", async () => {
    const saved = await save()
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...info, version: 2, modifiedUserName: 'Ben Birchfield' })
    expect((await read()).body).toEqual(saved.body)
  })

  it('does not change the status, key, or totals given in its body', async () => {
    const other = await service.write(db => makeAirportInstance(db))
    const sneaky = {
      axnInstanceStatus: 'PUBLISHED',
      airportId: other.airportId,
      axnInstanceId: 27,
      enplaneTotal: 5,
      acdbePercentageAmount: 7,
      version: 99,
      modifiedUserId: 1,
      airport: { airportName: 'Renamed' },
    }
    const { body } = await save(sneaky)
    expect(body).toMatchObject({ axnInstanceStatus: 'INPROGRESS', airportId, axnInstanceId: 26, version: 2 })
    expect(body.enplaneTotal).toBeNull()
    expect(body.airport.airportName).not.toBe('Renamed')
    const [row] = await service.write(db =>
      db.select().from(airportInstance).where(eq(airportInstance.airportId, other.airportId)),
    )
    expect(row?.dwellTimeAmount).toBeNull()
  })
})

describe('the percentages of a pair', () => {
  const pairs = [
    ['preSecurityPercentAmount', 'postSecurityPercentAmount', 'Post/Pre Security'],
    ['businessPercentAmount', 'leisurePercentAmount', 'Business/Leisure'],
    ['odPercentAmount', 'transferPercentAmount', 'Origination & Destination to Transfer'],
  ] as const

  it.each(pairs)('%s and %s make 100 or 0, or one of them is missing', async (first, second) => {
    for (const [one, two] of [
      [40, 60],
      [100, 0],
      [0, 0],
      [null, null],
      // Half of a pair can be saved. The review asks for the other half.
      [100, null],
      [null, 60],
      [33.33, 66.67],
      [0.01, 99.99],
      [12.5, 87.5],
    ]) {
      expect(outcome(await save({ [first]: one, [second]: two })), `${one} + ${two}`).toBe('200')
    }
  })

  it.each(pairs)('%s and %s are refused at both fields otherwise', async (first, second, pair) => {
    for (const [one, two] of [
      [40, 59],
      [40, 61],
      [99.99, 0],
      [50, 50.01],
      [0, 0.01],
    ]) {
      const answer = await save({ [first]: one, [second]: two })
      expect(outcome(answer), `${one} + ${two}`).toBe('invalidInput')
      expect(problemOf(answer).errors).toEqual([
        { pointer: `/${first}`, detail: `Please ensure that ${pair} percentages are equal to 100%` },
        { pointer: `/${second}`, detail: `Please ensure that ${pair} percentages are equal to 100%` },
      ])
    }
    await expectNothingStored()
  })
})

describe('each limit, from both sides', () => {
  it.each([
    ['dwellTimeAmount', 0],
    ['dwellTimeAmount', 1440],
    ['dwellTimeAmount', null],
    ['advertisingRevenueTotal', 0],
    ['advertisingRevenueTotal', 0.01],
    ['advertisingRevenueTotal', 9_999_999_999_999.99],
    ['advertisingRevenueTotal', 4_503_599_627_370.49],
    ['configurationAdditionalInfoText', 'x'.repeat(1000)],
    ['configurationAdditionalInfoText', '日本語 ✈ "quoted" <b>&amp;</b> \\ \' ; -- \n second line'],
    ['configurationAdditionalInfoText', null],
  ])('%s may be %j', async (name, value) => {
    const answer = await save({ [name]: value })
    expect(outcome(answer)).toBe('200')
    expect((await read()).body).toMatchObject({ [name]: value })
  })

  it.each([
    ['dwellTimeAmount', -1],
    ['dwellTimeAmount', 1441],
    ['dwellTimeAmount', 0.5],
    ['dwellTimeAmount', '85'],
    ['dwellTimeAmount', 'NaN'],
    ['dwellTimeAmount', ''],
    ['dwellTimeAmount', true],
    ['dwellTimeAmount', [85]],
    ['dwellTimeAmount', {}],
    ['dwellTimeAmount', undefined],
    ['advertisingRevenueTotal', -0.01],
    ['advertisingRevenueTotal', 10_000_000_000_000],
    ['advertisingRevenueTotal', 1e300],
    ['advertisingRevenueTotal', 0.001],
    ['advertisingRevenueTotal', 1_234_567_890.123],
    ['advertisingRevenueTotal', '1,000'],
    ['configurationAdditionalInfoText', 'x'.repeat(1001)],
    ['configurationAdditionalInfoText', 5],
    ['airportConfigurationId', 0],
    ['airportConfigurationId', -1],
    ['airportConfigurationId', '1'],
    ['airportConfigurationId', 1.5],
    ['airportConfigurationId', 2_147_483_648],
    ['concessionManagementTypeId', 1e20],
  ])('%s may not be %j, and the answer points there', async (name, value) => {
    const answer = await save({ [name]: value })
    expect(outcome(answer)).toBe('invalidInput')
    expect(new Set(pointers(answer))).toEqual(new Set([`/${name}`]))
    await expectNothingStored()
  })

  it('blank text counts as missing, and is stored trimmed', async () => {
    expect((await save({ configurationAdditionalInfoText: '   ' })).body).toMatchObject({
      configurationAdditionalInfoText: null,
    })
    expect((await save({ configurationAdditionalInfoText: '  A hall ' })).body).toMatchObject({
      configurationAdditionalInfoText: 'A hall',
    })
  })

  it('all errors are reported together', async () => {
    const answer = await save({
      dwellTimeAmount: -1,
      advertisingRevenueTotal: 'x',
      airportConfigurationId: 0,
    })
    expect(pointers(answer)).toEqual([
      '/dwellTimeAmount',
      '/advertisingRevenueTotal',
      '/airportConfigurationId',
    ])
  })

  it('an unknown configuration or management type is an unknown reference', async () => {
    expect(outcome(await save({ airportConfigurationId: 999_999 }))).toBe('unknownReference')
    expect(outcome(await save({ concessionManagementTypeId: 999_999 }))).toBe('unknownReference')
    await expectNothingStored()
  })
})

describe('two people at one airport', () => {
  const alice = service.as('alice')
  const etag = (answer: Answer) => String(answer.headers['etag'])

  it('the second one to save with the same version is told, and nothing is lost', async () => {
    const before = await read()
    expect(etag(before)).toBe('"1"')
    const first = await save({ dwellTimeAmount: 70 }, { 'if-match': etag(before) })
    expect(etag(first)).toBe('"2"')
    const second = await alice.put(path(), { ...info, dwellTimeAmount: 80 }, { 'if-match': etag(before) })
    expect(problemOf(second)).toMatchObject({ status: 412, problem: 'stale' })
    expect((await read()).body.dwellTimeAmount).toBe(70)
    expect(outcome(await save({ dwellTimeAmount: 90 }, { 'if-match': etag(first) }))).toBe('200')
  })

  it.each([
    ['*', '200'],
    ['"1"', '200'],
    ['W/"1"', '200'],
    ['"2"', 'stale'],
    ['"0"', 'stale'],
    ['1', 'stale'],
    ['"one"', 'stale'],
    ['""', 'stale'],
    ['"99999999999999999999"', 'stale'],
  ])('If-Match: %s is answered %s', async (header, code) => {
    expect(outcome(await save({}, { 'if-match': header }))).toBe(code)
    if (code !== '200') await expectNothingStored()
  })

  it('saving unchanged values creates neither a version nor an audit entry', async () => {
    await save()
    const { version, modifiedDate } = (await read()).body
    const entries = () => service.write(db => db.select().from(audit).where(eq(audit.airportId, airportId)))
    const before = (await entries()).length
    expect((await save()).body).toMatchObject({ version, modifiedDate })
    expect(await entries()).toHaveLength(before)
  })
})

it('the audit has the user, the request, and the values before and after', async () => {
  await save({ dwellTimeAmount: 70 })
  await save({ dwellTimeAmount: 80 })
  const rows = await service.write(db =>
    db.select().from(audit).where(eq(audit.airportId, airportId)).orderBy(audit.auditId),
  )
  expect(rows.at(-1)).toMatchObject({
    userId: service.users.ben.userId,
    request: 'PUT /airports/:airportId/instance/:instanceId',
    tableName: 'airport_instance',
    airportId,
    axnInstanceId: 26,
    before: { dwell_time_amount: 70, version: 2 },
    after: { dwell_time_amount: 80, version: 3 },
  })
})
