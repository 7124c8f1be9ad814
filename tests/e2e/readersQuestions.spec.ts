import { expect } from '@playwright/test'
import { formatFigure } from '#platform/contract/figure.ts'
import { askDemo } from './askDemo.ts'
import { joined, largeHub, named, published, totalsOf } from './demoQueries.ts'
import { beginExplore, cellsOf, cellsUnder, table, valuesOf, written } from './explorePage.ts'
import { test } from './ownServer.ts'

// The copy of the demo that the SQL reads does not have what other tests change meanwhile.
test.use({ serverName: 'questions' })

// Eight more questions, from an analyst, a broker, an airport planner, a journalist, and an airline. Each takes at most
// six actions, and its figures are compared with SQL that is independent of the product.

/** Complete sales of all tenant types. Duty free counts if a terminal has it. */
const allSales = (year: number) => `(select t.airport_id,
    sum(s.gross_sales_total) as sales, count(*) = count(s.gross_sales_total) as complete
  from airport_terminal t cross join tenant_type type left join airport_terminal_total s
    on s.airport_id = t.airport_id and s.terminal_id = t.terminal_id and s.tenant_type = type.tenant_type
    and s.axn_instance_id = t.axn_instance_id
  where t.axn_instance_id = ${year} and (type.tenant_type <> 'DUTYFREE'
    or coalesce(s.gross_sales_total, s.rent_airport_total, s.area_total) is not null)
  group by 1)`

test('@torture do airports with a developer sell more per enplanement than others', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.add('Column', 'Sales per Enplanement, Food & Beverage')
  await acts.select('Group by', 'Concession Management Type')
  acts.expectFew()
  const expected = await askDemo(`select concession_management_type, count(*),
      case when max(food.sales) <= sum(food.sales) / 4
        then percentile_cont(0.5) within group (order by food.sales / i.enplane_total) end
    from ${joined(`join concession_management_type using (concession_management_type_id)
      join ${totalsOf('FOODBEVERAGE')} food using (airport_id)`)}
      and food.sales_complete and i.enplane_total > 0
    group by 1 having count(*) >= 5 order by 1`)
  expect(expected.length).toBeGreaterThan(3)
  await expect(table(acts.page).getByRole('row', { name: /^Developer/ })).toBeVisible()
  const headings = ['count', 'median'].map(each => `Sales per Enplanement, Food & Beverage, ${each}`)
  const rows = await table(acts.page).locator('tbody tr').count()
  const shown = await cellsUnder(acts.page, rows, headings)
  const missing = formatFigure(null, 'ratio')
  for (const [name = '', count = '', median = ''] of written(expected, ['text', 'integer', 'ratio']))
    expect(shown).toContainEqual([name, count, median === missing ? 'One airport dominates' : median])
})

test('@torture where is an airline dominant, and what do its passengers spend', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.select('Rows', 'Terminals')
  await acts.add('Filter', 'Dominant Airlines')
  await acts.type('Dominant Airlines', 'JetBlue')
  await acts.expectAnswer(
    `select a.iata_code || ', ' || terminal_name, t.enplane_total
    from ${joined(`join airport_terminal t using (airport_id, axn_instance_id) join terminal using (terminal_id)`)}
      and exists (select from airline_terminal l join airline using (airline_id) where airline_name like 'JetBlue%'
        and (l.airport_id, l.terminal_id, l.axn_instance_id) = (t.airport_id, t.terminal_id, 26))`,
    { headings: ['Enplaning Passengers'], formats: ['text', 'integer'] },
  )
})

test('@torture at which large hubs a company has no location yet', async ({ visit }) => {
  const acts = await beginExplore(visit)
  const [[company]] = (await askDemo(`select company_name from tenant join company using (company_id)
    where axn_instance_id = 26 group by 1 order by count(distinct airport_id) desc limit 1`)) as [[string]]
  await acts.add('Filter', 'Hub Size')
  await acts.check('Large hub')
  await acts.add('Filter', 'Without the Company')
  await acts.type('Without the Company', company)
  acts.expectFew()
  const expected = await askDemo(`select ${named} from ${published} and ${largeHub}
    and not exists (select from tenant join company using (company_id) where tenant.airport_id = i.airport_id
      and tenant.axn_instance_id = 26 and company_name = '${company}') order by 1`)
  expect(expected.length).toBeGreaterThan(3)
  const shown = await cellsOf(acts.page, expected.length)
  expect(new Set(shown.map(row => row[0]))).toEqual(new Set(expected.flat()))
  // Conversely, together they are all large hubs.
  const [[all]] = (await askDemo(`select count(*) from ${published} and ${largeHub}`)) as [[number]]
  await acts.page.goto(acts.page.url().replace('absent', 'present'))
  await cellsOf(acts.page, all - expected.length)
})

