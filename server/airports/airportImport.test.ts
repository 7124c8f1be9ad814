import { sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { openRolledBack, openTestDatabase } from '#tests/database.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirport, makeAirportInstance, makeYears } from '#tests/make.ts'
import { findUnknownPlaces, saveAirportRows, type AirportImportRow } from './airportImport.queries.ts'

let whole: Database
let test: Awaited<ReturnType<typeof openRolledBack>>
beforeAll(async () => {
  whole = await openTestDatabase()
})
beforeEach(async () => {
  test = await openRolledBack(whole)
  await test.database.write(makeYears)
})
afterEach(() => test.rollback())
afterAll(() => whole.close())

const makeRow = (overrides: Partial<AirportImportRow> = {}): AirportImportRow => ({
  iataCode: 'QZA',
  airportName: 'Harbor Field',
  city: 'Lakeside',
  isoCountryCode: 'US',
  enplaneTotal: 10,
  ...overrides,
})
const historical = { axnInstanceId: 25, axnInstanceMasterStatus: 'HISTORICAL' } as const
const active = { axnInstanceId: 26, axnInstanceMasterStatus: 'ACTIVE' } as const
const save = (rows: AirportImportRow[], instance: typeof historical | typeof active = historical) =>
  test.database.write(db => saveAirportRows(db, instance, rows))
const select = async (query: SQL) => (await test.database.read(db => db.execute(query))).rows

it.runIf(isTorture)('stores thousands of airports in a few statements', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    makeRow({ iataCode: index.toString(36).padStart(3, '0').toUpperCase(), enplaneTotal: index }),
  )
  const { created, unchanged, enplanements } = await save(rows)
  expect([created.length, unchanged, enplanements.set]).toEqual([2_500, 0, 2_500])
  expect(
    await select(sql`select count(*)::int as airports, sum(enplane_total)::int as total
      from airport_instance where axn_instance_id = 25 and axn_instance_status = 'PUBLISHED'`),
  ).toEqual([{ airports: 2_500, total: (2_499 * 2_500) / 2 }])
  expect(await save(rows)).toMatchObject({
    created: [],
    updated: [],
    unchanged: 2_500,
    enplanements: { set: 0 },
  })
})

it('keeps the status and the other figures of an airport that is already in the year', async () => {
  await test.database.write(async db => {
    const { airportId } = await makeAirport(db, { iataCode: 'QZA', axnStatus: 'NOT ACTIVE' })
    await makeAirportInstance(db, {
      airportId,
      axnInstanceStatus: 'PENDING',
      enplaneTotal: 3,
      deplaneTotal: 4,
    })
  })
  await save([makeRow()], active)
  expect(
    await select(sql`select axn_status, axn_instance_status, enplane_total::int, deplane_total::int, state_province_code
      from airport_instance join airport using (airport_id)`),
  ).toEqual([
    {
      axn_status: 'NOT ACTIVE',
      axn_instance_status: 'PENDING',
      enplane_total: 10,
      deplane_total: 4,
      state_province_code: 'OH',
    },
  ])
})

it('adds a known airport to a year that does not have it', async () => {
  await save([makeRow()])
  expect(await save([makeRow({ enplaneTotal: null })], active)).toEqual({
    created: [],
    updated: [],
    unchanged: 1,
    enplanements: { set: 0, unchanged: 0, notReported: ['QZA'], written: 1 },
  })
  expect(
    await select(
      sql`select axn_instance_status, enplane_total from airport_instance where axn_instance_id = 26`,
    ),
  ).toEqual([{ axn_instance_status: 'INPROGRESS', enplane_total: null }])
})

it('finds unknown countries, and states that are not in their country', async () => {
  await save([makeRow({ iataCode: 'QZB', stateProvinceCode: 'OH' })])
  const rows = [
    makeRow({ stateProvinceCode: 'OH' }),
    makeRow({ isoCountryCode: 'ZZ', stateProvinceCode: 'OH' }),
    makeRow({ isoCountryCode: 'MX' }),
    makeRow({ isoCountryCode: 'MX', stateProvinceCode: 'OH' }),
    makeRow({ iataCode: 'QZB', isoCountryCode: 'CA' }),
    { stateProvinceCode: 'XX' },
  ]
  const found = await test.database.read(db => findUnknownPlaces(db, rows))
  expect(found.map(({ index, column }) => [index, column])).toEqual([
    [1, 'isoCountryCode'],
    [3, 'stateProvinceCode'],
    [4, 'stateProvinceCode'],
  ])
})
