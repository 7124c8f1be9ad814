import { verify } from '@node-rs/argon2'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { useCommandLine, type Run } from '#tests/commandLine.ts'
import { openTestDatabase } from '#tests/database.ts'
import { getYearOverview } from '../../browse/home/home.queries.ts'
import { Memory } from '../../browse/memory/memory.ts'
import { listObstacles } from '../../review/review.queries.ts'
import { demoDay } from './calendar.ts'
import { demoPassword, demoPeople } from './people.ts'

let database: Database
/** CPU time of this process, because wall time would include other processes on a busy machine. */
let processorSeconds = 0
let auditedBefore = 0
let filling: Run
const line = useCommandLine(() => database)

beforeAll(async () => {
  database = await openTestDatabase()
  auditedBefore = await figure(sql`select count(*) from audit`)
  const start = process.cpuUsage()
  filling = await line.run(['demo'])
  const used = process.cpuUsage(start)
  processorSeconds = (used.user + used.system) / 1e6
})
afterAll(() => database.close())

it('is filled by a command, which refuses a database with data', async () => {
  expect(filling).toMatchObject({
    exitCode: 0,
    said: 'The database has the demo. Start or restart the server.',
  })
  const countTenants = () => figure(sql`select count(*) from tenant`)
  const tenants = await countTenants()
  expect(tenants).toBeGreaterThan(40_000)
  expect(await line.run(['demo'])).toEqual({
    exitCode: 1,
    said: '',
    noted: 'The database has users or airports. The demo fills only an empty one. Nothing was changed.',
  })
  expect(await countTenants()).toBe(tenants)
})

async function ask<Row = Record<string, unknown>>(query: SQL): Promise<Row[]> {
  const result = (await database.read(db => db.execute(query))) as { rows: Row[] }
  return result.rows
}

/** The only figure in the only row. */
async function figure(query: SQL): Promise<number> {
  const [row] = await ask(query)
  return Number(Object.values(row ?? {})[0])
}

describe('the size of the demo', () => {
  it('takes less than 20 seconds of one processor to fill', () => expect(processorSeconds).toBeLessThan(20))

  it('has 120 airports, 250 companies, and 9,000 tenants in 2026, a pending year, and two historical years', async () => {
    expect(
      await figure(sql`select count(*) from airport_instance where axn_instance_id = 26`),
    ).toBeGreaterThan(119)
    expect(
      await figure(sql`select count(*) from company_instance where axn_instance_id = 26`),
    ).toBeGreaterThan(249)
    expect(await figure(sql`select count(*) from tenant where axn_instance_id = 26`)).toBeGreaterThan(8999)
    const years = await ask(sql`select axn_instance_name as year, axn_instance_master_status as status
      from axn_instance order by axn_instance_id`)
    expect(years).toEqual([
      { year: '2024', status: 'HISTORICAL' },
      { year: '2025', status: 'HISTORICAL' },
      { year: '2026', status: 'ACTIVE' },
      { year: '2027', status: 'PENDING' },
    ])
  })

  it('leaves no audit, and marks the database as a demo', async () => {
    expect(await figure(sql`select count(*) from audit`)).toBe(auditedBefore)
    expect(await figure(sql`select count(*) from demo_mark`)).toBe(1)
  })

  it('assigns later records the numbers after its own', async () => {
    const [next] = await database.write(async db => {
      const result = await db.execute(sql`insert into brand (brand_name) values ('Next') returning brand_id`)
      await db.execute(sql`delete from brand where brand_name = 'Next'`)
      return (result as { rows: { brand_id: number }[] }).rows
    })
    expect(next?.brand_id).toBe((await figure(sql`select max(brand_id) from brand`)) + 1)
  })
})

describe('the statuses', () => {
  it.each(['airport_instance', 'company_instance'])(
    'all occur in %s of 2026; most are published',
    async table => {
      const rows = await ask<{ status: string; records: number }>(sql`select axn_instance_status as status,
      count(*)::integer as records from ${sql.identifier(table)} where axn_instance_id = 26 group by 1 order by 1`)
      expect(rows.map(row => row.status)).toEqual([
        'APPROVED',
        'INPROGRESS',
        'PENDING',
        'PUBLISHED',
        'REJECTED',
      ])
      const all = rows.reduce((sum, row) => sum + row.records, 0)
      expect(rows.find(row => row.status === 'PUBLISHED')?.records).toBeGreaterThan(all * 0.6)
    },
  )

  it('agree with the last recorded step, and every rejection has a reason', async () => {
    for (const noun of ['airport', 'company']) {
      const id = sql.identifier(`${noun}_id`)
      const steps = sql.identifier(`${noun}_status_change`)
      const records = sql.identifier(`${noun}_instance`)
      const wrong = sql`select count(*) from ${records} r left join lateral (select to_status from ${steps} s
        where s.${id} = r.${id} and s.axn_instance_id = r.axn_instance_id order by status_change_id desc limit 1) s on true
        where r.axn_instance_status <> coalesce(s.to_status, 'INPROGRESS')`
      expect(await figure(wrong)).toBe(0)
      const mute = sql`select count(*) from ${steps} where to_status = 'REJECTED' and coalesce(reason, '') = ''`
      expect(await figure(mute)).toBe(0)
    }
  })

  it('of tenants, airlines, and expansions allow for lease dates and plans', async () => {
    expect(
      await figure(sql`select count(distinct tenant_status) from tenant where axn_instance_id = 26`),
    ).toBe(6)
    expect(
      await figure(sql`select count(*) from tenant t join tenant_status s using (tenant_status)
        where s.lease_date_flag = 'N' and t.lease_expire_date is not null`),
    ).toBe(0)
    const soon = sql`select count(*) from tenant where axn_instance_id = 26
      and lease_expire_date between '2026-11-20' and '2028-05-20'`
    expect(await figure(soon)).toBeGreaterThan(500)
    const expired = sql`select count(*) from tenant where axn_instance_id = 26 and lease_expire_date < '2026-11-20'`
    expect(await figure(expired)).toBeGreaterThan(0)
  })
})

