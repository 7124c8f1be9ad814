import { expect } from '@playwright/test'
import type { Format } from '#platform/contract/format.ts'
import { askDemo } from './askDemo.ts'
import { joined, largeHub, mediumHub, named, published, quartilesOf, totalsOf } from './demoQueries.ts'
import { beginExplore, cellsUnder, quartilesUnder, table, written } from './explorePage.ts'
import { test } from './ownServer.ts'

// The copy of the demo that the SQL reads does not have what other tests change meanwhile.
test.use({ serverName: 'questions' })

// Twelve questions of an analyst. Each takes at most eight actions, and its figures are compared with SQL that is
// independent of the product.

type Explore = Awaited<ReturnType<typeof beginExplore>>
const locations = joined(`join tenant using (airport_id, axn_instance_id)
  join brand using (brand_id) join company using (company_id)`)
const passengers = `coalesce(i.enplane_total, (select case when count(*) = count(enplane_total) then sum(enplane_total) end
  from airport_terminal t where t.airport_id = i.airport_id and t.axn_instance_id = i.axn_instance_id))`
const isLarge = 'Hub Size: Large hub'

/** Compares names and cells of the rows of the answer with the rows that SQL finds. A partial figure has a mark. */
async function expectRows(
  explore: Explore,
  sql: string,
  headings: string[],
  formats: Format[],
): Promise<void> {
  explore.expectFew(8)
  const expected = written(await askDemo(sql), formats).map(row => row.join('|'))
  expect(expected.length).toBeGreaterThan(0)
  await expect(async () => {
    const rows = await table(explore.page).locator('tbody tr').count()
    const shown = await cellsUnder(explore.page, rows, headings)
    const cells = shown.map(row => row.map(cell => cell.replace(/\s*†.*/s, '')).join('|'))
    expect(cells).toEqual(expect.arrayContaining(expected))
  }).toPass()
}

/** The number of rows that the sentence above the answer says. */
async function expectCount(explore: Explore, of: string, sql: string): Promise<void> {
  explore.expectFew(8)
  const [[count]] = (await askDemo(`select count(*) from ${sql}`)) as [[number]]
  expect(count).toBeGreaterThan(0)
  await expect(explore.page.getByText(new RegExp(`^${count} ${of} in 2026: `))).toBeVisible()
}

test('@torture what medium hubs earn from parking per enplanement, and earned before', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Column', 'Parking Revenue per Enplanement')
  await explore.select('Group by', 'Hub Size')
  await explore.select('Years', '2026, 2025, and the change')
  const medianOf = (
    year: number,
  ) => `(select percentile_cont(0.5) within group (order by of.parking_revenue_total / ${passengers.replaceAll('i.', 'of.')})
    from airport_instance of where of.axn_instance_id = ${year} and of.airport_id in (select airport_id from ${published} and ${mediumHub}))`
  await expectRows(
    explore,
    `select 'Medium hub', ${medianOf(26)}, ${medianOf(25)}`,
    [2026, 2025].map(year => `Parking Revenue per Enplanement, median, ${year}`),
    ['text', 'ratio', 'ratio'],
  )
})

test('@torture which share of all car rental revenue each state has', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Column', 'Car Rental, Total Revenue')
  await explore.select('Group by', 'State or Province')
  await explore.select('Show', 'Total and share of all groups')
  await expectRows(
    explore,
    `select state_province_name, sum(car_rental_total),
      sum(car_rental_total) * 100 / (select sum(car_rental_total) from ${published})
    from ${joined('left join state_province s using (state_province_code, iso_country_code)')}
    group by 1 having state_province_name in ('California', 'Florida', 'Texas')`,
    ['Car Rental, Total Revenue, total', 'Car Rental, Total Revenue, share'],
    ['text', 'money', 'percent'],
  )
})

test('@torture which airports besides large hubs keep much of their advertising revenue', async ({
  visit,
}) => {
  const explore = await beginExplore(visit)
  const figure = 'Advertising Revenue to Airport per Enplanement'
  await explore.add('Filter', isLarge)
  await explore.select('How Hub Size filters', 'Exclude')
  await explore.add('Filter', figure)
  await explore.type(`${figure}, from`, '0.15')
  await expectCount(
    explore,
    'airports',
    `${published} and i.advertising_revenue_airport_total / ${passengers} >= 0.15 and not (${largeHub})`,
  )
})

test('@torture which companies’ food leases end in 2027 and 2028', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Tenant Type: Food & Beverage')
  await explore.add('Filter', 'Lease Expiration Year: 2027')
  await explore.add('Filter', 'Lease Expiration Year: 2028')
  await explore.select('Group by', 'Company Name')
  await explore.type('Top ranks', '5')
  await expectRows(
    explore,
    `select * from (select company_name, rank() over (order by count(*) desc) as rank, count(*)
    from ${locations.replace(' where', ' join tenant_status using (tenant_status) where')} and tenant_type = 'FOODBEVERAGE'
      and lease_date_flag = 'Y' and extract(year from lease_expire_date) in (2027, 2028)
    group by 1) ranked where rank <= 5`,
    ['Rank', 'Number of tenant locations'],
    ['text', 'integer', 'integer'],
  )
})

test('@torture which product types take most of the space of large hubs', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', isLarge)
  await explore.select('Group by', 'Product Type')
  await explore.select('Show', 'Total and share of all groups')
  await expectRows(
    explore,
    `select product_type_description, sum(area_total), sum(area_total) * 100.0 / sum(sum(area_total)) over ()
    from ${locations.replace(' where', ' join product_type using (product_type) where')} and ${largeHub} group by 1`,
    ['Square Footage, total', 'Square Footage, share'],
    ['text', 'area', 'percent'],
  )
})