test('@torture where much new space is planned, and when it opens', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.add('Filter', 'Planned Expansions, Area')
  await acts.type('Planned Expansions, Area, from', '100,000')
  await acts.add('Column', 'Planned Expansions, Area')
  await acts.add('Column', 'Planned Expansions, Completion')
  await acts.expectAnswer(
    `select ${named}, plans.area, plans.completion from ${joined(`join (
      select airport_id, sum(area_total) as area, count(*) = count(area_total) as complete,
        string_agg(completion_date_text, '; ' order by expansion_id) as completion
      from airport_expansion where axn_instance_id = 26 and axn_status = 'ACTIVE' group by 1) plans
      using (airport_id)`)} and plans.complete and plans.area >= 100000 order by 1`,
    {
      headings: ['Planned Expansions, Area', 'Planned Expansions, Completion'],
      formats: ['text', 'area', 'text'],
    },
  )
})

test('@torture the ten most expensive airports for a day of economy parking', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.add('Column', 'Economy/Basic Parking, Daily, Rate')
  await acts.type('Top ranks', '10')
  await acts.expectAnswer(
    `select * from (select ${named}, rank() over (order by parking_rate_amount desc) as rank,
      parking_rate_amount
    from ${joined('join parking_rate using (airport_id, axn_instance_id)')}
      and parking_type = 'EconomyBasic' and parking_rate_type = 'Daily' and parking_rate_amount is not null) ranked
    where rank <= 10 order by rank, 1`,
    {
      headings: ['Rank', 'Economy/Basic Parking, Daily, Rate'],
      formats: ['text', 'integer', 'ratio'],
      isOrdered: true,
    },
  )
})

test('@torture how sales in a state have changed since last year', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.select('Rows', 'States')
  await acts.select('Years', '2026, 2025, and the change')
  await acts.add('Filter', 'State or Province')
  await acts.check('Texas')
  acts.expectFew()
  const both = (year: number) => `(select airport_id from airport_instance where axn_instance_id = ${year}
    and axn_instance_status = 'PUBLISHED')`
  const [[airports, now, before]] =
    (await askDemo(`select count(*), sum(n.enplane_total), sum(b.enplane_total)
    from airport_instance n join airport_instance b using (airport_id) join airport a using (airport_id)
    where n.axn_instance_id = 26 and b.axn_instance_id = 25 and airport_id in ${both(26)}
      and airport_id in ${both(25)} and a.state_province_code = 'TX' and a.iso_country_code = 'US'`)) as [
      [number, number, number],
    ]
  const row = await valuesOf(acts.page)
  expect(row[0]).toBe('Texas')
  expect([row[1], row[5], row[6]]).toEqual(
    written([[airports, now, before]], ['integer', 'integer', 'integer'])[0],
  )
})

test('@torture who operates the most coffee locations', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.select('Rows', 'Tenants')
  await acts.add('Filter', 'Product Type')
  await acts.check('Coffee & Tea')
  await acts.select('Group by', 'Company Name')
  await acts.type('Top ranks', '3')
  await acts.expectAnswer(
    `select * from (select company_name, rank() over (order by count(*) desc) as rank, count(*)
    from ${joined('join tenant using (airport_id, axn_instance_id) join company using (company_id)')}
      and product_type = 'COFFEE' group by 1) ranked where rank <= 3 order by rank, 1`,
    {
      headings: ['Rank', 'Number of tenant locations'],
      formats: ['text', 'integer', 'integer'],
      isOrdered: true,
    },
  )
})

test('@torture which airports sold more to fewer passengers', async ({ visit }) => {
  const acts = await beginExplore(visit)
  await acts.add('Filter', 'Enplaning Passengers, change (%)')
  await acts.type('Enplaning Passengers, change (%), to', '-0.01')
  await acts.add('Filter', 'Gross Sales, all with Duty Free, change (%)')
  await acts.type('Gross Sales, all with Duty Free, change (%), from', '0.01')
  await acts.expectAnswer(
    `select ${named} from ${joined(`join airport_instance b using (airport_id)
      join ${allSales(26)} sold using (airport_id) join ${allSales(25)} earlier using (airport_id)`)}
    and b.axn_instance_id = 25 and b.axn_instance_status = 'PUBLISHED' and sold.complete and earlier.complete
    and i.enplane_total <= b.enplane_total * 0.9999 and sold.sales >= earlier.sales * 1.0001 order by 1`,
    { headings: [], formats: ['text'] },
  )
})