describe('the sums', () => {
  it('of terminals add up to the airport’s, as do enplaned and deplaned, and domestic and international passengers, in published data', async () => {
    const wrong = sql`select count(*) from airport_instance i join lateral (select sum(enplane_total) enplaned,
        sum(deplane_total) deplaned, sum(ep_domestic_total) domestic, sum(ep_intl_total) abroad
        from airport_terminal t where t.airport_id = i.airport_id and t.axn_instance_id = i.axn_instance_id) t on true
      where i.enplane_total is not null and (i.enplane_total <> t.enplaned or i.deplane_total <> t.deplaned
        or i.passenger_total <> t.enplaned + t.deplaned or i.passenger_ep_domestic_total <> t.domestic
        or i.passenger_ep_intl_total <> t.abroad
        or (i.axn_instance_status = 'PUBLISHED' and t.domestic + t.abroad <> t.enplaned))`
    expect(await figure(wrong)).toBe(0)
  })

  it('of the tenants’ square feet equal the terminal’s, by tenant type, in every published airport', async () => {
    const wrong = sql`select count(*) from airport_terminal_total s
      join airport_instance i using (airport_id, axn_instance_id)
      left join (select terminal_id, axn_instance_id, tenant_type, sum(area_total) area from tenant group by 1, 2, 3) t
        using (terminal_id, axn_instance_id, tenant_type)
      where i.axn_instance_status = 'PUBLISHED' and s.area_total <> coalesce(t.area, 0)`
    expect(await figure(wrong)).toBe(0)
  })

  it('of parking equal the airport’s if it gives its revenue', async () => {
    const wrong = sql`select count(*) from airport_instance i join (select airport_id, axn_instance_id,
        sum(parking_revenue_total) revenue from parking_rate group by 1, 2) p using (airport_id, axn_instance_id)
      where i.parking_revenue_total is distinct from p.revenue and i.axn_instance_id < 27`
    expect(await figure(wrong)).toBe(0)
  })
})

describe('the figures are believable', () => {
  const perPassenger = sql`select sum(s.gross_sales_total) / i.enplane_total as ratio, i.axn_instance_status as status
    from airport_instance i join airport_terminal_total s using (airport_id, axn_instance_id)
    where i.axn_instance_id < 27 and i.enplane_total is not null
    group by i.airport_id, i.axn_instance_id, i.enplane_total, i.axn_instance_status
    having sum(s.gross_sales_total) is not null`

  it('with sales per enplanement mostly from $4 to $20', async () => {
    const ratios = await ask<{ ratio: number; status: string }>(perPassenger)
    const published = ratios.filter(row => row.status === 'PUBLISHED').map(row => row.ratio)
    expect(published.length).toBeGreaterThan(350)
    expect(published.filter(ratio => ratio >= 4 && ratio <= 20).length / published.length).toBeGreaterThan(
      0.93,
    )
    expect(Math.max(...published)).toBeLessThan(32)
  })

  it('with sales per square foot from $500 to $2,700 and rent from 8 to 19 percent in published airports', async () => {
    const strange = sql`select count(*) from airport_terminal_total s join airport_instance i
        using (airport_id, axn_instance_id)
      where i.axn_instance_status = 'PUBLISHED' and s.gross_sales_total > 0
        and (s.gross_sales_total / s.area_total not between 500 and 2700
          or s.rent_airport_total / s.gross_sales_total not between 0.08 and 0.19)`
    expect(await figure(strange)).toBe(0)
  })

  it('with duty free only at airports with international flights', async () => {
    const strange = sql`select count(*) from airport_terminal_total s
      join airport_terminal t using (airport_id, terminal_id, axn_instance_id)
      where s.tenant_type = 'DUTYFREE' and s.area_total > 0 and t.ep_intl_total < 30000`
    expect(await figure(strange)).toBe(0)
  })

  it.each(['dwell_time_amount', 'parking_revenue_total', 'business_percent_amount'])(
    'with %s not reported by some, published airports too',
    async column => {
      const missing = sql`select count(*) from airport_instance where axn_instance_id = 26
        and axn_instance_status = 'PUBLISHED' and ${sql.identifier(column)} is null`
      expect(await figure(missing)).toBeGreaterThan(3)
    },
  )

  it('with a few that review will question, in unfinished airports only', async () => {
    const ratios = await ask<{ ratio: number; status: string }>(perPassenger)
    const doubtful = ratios.filter(row => row.ratio > 32)
    expect(doubtful.length).toBeGreaterThan(0)
    expect(doubtful.every(row => row.status === 'INPROGRESS' || row.status === 'REJECTED')).toBe(true)
  })
})

