import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { getYearOverview } from '#server/browse/home/home.queries.ts'
import { Memory } from '#server/browse/memory/memory.ts'
import { demoDay } from '#server/database/demo/calendar.ts'
import { fillDemo } from '#server/database/demo/fillDemo.ts'
import { listObstacles } from '#server/review/review.queries.ts'
import { reviewKinds } from '#server/review/reviewKinds.ts'
import { openTestDatabase } from './database.ts'

// Filling the demo takes seconds, so these tests of different parts share one.
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await fillDemo(database)
})
afterAll(() => database.close())

/** All obstacles to submitting airports of the active year, by IATA code. */
function inTheWay(where: ReturnType<typeof sql>) {
  return database.read(async db => {
    const answer = await db.execute(sql`select airport_id as "airportId", iata_code as "iataCode"
      from airport_instance join airport using (airport_id) where axn_instance_id = 26 and ${where} order by 1`)
    const { rows } = answer as { rows: { airportId: number; iataCode: string }[] }
    const found = new Map<string, string[]>()
    for (const { airportId, iataCode } of rows) {
      const findings = await listObstacles(
        db,
        reviewKinds.airport,
        { id: airportId, axnInstanceId: 26 },
        demoDay,
      )
      found.set(
        iataCode,
        findings.map(each => each.warning),
      )
    }
    return found
  })
}

describe('the demo and the checks of the review', () => {
  it('agree: submitted records have no open findings', async () => {
    const submitted = await inTheWay(sql`axn_instance_status in ('PENDING', 'APPROVED', 'PUBLISHED')`)
    expect(submitted.size).toBeGreaterThan(120)
    expect([...submitted].filter(([, warnings]) => warnings.length > 0)).toEqual([])
  })

  it('agree about companies too: no submitted one lacks required data', async () => {
    const keys = await database.read(async db => {
      const answer = await db.execute(
        sql`select company_id as id, 26 as "axnInstanceId" from company_instance
          where axn_instance_id = 26 and axn_instance_status in ('PENDING', 'APPROVED', 'PUBLISHED')`,
      )
      return (answer as { rows: { id: number; axnInstanceId: number }[] }).rows
    })
    expect(keys.length).toBeGreaterThan(200)
    const found = await database.read(async db => {
      const lists: string[][] = []
      for (const key of keys) {
        const open = await listObstacles(db, reviewKinds.company, key)
        lists.push(open.map(each => `${key.id} ${each.warning}`))
      }
      return lists.flat()
    })
    expect(found).toEqual([])
  })

  it('leave two tasks for the demo representative of Boise', async () => {
    const boise = await inTheWay(sql`iata_code = 'BOI'`)
    expect(boise.get('BOI')).toEqual(['missing.Airport Configuration', 'missing.Average Dwell Time'])
  })

  it('find mistakes that are contradictions, and gaps that were marked', async () => {
    const [marks] = await database.read(async db => {
      const answer = await db.execute(sql`select count(distinct airport_id)::integer as airports,
          count(*)::integer as figures from airport_unavailable_figure where axn_instance_id = 26`)
      return answer.rows as { airports: number; figures: number }[]
    })
    expect(marks?.airports).toBeGreaterThan(50)
    expect(marks?.figures).toBeGreaterThan(marks?.airports ?? 0)
  })

  it('find the mistake in every rejected airport that the checks can see', async () => {
    const rejected = await inTheWay(sql`axn_instance_status = 'REJECTED'`)
    expect(rejected.size).toBeGreaterThan(0)
    expect([...rejected.values()].filter(warnings => warnings.length > 0).length).toBeGreaterThan(0)
  })
})

interface RawLine {
  airportId: number
  enplaned: number | null
  types: number
  given: number
  sales: string | null
}

it('show key figures equal to those of the raw rows, with the ratio of complete airports only', async () => {
  const { instance, lists } = await new Memory(database).openYear(26, { userId: 1, role: 'ROLE_ADMIN' })
  const shown = await getYearOverview(instance, lists)
  const rows = await database.read(db =>
    db.execute<{ lines: RawLine }>(sql`select json_build_object('airportId', i.airport_id,
        'enplaned', coalesce(i.enplane_total, (select case when count(*) = count(enplane_total) then sum(enplane_total) end
          from airport_terminal t where t.airport_id = i.airport_id and t.axn_instance_id = 26)),
        'types', count(*) filter (where l.counts), 'given', count(l.sales) filter (where l.counts),
        'sales', sum(l.sales)::text) as lines
      from airport_instance i
      left join (select t.airport_id, s.gross_sales_total as sales,
          (type.tenant_type <> 'DUTYFREE' or coalesce(s.gross_sales_total, s.rent_airport_total, s.area_total) is not null) as counts
        from airport_terminal t cross join tenant_type type
        left join airport_terminal_total s using (airport_id, terminal_id, axn_instance_id, tenant_type)
        where t.axn_instance_id = 26) l on l.airport_id = i.airport_id
      where i.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED' group by i.airport_id, i.enplane_total`),
  )
  const airports = rows.rows.map(row => row.lines)
  const cents = (some: RawLine[]) =>
    some.reduce((sum, each) => sum + Math.round(Number(each.sales ?? 0) * 100), 0)
  const complete = airports.filter(
    each => each.enplaned !== null && each.types > 0 && each.given === each.types,
  )
  const passengers = complete.reduce((sum, each) => sum + (each.enplaned ?? 0), 0)
  expect(shown.grossSalesTotal).toEqual({
    value: cents(airports) / 100,
    airports: airports.filter(each => each.given > 0).length,
    partialAirports: airports.filter(each => each.given > 0 && each.given < each.types).length,
  })
  expect(shown.grossSalesTotal.partialAirports).toBeGreaterThan(0)
  expect(shown.salesEpRatio.airports).toBe(complete.length)
  expect(shown.salesEpRatio.value).toBeCloseTo(cents(complete) / 100 / passengers, 8)
})
