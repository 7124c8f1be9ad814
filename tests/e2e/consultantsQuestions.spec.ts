import { expect } from '@playwright/test'
import { askDemo } from './askDemo.ts'
import { joined, mediumHub, named, published, quartilesOf, totalsOf } from './demoQueries.ts'
import { beginExplore, cellsOf, cellsUnder, quartilesUnder, table, written } from './explorePage.ts'
import { test } from './ownServer.ts'

// The copy of the demo that the SQL reads does not have what other tests change meanwhile.
test.use({ serverName: 'questions' })

// Eight questions of a concession consultant. Each takes at most six actions, and its figures are compared with SQL
// that is independent of the product.

const locations = joined(`join tenant using (airport_id, axn_instance_id)
  join brand using (brand_id) join company using (company_id)`)
const isCoffee = `product_type = 'COFFEE'`
const rowOf = (rows: string[][], name: string) => rows.find(row => row[0] === name) ?? []

test('@torture what share of sales do specialty shops of medium hubs pay as rent', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Column', 'Rent as a Share of Sales, Specialty Retail')
  await explore.select('Group by', 'Hub Size')
  await explore.select('Show', 'Quartiles')
  explore.expectFew()
  const shares = `(select t.airport_id, sum(s.rent_airport_total) / sum(s.gross_sales_total) * 100 as share
    from airport_terminal t left join airport_terminal_total s on s.airport_id = t.airport_id
      and s.terminal_id = t.terminal_id and s.axn_instance_id = 26 and s.tenant_type = 'SPECIALTY'
    where t.axn_instance_id = 26 group by 1
    having count(*) = count(s.rent_airport_total + s.gross_sales_total) and sum(s.gross_sales_total) > 0)`
  const expected = await askDemo(`select count(*), ${quartilesOf('shares.share').join(', ')}
    from ${joined(`join ${shares} shares using (airport_id)`)} and ${mediumHub}`)
  await expect(table(explore.page).getByRole('row', { name: /^Medium hub/ })).toBeVisible()
  const figure = 'Rent as a Share of Sales, Specialty Retail'
  const headings = [`${figure}, count`, ...quartilesUnder(figure)]
  const rows = await table(explore.page).locator('tbody tr').count()
  const shown = await cellsUnder(explore.page, rows, headings)
  expect(rowOf(shown, 'Medium hub').slice(1)).toEqual(
    written(expected, ['integer', 'ratio', 'ratio', 'ratio'])[0],
  )
})

test('@torture which coffee brands are not in Denver yet', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Brands')
  await explore.add('Filter', 'Product Types')
  await explore.type('Product Types', 'coffee')
  await explore.add('Filter', 'Not at the Airport')
  await explore.type('Not at the Airport', 'den')
  explore.expectFew()
  const expected = await askDemo(`select brand_name, count(*), count(distinct airport_id) from ${locations}
    group by 1 having bool_or(${isCoffee}) and not bool_or(a.iata_code = 'DEN') order by 1`)
  expect(expected.length).toBeGreaterThan(3)
  const shown = await cellsUnder(explore.page, expected.length, ['Locations', 'Airports with Tenants'])
  expect(shown.map(row => row.join('|')).toSorted()).toEqual(
    written(expected, ['text', 'integer', 'integer'])
      .map(row => row.join('|'))
      .toSorted(),
  )
  // Conversely, together they are all coffee brands.
  const [[all]] = (await askDemo(`select count(distinct brand_id) from ${locations} and ${isCoffee}`)) as [
    [number],
  ]
  await explore.page.goto(explore.page.url().replace('absent', 'present'))
  await cellsOf(explore.page, all - expected.length)
})

test('@torture how large a coffee shop is, by hub size', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Product Type')
  await explore.check('Coffee & Tea')
  await explore.select('Group by', 'Hub Size')
  await explore.select('Show', 'Quartiles')
  explore.expectFew()
  const expected = await askDemo(
    `select count(*), count(*), ${quartilesOf('tenant.area_total').join(', ')} from ${locations} and ${isCoffee} and ${mediumHub}`,
  )
  await expect(table(explore.page).getByRole('row', { name: /^Medium hub/ })).toBeVisible()
  const headings = [
    'Number of tenant locations',
    'Square Footage, count',
    ...quartilesUnder('Square Footage'),
  ]
  const rows = await table(explore.page).locator('tbody tr').count()
  const shown = await cellsUnder(explore.page, rows, headings)
  expect(rowOf(shown, 'Medium hub').slice(1)).toEqual(
    written(expected, ['integer', 'integer', 'area', 'area', 'area'])[0],
  )
})

