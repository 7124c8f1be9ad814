import { expect } from '@playwright/test'
import { askDemo } from './askDemo.ts'
import { joined } from './demoQueries.ts'
import { beginExplore, cellsOf, cellsUnder, table, written } from './explorePage.ts'
import { test } from './ownServer.ts'

// The copy of the demo that the SQL reads does not have what other tests change meanwhile.
test.use({ serverName: 'questions' })

// Four questions of a leasing manager, which combine tenants with figures of their airports and terminals. Each takes
// at most eight actions, and its figures are compared with SQL that is independent of the product.

const mostActions = 8
const locations = joined(`join tenant using (airport_id, axn_instance_id) join brand using (brand_id)
  join company using (company_id)`)

test('@torture how large coffee shops are in terminals above five million enplanements', async ({
  visit,
}) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Product Type')
  await explore.check('Coffee & Tea')
  await explore.add('Filter', 'Terminal: Enplaning Passengers')
  await explore.type('Terminal: Enplaning Passengers, from', '5000000')
  await explore.select('Group by', 'All tenant locations as one group')
  explore.expectFew(mostActions)
  const expected = await askDemo(`select count(*), count(area_total),
      percentile_cont(0.5) within group (order by area_total)
    from ${locations.replace(' where', ` join airport_terminal t using (airport_id, terminal_id, axn_instance_id) where`)}
      and product_type = 'COFFEE' and t.enplane_total >= 5000000`)
  await expect(table(explore.page).getByRole('row')).toHaveCount(2)
  await expect(async () => {
    const [shown = []] = await cellsOf(explore.page, 1)
    expect(shown.slice(-3)).toEqual(written(expected, ['integer', 'integer', 'area'])[0])
  }).toPass()
})

test('@torture what share of tenants DBE companies run, by state', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Column', 'DBE')
  await explore.select('Group by', 'State or Province')
  await explore.select('Show', 'Total and share of all groups')
  explore.expectFew(mostActions)
  const expected = await askDemo(`select state_province_name, count(*),
      count(*) filter (where c.dbe_flag = 'Y') * 100.0 / nullif(count(c.dbe_flag), 0),
      count(*) - count(c.dbe_flag)
    from ${locations.replace(
      ' where',
      ` join state_province s on s.state_province_code = a.state_province_code and s.iso_country_code = a.iso_country_code
        left join company_instance c on c.company_id = company.company_id and c.axn_instance_id = 26
          and c.axn_instance_status = 'PUBLISHED' where`,
    )}
    group by 1`)
  expect(expected.length).toBeGreaterThan(10)
  const headings = table(explore.page).getByRole('columnheader')
  await expect(headings.filter({ hasText: 'DBE: Yes, share' })).toBeVisible()
  const place = async (text: string) =>
    (await headings.allInnerTexts()).findIndex(each => each.includes(text))
  const columns = [
    await place('Number of tenant locations'),
    await place('DBE: Yes'),
    await place('DBE, not'),
  ]
  const rows = await table(explore.page).locator('tbody tr').count()
  const shown = await cellsOf(explore.page, rows)
  const byName = new Map(
    written(expected, ['text', 'integer', 'percent', 'integer']).map(([name = '', ...figures]) => [
      name,
      figures,
    ]),
  )
  const known = shown.filter(row => byName.has(row[0] ?? ''))
  expect(known.length).toBeGreaterThan(10)
  for (const row of known)
    expect(
      columns.map(column => row[column]),
      row[0],
    ).toEqual(byName.get(row[0] ?? ''))
})

test('@torture which large leases end within a year at growing airports', async ({ visit }) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Tenants')
  await explore.add('Filter', 'Square Footage')
  await explore.type('Square Footage, from', '3000')
  await explore.add('Filter', 'Lease Expires')
  await explore.type('Lease Expires, to', '2028-12-31')
  await explore.add('Filter', 'Airport: Annual Percentage Change')
  await explore.type('Airport: Annual Percentage Change, from', '2')
  explore.expectFew(mostActions)
  const [[count]] = (await askDemo(`select count(*) from ${locations} and area_total >= 3000
    and lease_expire_date <= '2028-12-31' and i.annual_percentage_change_amount >= 2`)) as [[number]]
  expect(count).toBeGreaterThan(0)
  await expect(explore.page.getByText(new RegExp(`^${count} tenant locations in 2026: `))).toBeVisible()
})

test('@torture which ten companies have the most duty free space, and at how many airports', async ({
  visit,
}) => {
  const explore = await beginExplore(visit)
  await explore.select('Rows', 'Companies')
  await explore.add('Column', 'Square Footage of Locations, Duty Free')
  await explore.type('Top ranks', '10')
  explore.expectFew(mostActions)
  const expected = await askDemo(`select company_name, count(distinct airport_id),
      sum(area_total) filter (where tenant_type = 'DUTYFREE') as area
    from ${locations} group by 1
    having count(*) filter (where tenant_type = 'DUTYFREE') = count(area_total) filter (where tenant_type = 'DUTYFREE')
    order by coalesce(sum(area_total) filter (where tenant_type = 'DUTYFREE'), 0) desc limit 10`)
  await expect(async () => {
    const headings = ['Airports with Tenants', 'Square Footage of Locations, Duty Free']
    const shown = await cellsUnder(explore.page, 10, headings)
    expect(shown).toEqual(written(expected, ['text', 'integer', 'area']))
  }).toPass()
})
