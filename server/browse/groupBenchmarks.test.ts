import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { getGroupBenchmarksEndpoint, type GroupBenchmarks } from '#domain/browse/groupBenchmarks.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')

/** Rent and sales of 40 square feet of food & beverage at each airport, in Ohio. */
const airports = [
  ['QGA', 400, 9000],
  ['QGB', 480, 9100],
  ['QGC', 520, null],
  ['QGD', 410, 9300],
  ['QGE', 555, 9400],
  ['QGF', 430, 9500],
] as const

async function makeAirport(iataCode: string, rent: number, sales: number | null, isPublished = true) {
  return service.write(async db => {
    const { airportId } = await makeAirportInstance(db, {
      airport: { iataCode, isoCountryCode: 'US', stateProvinceCode: 'OH' },
      axnInstanceStatus: isPublished ? 'PUBLISHED' : 'APPROVED',
      enplaneTotal: 1000,
    })
    const food = { tenantType: 'FOODBEVERAGE', grossSalesTotal: sales, rentAirportTotal: rent } as const
    const { terminalId } = await makeTerminal(db, { airportId, totals: [{ ...food, areaTotal: 40 }] })
    const lease = { airportId, terminalId, leaseExpireDate: '2027-01-31', areaTotal: 20 }
    const { brandId, companyId } = await makeTenant(db, lease)
    await makeTenant(db, { ...lease, brandId, companyId })
    await makeTenant(db, { airportId, terminalId, brandId, companyId, leaseExpireDate: null })
  })
}

beforeEach(async () => {
  for (const [code, rent, sales] of airports) await makeAirport(code, rent, sales)
})

const benchmarks = async (query = '', as = frank): Promise<GroupBenchmarks> => {
  const answer = await as.get(`/benchmarks/instance/26?${query}`)
  return getGroupBenchmarksEndpoint.reply.parse(answer.body)
}
const find = ({ figures }: GroupBenchmarks, key: string) => figures.find(each => each.key === key)

/** In SQL that shares nothing with the product's code. */
async function spreadInSql(column: string, times = 1, divisor = 'area_total'): Promise<number[]> {
  const { rows } = await service.write(db =>
    db.execute(
      sql.raw(`with rates as (select ${column} / ${divisor} * ${times} as rate
          from airport_terminal_total join airport_instance using (airport_id, axn_instance_id)
          where axn_instance_id = 26 and tenant_type = 'FOODBEVERAGE' and axn_instance_status = 'PUBLISHED'
            and ${column} is not null and ${divisor} > 0)
        select percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by rate) as spread from rates`),
    ),
  )
  return (rows[0] as { spread: number[] }).spread
}

it('cover the airports of a hub size, country, and state, without the reader’s own airport', async () => {
  const all = await benchmarks('hubSize=Large%20hub&state=Ohio')
  expect(all.group.map(each => each.iataCode)).toEqual(airports.map(([code]) => code))
  expect(all.own).toBeNull()
  const rent = find(all, 'rentAreaRatio.FOODBEVERAGE')
  expect(rent).toMatchObject({ count: 6, place: null, own: { value: null } })
  expect(Object.values(rent?.spread ?? {})).toEqual(await spreadInSql('rent_airport_total'))
  const share = find(all, 'rentSalesRatio.FOODBEVERAGE')
  expect(share).toMatchObject({ count: 5, leftOut: 1 })
  const shares = await spreadInSql('rent_airport_total', 100, 'gross_sales_total')
  expect(Object.values(share?.spread ?? {}).map(each => each.toFixed(9))).toEqual(
    shares.map(each => each.toFixed(9)),
  )
  expect(find(all, 'salesAreaRatio.FOODBEVERAGE')).toMatchObject({ count: 5, leftOut: 1 })
  expect((await benchmarks('state=Colorado')).group).toEqual([])
  expect(all.places).toContainEqual(expect.objectContaining({ states: ['Ohio'] }))
})

it('show an airport among the others, with its rank', async () => {
  const { own, figures } = await benchmarks('airport=qgb')
  expect(own?.iataCode).toBe('QGB')
  expect(figures.find(each => each.key === 'rentAreaRatio.FOODBEVERAGE')).toMatchObject({
    own: { value: 12 },
    place: 3,
  })
  expect((await benchmarks('airport=QQQ')).own).toBeNull()
})

it('never use unpublished data, for any reader', async () => {
  await makeAirport('QGZ', 100, 100, false)
  for (const as of [frank, alice]) {
    const { group, own } = await benchmarks('airport=QGZ', as)
    expect(group.map(each => each.iataCode)).not.toContain('QGZ')
    expect(own).toBeNull()
  }
  expect(outcome(await frank.get('/benchmarks/instance/27'))).toBe('notFound')
})

it('are available as CSV', async () => {
  const file = await frank.get('/benchmarks/instance/26/file?state=Ohio&hubSize=Large%20hub')
  expect(file.headers['content-disposition']).toContain('Benchmarks-Large-hub-Ohio-2026.csv')
  expect(parse(file.text, { columns: true })).toHaveLength(36)
})