test('@torture which airports have a lot of food & beverage space per passenger', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Filter', 'Space per 1,000 Enplanements, Food & Beverage')
  await explore.type('Space per 1,000 Enplanements, Food & Beverage, from', '8')
  await explore.add('Column', 'Space per 1,000 Enplanements, Food & Beverage')
  explore.expectFew()
  const complete = totalsOf('FOODBEVERAGE').replace(
    'as rent_complete',
    '$&, count(*) = count(s.area_total) as area_complete',
  )
  const expected = await askDemo(`select ${named}, food.area * 1000.0 / i.enplane_total
    from ${joined(`join ${complete} food using (airport_id)`)}
      and food.area_complete and food.area * 1000.0 / i.enplane_total >= 8`)
  expect(expected.length).toBeGreaterThan(3)
  const headings = ['Space per 1,000 Enplanements, Food & Beverage']
  const shown = await cellsUnder(explore.page, Math.min(50, expected.length), headings)
  const all = new Set(written(expected, ['text', 'ratio']).map(row => row.join('|')))
  expect(shown.map(row => row.join('|')).filter(row => !all.has(row))).toEqual([])
})

test('@torture who has how much of an airport', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'IATA Code')
  await explore.type('IATA Code', 'ATL')
  await explore.select('Group by', 'Company Name')
  await explore.select('Show', 'Total or overall ratio')
  await explore.expectAnswer(
    `select company_name, count(*), sum(tenant.area_total) from ${locations}
    and a.iata_code = 'ATL' group by 1`,
    {
      headings: ['Number of tenant locations', 'Square Footage, total'],
      formats: ['text', 'integer', 'area'],
    },
  )
})

test('@torture which brands have opened the most locations since last year', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Opened or Closed')
  await explore.check('Opened')
  await explore.select('Group by', 'Tenant Name (Brand)')
  await explore.type('Top ranks', '5')
  await explore.expectAnswer(
    `select * from (select brand_name, rank() over (order by count(*) desc) as rank, count(*)
    from ${locations} and airport_id in (select airport_id from airport_instance where axn_instance_id in (25, 26)
        and axn_instance_status = 'PUBLISHED' group by 1 having count(*) = 2)
      and not exists (select from tenant was where was.axn_instance_id = 25 and was.tenant_id = tenant.tenant_id
        and was.location_number = tenant.location_number)
    group by 1) ranked where rank <= 5 order by rank, 1`,
    {
      headings: ['Rank', 'Number of tenant locations'],
      formats: ['text', 'integer', 'integer'],
      isOrdered: true,
    },
  )
})

test('@torture when the leases of a company end', async ({ visit }) => {
  const explore = await beginExplore(visit)
  const [[company]] = (await askDemo(
    `select company_name from ${locations} group by 1 order by count(*) desc limit 1`,
  )) as [[string]]
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Company Name')
  await explore.type('Company Name', `"${company}"`)
  await explore.select('Group by', 'Lease Expiration Year')
  await explore.expectAnswer(
    `select case when tenant_status.lease_date_flag = 'Y'
      then coalesce(extract(year from lease_expire_date)::text, 'Not reported') else 'Not applicable' end, count(*)
    from ${locations.replace('where', 'join tenant_status using (tenant_status) where')}
      and company_name = '${company}' group by 1`,
    { headings: ['Number of tenant locations'], formats: ['text', 'integer'] },
  )
})

test('@torture which airports have the largest share of disadvantaged enterprises', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.add('Column', 'ACDBE Participation')
  await explore.type('Top ranks', '10')
  await explore.expectAnswer(
    `select * from (select ${named},
      rank() over (order by acdbe_percentage_amount desc) as rank, acdbe_percentage_amount
    from ${published} and acdbe_percentage_amount is not null) ranked where rank <= 10 order by rank, 1`,
    { headings: ['Rank', 'ACDBE Participation'], formats: ['text', 'integer', 'percent'], isOrdered: true },
  )
})
