import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import type { Database } from '#platform/database/connect.ts'
import { fillDemo } from '../../database/demo/fillDemo.ts'
import { Memory } from '../memory/memory.ts'
import { getYearOverview } from './yearOverview.queries.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await fillDemo(database)
})
afterAll(() => database.close())

interface RawLine {
  airportId: number
  enplaned: number | null
  types: number
  given: number
  sales: string | null
}

it("the demo's key figures are those of its raw rows, the ratio of the complete airports only", async () => {
  const { instance, lists } = await new Memory(database).openYear(26, { userId: 1, role: 'ROLE_ADMIN' })
  const shown = await getYearOverview(database, instance, lists)
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