describe('the pending year', () => {
  it.each([
    'tenant',
    'contact',
    'airport_terminal',
    'airline_terminal',
    'parking_rate',
    'affiliated_airport',
  ])('has every %s of the active year', async table => {
    const records = (year: number) =>
      figure(sql`select count(*) from ${sql.identifier(table)} where axn_instance_id = ${year}`)
    expect(await records(27)).toBe(await records(26))
  })

  it('marks carried-over data as unconfirmed and leaves yearly figures empty', async () => {
    expect(
      await figure(sql`select count(*) from tenant where axn_instance_id = 27 and confirmed = 'Y'`),
    ).toBe(0)
    const counted = sql`select count(*) from airport_instance where axn_instance_id = 27
      and (axn_instance_status <> 'INPROGRESS' or enplane_total is not null or parking_revenue_total is not null)`
    expect(await figure(counted)).toBe(0)
    const sold = sql`select count(*) from airport_terminal_total where axn_instance_id = 27
      and (gross_sales_total is not null or area_total is not null)`
    expect(await figure(sold)).toBe(0)
  })
})

describe('the demo people', () => {
  it('are one for each role and sign in with the password shown on the sign-in page', async () => {
    const rows = await ask<{ displayName: string; role: number; hash: string }>(sql`select display_name as
      "displayName", security_role_id as role, password_hash as hash
      from app_user join user_password using (user_id) order by user_id`)
    expect(rows.map(row => row.displayName)).toEqual(demoPeople.map(person => person.displayName))
    expect(new Set(rows.map(row => row.role)).size).toBe(7)
    for (const row of rows) expect(await verify(row.hash, demoPassword)).toBe(true)
  })

  it.each(['airport', 'airportsub', 'company', 'companysub'])(
    '%s looks after something in progress in 2026 and in 2027',
    async displayName => {
      const noun = displayName.startsWith('airport') ? 'airport' : 'company'
      const rows = await ask<{ year: number }>(sql`select distinct i.axn_instance_id as year
        from app_user join ${sql.identifier(`affiliated_${noun}`)} a using (user_id)
        join ${sql.identifier(`${noun}_instance`)} i
          on i.axn_instance_id = a.axn_instance_id and i.${sql.identifier(`${noun}_id`)} = a.${sql.identifier(`${noun}_id`)}
        where display_name = ${displayName} and i.axn_instance_status = 'INPROGRESS' order by 1`)
      expect(rows.map(row => row.year)).toEqual([26, 27])
    },
  )

  it('have a short job: Boise lacks its configuration, its dwell time and the sales of one concourse', async () => {
    const [boise] = await ask(sql`select airport_configuration_id is null as configuration,
        dwell_time_amount is null as "dwellTime", enplane_total is not null as traffic,
        business_percent_amount is not null as ratios, (select count(distinct terminal_id)::integer
          from airport_terminal_total s where s.airport_id = i.airport_id and s.axn_instance_id = 26
          and gross_sales_total is null) as "withoutSales"
      from airport_instance i join airport using (airport_id) where iata_code = 'BOI' and axn_instance_id = 26`)
    expect(boise).toEqual({
      configuration: true,
      dwellTime: true,
      traffic: true,
      ratios: true,
      withoutSales: 1,
    })
  })
})

/** All obstacles to submitting airports of the active year, by IATA code. */
function inTheWay(where: ReturnType<typeof sql>) {
  return database.read(async db => {
    const answer = await db.execute(sql`select airport_id as "airportId", iata_code as "iataCode"
      from airport_instance join airport using (airport_id) where axn_instance_id = 26 and ${where} order by 1`)
    const { rows } = answer as { rows: { airportId: number; iataCode: string }[] }
    const found = new Map<string, string[]>()
    for (const { airportId, iataCode } of rows) {
      const key = { kind: 'airport', id: airportId, axnInstanceId: 26 } as const
      const findings = await listObstacles(db, key)
      found.set(
        iataCode,
        findings.map(each => each.warning),
      )
    }
    return found
  })
}

describe('the demo and the checks of the review', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(demoDay), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

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
        const open = await listObstacles(db, { kind: 'company', ...key })
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