test('@torture whether the units of DBE companies are smaller', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.select('Group by', 'DBE')
  await explore.select('Show', 'Quartiles')
  await expectRows(
    explore,
    `select case dbe_flag when 'Y' then 'Yes' when 'N' then 'No' else 'Not reported' end, count(*),
      ${quartilesOf('tenant.area_total').join(', ')}
    from ${locations.replace(
      ' where',
      ` left join company_instance c on c.company_id = company.company_id and c.axn_instance_id = 26
        and c.axn_instance_status = 'PUBLISHED' where`,
    )} group by 1`,
    ['Number of tenant locations', ...quartilesUnder('Square Footage')],
    ['text', 'integer', 'area', 'area', 'area'],
  )
})

test('@torture which companies are at ten airports of few states', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Companies')
  await explore.add('Filter', 'Airports with Tenants')
  await explore.type('Airports with Tenants, from', '10')
  await explore.add('Filter', 'States and Provinces')
  await explore.type('States and Provinces, to', '9')
  await expectCount(
    explore,
    'companies',
    `(select company_id from ${locations} group by 1 having count(distinct airport_id) >= 10
      and count(distinct (a.iso_country_code, a.state_province_code)) <= 9) found`,
  )
})

test('@torture what each tenant type pays per square foot at large hubs', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenant types')
  await explore.add('Filter', isLarge)
  await explore.select('Group by', 'Tenant Type')
  await explore.select('Show', 'Quartiles')
  const ofType = (
    type: string,
    label: string,
  ) => `select '${label}', count(*), ${quartilesOf('rent / area').join(', ')}
    from ${joined(`join ${totalsOf(type)} totals using (airport_id)`)} and ${largeHub} and rent_complete and area > 0`
  await expectRows(
    explore,
    [ofType('FOODBEVERAGE', 'Food & Beverage'), ofType('SPECIALTY', 'Specialty Retail')].join(' union all '),
    ['Rent per Square Foot, count', ...quartilesUnder('Rent per Square Foot')],
    ['text', 'integer', 'ratio', 'ratio', 'ratio'],
  )
})

test('@torture what large hubs without a developer sell per enplanement', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Filter', isLarge)
  await explore.add('Filter', 'Concession Management Type: Developer')
  await explore.select('How Concession Management Type filters', 'and exclude')
  await explore.add('Column', 'Sales per Enplanement, Food & Beverage')
  await explore.select('Group by', 'All airports as one group')
  explore.expectFew(8)
  const [expected] = written(
    await askDemo(`select count(*), percentile_cont(0.5) within group (order by food.sales / ${passengers})
      from ${joined(`join concession_management_type m using (concession_management_type_id)
        join ${totalsOf('FOODBEVERAGE')} food using (airport_id)`)}
      and ${largeHub} and m.concession_management_type <> 'Developer' and food.sales_complete`),
    ['integer', 'ratio'],
  )
  const figures = table(explore.page).getByRole('row', { name: /^Sales per Enplanement, Food & Beverage, / })
  await expect(figures.getByRole('cell')).toHaveText(expected ?? [])
})

test('@torture which terminals are large or sell much', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Terminals')
  await explore.add('Filter', 'Sales per Enplanement, all with Duty Free')
  await explore.type('Sales per Enplanement, all with Duty Free, from', '15')
  await explore.add('Filter', 'Enplaning Passengers')
  await explore.type('Enplaning Passengers, from', '10000000')
  await explore.select('How Enplaning Passengers filters', 'or match')
  const sums = `(select airport_id, terminal_id, sum(gross_sales_total) as sales,
      count(gross_sales_total) filter (where tenant_type <> 'DUTYFREE') = 3
        and bool_and(gross_sales_total is not null or coalesce(rent_airport_total, area_total) is null) as complete
    from airport_terminal_total where axn_instance_id = 26 group by 1, 2)`
  await expectCount(
    explore,
    'terminals',
    `${joined(`join airport_terminal t using (airport_id, axn_instance_id)
      left join ${sums} sums using (airport_id, terminal_id)`)}
      and (t.enplane_total >= 10000000 or sums.complete and sums.sales / nullif(t.enplane_total, 0) >= 15)`,
  )
  await expect(explore.page.getByText(/Enplaning Passengers from 10,000,000/).first()).toBeVisible()
})

test('@torture which brands have closed the most locations since 2024', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Opened or Closed: Closed')
  await explore.select('Years', '2026, 2024, and the change')
  await explore.select('Group by', 'Tenant Name (Brand)')
  await explore.type('Top ranks', '3')
  await expectRows(
    explore,
    `select brand_name, rank, count from (select brand_name, rank() over (order by count(*) desc) as rank, count(*)
    from tenant was join brand using (brand_id)
    where was.axn_instance_id = 24 and airport_id in (select airport_id from ${published})
      and airport_id in (select airport_id from airport_instance where axn_instance_id = 24 and axn_instance_status = 'PUBLISHED')
      and not exists (select from tenant now where now.axn_instance_id = 26 and now.tenant_id = was.tenant_id
        and now.location_number = was.location_number)
    group by 1) ranked where rank <= 3`,
    ['Rank', 'Number of tenant locations'],
    ['text', 'integer', 'integer'],
  )
})

test('@torture which airports are in Texas or Florida, or grow', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Filter', 'State or Province: Texas')
  await explore.add('Filter', 'State or Province: Florida')
  await explore.add('Filter', 'Annual Percentage Change')
  await explore.type('Annual Percentage Change, from', '5')
  await explore.select('How Annual Percentage Change filters', 'or match')
  await expectRows(
    explore,
    `select ${named} from ${published} and (a.iso_country_code = 'US' and a.state_province_code in ('TX', 'FL')
      or i.annual_percentage_change_amount >= 5)`,
    [],
    ['text'],
  )
})
