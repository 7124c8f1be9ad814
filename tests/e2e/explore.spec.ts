import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { formatFigure } from '#platform/contract/figure.ts'
import { askDemo } from './askDemo.ts'
import { joined, largeHub, mediumHub, named, published, quartilesOf, totalsOf } from './demoQueries.ts'
import { begin, cellsOf, cellsUnder, quartilesUnder, table, valuesOf, written } from './explorePage.ts'
import { test } from './ownServer.ts'
import { expectAccessible, testEveryLook, tortureStep } from './visit.ts'

// The eight questions of subscribers, each answered in at most six actions. The figures are compared with SQL that is
// independent of the product.

test('@torture the page shows its citation and its terms', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore')
  await page.getByRole('button', { name: 'Cite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cite this page' })
  await expect(dialog.getByLabel('Citation')).toHaveValue(
    /^Explore\. In AXN Fact Book, 2026 edition\. http\S+instance=26\S* \(accessed \d{4}-\d{2}-\d{2}\)\.$/,
  )
  await expect(dialog.getByLabel('BibTeX')).toHaveValue(/urldate = \{\d{4}-\d{2}-\d{2}\}/)
  await expect(dialog.getByLabel('RIS')).toHaveValue(/^TY {2}- DATA\n[^]+\nER {2}- $/)
  await expect(dialog.getByLabel('Permanent link')).toHaveValue(/\/explore\?instance=26$/)
  // Each box shows all of its text.
  const hidden = await page.evaluate<number[]>(
    `[...document.querySelectorAll('dialog textarea')].map(each => each.scrollHeight - each.clientHeight)`,
  )
  expect(hidden).toEqual([0, 0, 0, 0])
  await expect(dialog).toContainText('All rights reserved.')
  // The citation of a question says what was asked.
  await page.goto('/explore?where=hubSize:Large%20hub')
  await page.getByRole('button', { name: 'Cite' }).click()
  await expect(dialog.getByLabel('Citation')).toHaveValue(
    /^Explore: Airports in 2026, Hub Size: Large hub\. In /,
  )
})

test('@torture while the next answer loads, the previous one keeps its own headings', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore')
  const names = table(page).getByRole('columnheader').first()
  await expect(names).toHaveText(/^Airport/)
  await page.getByRole('button', { name: 'Edit the question' }).click()
  let goOn = () => undefined as void
  const held = new Promise<void>(resolve => (goOn = resolve))
  await page.route(/\/api\/v1\/explore\//, async route => {
    await held
    await route.continue()
  })
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'Companies' })
  await expect(page.getByRole('list', { name: 'Columns' })).toContainText('Square Footage of Locations')
  await expect(names).toHaveText(/^Airport/)
  goOn()
  await expect(names).toHaveText(/^Company/)

  // Two actions taken before the page has rendered the first one both count.
  await page.goto('/explore')
  await page.evaluate(`for (const [label, value] of [['Group by', 'hubSize'], ['Years', 'two']]) {
    const select = [...document.querySelectorAll('select')].find(each => each.labels[0].textContent === label)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
  await expect(page).toHaveURL(/years=two/)
  await expect(page).toHaveURL(/group=hubSize/)
})

test('which airports over 5 million enplanements sell less than $7 of food & beverage per enplanement', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.add('Filter', 'Enplaning Passengers')
  await explore.type('Enplaning Passengers, from', '5,000,000')
  await explore.add('Filter', 'Sales per Enplanement, Food & Beverage')
  await explore.type('Sales per Enplanement, Food & Beverage, to', '$7')
  await expect(table(page).locator('tbody tr')).toHaveCount(6)
  await explore.add('Column', 'Sales per Enplanement, Food & Beverage')
  explore.expectFew()
  const expected = await askDemo(`select ${named}, i.enplane_total, food.sales / i.enplane_total
    from ${joined(`join ${totalsOf('FOODBEVERAGE')} food using (airport_id)`)}
      and i.enplane_total >= 5000000 and food.sales_complete and food.sales / i.enplane_total <= 7
    order by 3 desc`)
  const codes = expected.map(([name]) => String(name).slice(-4, -1))
  expect(codes.toSorted()).toEqual(['FLL', 'LAX', 'PHX', 'SAN', 'YVR', 'YYC'])
  // The figure that was added ranks the rows, and is beside their names.
  const headings = ['Sales per Enplanement, Food & Beverage', 'Enplaning Passengers']
  const shown = await cellsUnder(page, expected.length, headings)
  expect(shown).toEqual(
    written(
      expected.map(([name, traffic, sales]) => [name ?? '', sales ?? null, traffic ?? null]),
      ['text', 'ratio', 'integer'],
    ),
  )
  await expect(table(page).getByRole('columnheader').nth(2)).toHaveText(/^Sales per Enplanement, Food/)
  await expect(page.getByText(/^Excluded: \d+ airports? without a complete figure/)).toBeVisible()

  // A link shows a colleague the same, and Back takes one step back.
  const colleague = await visit('admin')
  await colleague.goto(page.url())
  await expect(table(colleague).locator('tbody tr').first()).toContainText(codes[0] ?? '')
  const columns = page.getByRole('list', { name: 'Columns' })
  await expect(columns).toContainText('Sales per Enplanement, Food & Beverage')
  await page.goBack()
  await expect(columns).not.toContainText('Sales per Enplanement, Food & Beverage')
  await expect(table(page).locator('tbody tr')).toHaveCount(expected.length)
})

test("@torture how a company's footprint has changed since last year", async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  const both = `(select airport_id from airport_instance where axn_instance_id in (25, 26)
    and axn_instance_status = 'PUBLISHED' group by 1 having count(*) = 2)`
  const [[company]] = (await askDemo(`select company_name from tenant join company using (company_id)
    where axn_instance_id = 26 and airport_id in ${both} group by 1 order by count(*) desc limit 1`)) as [
    [string],
  ]
  await explore.open()
  await explore.start(/footprints of companies changed/)
  await explore.add('Filter', 'Company Name')
  await explore.type('Company Name', company)
  explore.expectFew()
  const footprint = (year: number) => `(select company_name as name, count(*) as locations,
      count(distinct airport_id) as airports, sum(area_total) as area
    from tenant join company using (company_id)
    where axn_instance_id = ${year} and airport_id in ${both} and company_name = '${company}' group by 1)`
  const expected = await askDemo(`select now.name, now.locations, was.locations, now.airports, was.airports,
    now.area, was.area from ${footprint(26)} now join ${footprint(25)} was using (name)`)
  const row = await valuesOf(page)
  expect([row[0], row[1], row[2], row[5], row[6], row[9], row[10]]).toEqual(
    written(expected, ['text', 'integer', 'integer', 'integer', 'integer', 'area', 'area'])[0],
  )
  await expect(page.getByText(/^Only the \d+ airports published in both editions are counted/)).toBeVisible()
})

test('@torture the top 20 by duty free per international enplanement', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.start(/^Top 20 airports by duty free/)
  explore.expectFew()
  const expected = await askDemo(`select * from (select ${named} as name,
      rank() over (order by free.sales / intl.passengers desc) as rank, free.sales / intl.passengers, i.passenger_ep_intl_total
    from ${published.replace(
      'where',
      `join ${totalsOf('DUTYFREE')} free using (airport_id)
       cross join lateral (select coalesce(i.passenger_ep_intl_total, case when count(*) = count(ep_intl_total)
         then sum(ep_intl_total) end) as passengers from airport_terminal t
         where t.airport_id = i.airport_id and t.axn_instance_id = 26) intl where`,
    )} and free.sales_complete and intl.passengers > 0) ranked where rank <= 20 order by rank`)
  const shown = await cellsOf(page, expected.length)
  expect(shown.map(row => row.slice(0, 3))).toEqual(
    written(
      expected.map(row => row.slice(0, 3)),
      ['text', 'integer', 'ratio'],
    ),
  )
})

test('@torture rent for a 1,200 sq ft newsstand at a medium hub', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.start('Rent and sales of a 1,200 sq ft news & gifts shop at a medium hub')
  explore.expectFew()
  const [lower, median, upper] = quartilesOf('news.rent / news.area')
  const expected = await askDemo(`select count(*), ${lower}, ${lower} * 1200, ${median}, ${median} * 1200,
      ${upper}, ${upper} * 1200
    from ${joined(`join ${totalsOf('NEWSSTAND')} news using (airport_id)`)}
      and news.rent_complete and news.area > 0 and ${mediumHub}`)
  const row = await valuesOf(page)
  expect(row.slice(2, 9)).toEqual(
    written(expected, ['integer', 'ratio', 'dollars', 'ratio', 'dollars', 'ratio', 'dollars'])[0],
  )

  // The former calculator's addresses ask the same.
  await page.goto('/calculator?tenantType=NEWSSTAND&hubSize=Medium%20hub&space=1200')
  await expect(page).toHaveURL(/\/explore\?rows=tenantTypes/)
  expect(await valuesOf(page)).toEqual(row)
})

test('@torture which large food & beverage leases at large hubs end next year', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.start(/leases over 2,000 sq ft at large hubs/)
  explore.expectFew()
  const expected =
    await askDemo(`select brand_name, company_name, a.iata_code, terminal_name, tenant.area_total,
      lease_expire_date::text
    from ${published.replace(
      'where',
      `join tenant using (airport_id, axn_instance_id) join tenant_status using (tenant_status)
       join brand using (brand_id) join company using (company_id) join terminal using (terminal_id) where`,
    )} and tenant_type = 'FOODBEVERAGE' and tenant.area_total >= 2000 and lease_date_flag = 'Y'
      and lease_expire_date between '2027-01-01' and '2027-12-31' and ${largeHub}`)
  expect(expected.length).toBeGreaterThan(10)
  const all = written(expected, ['text', 'text', 'text', 'text', 'area', 'text'])
  await expect(
    page.getByText(new RegExp(`of ${all.length.toLocaleString('en-US')} tenant locations`)),
  ).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file: string[][] = parse(await readFile(await (await begun).path()))
  const area = (text: string | undefined) => formatFigure(Number(text), 'area')
  const rows = file.slice(1).map(row => [...row.slice(0, 4), area(row[4]), row[5]])
  expect(rows.map(row => row.join('|')).toSorted()).toEqual(all.map(row => row.join('|')).toSorted())
  const ends = rows.map(row => String(row[5]))
  expect(ends).toEqual(ends.toSorted())
})

test('@torture sales per square foot by hub size', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.add('Column', 'Sales per Square Foot, Specialty Retail')
  await explore.select('Group by', 'Hub Size')
  await explore.select('Show', 'Quartiles')
  explore.expectFew()
  const special = `(select t.airport_id, sum(s.gross_sales_total) / sum(s.area_total) as ratio
    from airport_terminal t left join airport_terminal_total s on s.airport_id = t.airport_id
      and s.terminal_id = t.terminal_id and s.axn_instance_id = 26 and s.tenant_type = 'SPECIALTY'
    where t.axn_instance_id = 26 group by 1
    having count(*) = count(s.gross_sales_total + s.area_total) and sum(s.area_total) > 0)`
  const expected = await askDemo(`select count(*), ${quartilesOf('special.ratio').join(', ')}
    from ${joined(`join ${special} special using (airport_id)`)} and ${mediumHub}`)
  await expect(table(page).getByRole('row', { name: /^Medium hub/ })).toBeVisible()
  const figure = 'Sales per Square Foot, Specialty Retail'
  const headings = [`${figure}, count`, ...quartilesUnder(figure)]
  const rows = await cellsUnder(page, await table(page).locator('tbody tr').count(), headings)
  const medium = rows.find(row => row[0] === 'Medium hub') ?? []
  expect(medium.slice(1)).toEqual(written(expected, ['integer', 'ratio', 'ratio', 'ratio'])[0])
})

test('@torture which terminals over 2 million enplanements sell most per enplanement', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.start(/^Top 10 terminals over 2 million/)
  explore.expectFew()
  const expected = await askDemo(`select * from (select a.iata_code || ', ' || terminal_name,
      rank() over (order by sum(s.gross_sales_total) / t.enplane_total desc) as rank,
      sum(s.gross_sales_total) / t.enplane_total, t.enplane_total
    from ${published.replace(
      'where',
      `join airport_terminal t using (airport_id, axn_instance_id) join terminal using (terminal_id)
       cross join tenant_type type left join airport_terminal_total s on s.airport_id = i.airport_id
         and s.terminal_id = t.terminal_id and s.axn_instance_id = 26 and s.tenant_type = type.tenant_type
       where`,
    )} and t.enplane_total >= 2000000 and (type.tenant_type <> 'DUTYFREE'
        or coalesce(s.gross_sales_total, s.rent_airport_total, s.area_total) is not null)
    group by a.iata_code, terminal_name, t.terminal_id, t.enplane_total
    having count(*) = count(s.gross_sales_total)) ranked where rank <= 10 order by rank`)
  const shown = await cellsOf(page, expected.length)
  expect(shown.map(row => row.slice(0, 4))).toEqual(
    written(expected, ['text', 'integer', 'ratio', 'integer']),
  )
})

test('@torture which brands are at 40 or more airports, and how large they are', async ({ visit }) => {
  const page = await visit('subscriber')
  const explore = await begin(page)
  await explore.open()
  await explore.select('Rows', 'Brands')
  await explore.add('Filter', 'Airports with Tenants')
  await explore.type('Airports with Tenants, from', '40')
  explore.expectFew()
  const expected =
    await askDemo(`select brand_name, count(*), count(distinct airport_id), sum(tenant.area_total)
    from tenant join brand using (brand_id) join airport_instance i using (airport_id, axn_instance_id)
    where axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED'
    group by 1 having count(distinct airport_id) >= 40 order by 2 desc, 1`)
  const shown = await cellsOf(page, expected.length)
  const bare = (rows: string[][]) => rows.map(row => row.join('|')).toSorted()
  expect(bare(shown.map(row => [row[0] ?? '', ...row.slice(2)]))).toEqual(
    bare(written(expected, ['text', 'integer', 'integer', 'area'])),
  )
})

test('@torture filters by change and by what opened or closed, and the answer begins above the fold', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(
    '/explore?show=enplaneTotal,salesEpRatio.FOODBEVERAGE&where=enplaneTotal:5000000..;salesEpRatio.FOODBEVERAGE:..9',
  )
  const bottomOf = async (row: number) => {
    const box = await table(page).locator('tbody tr').nth(row).boundingBox()
    return (box?.y ?? 768) + (box?.height ?? 0)
  }
  await expect.poll(() => bottomOf(2)).toBeLessThan(768)

  const explore = await begin(page)
  await explore.open()
  await explore.add('Filter', 'Enplaning Passengers, change (%)')
  await explore.type('Enplaning Passengers, change (%), from', '10')
  explore.expectFew()
  const grown = await askDemo(
    `select ${named} from ${published.replace(
      'where',
      `join (select airport_id, enplane_total as was from airport_instance where axn_instance_id = 25
      and axn_instance_status = 'PUBLISHED') before using (airport_id) where`,
    )} and was > 0 and (i.enplane_total - was) * 100.0 / was >= 10 order by i.enplane_total desc`,
  )
  expect(grown.length).toBeGreaterThan(0)
  const shown = await cellsOf(page, Math.min(grown.length, 50))
  expect(shown.map(row => row[0])).toEqual(grown.slice(0, 50).map(([name]) => name))

  await page.goto('/explore?rows=tenants&where=presence:CLOSED')
  const [[closed]] = (await askDemo(`select count(*) from tenant was
    where axn_instance_id = 25 and airport_id in (select airport_id from airport_instance
      where axn_instance_id in (25, 26) and axn_instance_status = 'PUBLISHED' group by 1 having count(*) = 2)
    and not exists (select from tenant now where now.axn_instance_id = 26 and now.tenant_id = was.tenant_id
      and now.location_number = was.location_number)`)) as [[number]]
  await expect(page.getByRole('group', { name: 'Download' })).toContainText(
    new RegExp(`^${closed.toLocaleString('en-US')} rows?`),
  )
})

test('@torture a report links to its question', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports?report=top50TerminalsFoodBeverage')
  const first = page.getByRole('table').first().locator('tbody tr').first()
  await expect(first.locator('th')).toBeVisible()
  const terminal = (await first.locator('th, td').allInnerTexts()).join(' ')
  await page.getByRole('link', { name: 'Continue in Explore' }).click()
  await expect(page).toHaveURL(/\/explore\?.*rows=terminals/)
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  const name = (await table(page).locator('tbody tr').first().locator('th').innerText()).split(', ')
  for (const part of name) expect(terminal).toContain(part)
})

test('the answer is shown as a chart and a map, and missing parts are explained', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore?show=dutyFreeSalesIntlEpRatio&top=20')
  await page.getByRole('link', { name: 'Chart', exact: true }).click()
  const chart = page.getByRole('img', { name: /^Chart: Duty Free Sales per International Enplanement\. / })
  await expect(chart).toContainText('DFW')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByText(/^The area of each circle is proportional to Duty Free Sales/)).toBeVisible()
  await page.goto('/explore?where=enplaneTotal:900000000..')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all airports' }).click()
  await expect(table(page)).toBeVisible()
  await page.goto('/explore?show=nothing,enplaneTotal')
  await expect(page.getByText('Parts of this address were ignored.')).toBeVisible()
  await tortureStep('anything typed finds something to add, from the keyboard alone', async () => {
    await page.goto('/explore?rows=brands')
    const box = page.getByRole('combobox', { name: 'Add to the question' })
    await box.fill('parking revenue')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(
      /^Rows: Airports, with .*Parking Revenue/i,
    )
    await box.press('Enter')
    await expect(
      table(page)
        .getByRole('columnheader', { name: /Parking Revenue/i })
        .first(),
    ).toBeVisible()
    await box.fill('large hub')
    await box.press('Enter')
    await expect(page.getByText(/^\d+ airports in 2026: Hub Size: Large hub$/)).toBeVisible()
    await box.fill('compare with 2024')
    await box.press('Enter')
    await expect(
      page.getByText(/^\d+ airports in 2026, compared with 2024: Hub Size: Large hub$/),
    ).toBeVisible()
    await page.goto('/airports?enplaneTotal=many&iataCode=DEN,QQQ')
    await expect(page.getByText('No rows for QQQ.', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Parts of this address were ignored\. Enplaning Passengers: /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Denver International Airport' })).toBeVisible()
  })
  // The first answer is embedded in the page.
  await page.goto('/explore?rows=brands')
  await page.route('**/api/v1/explore/**', route => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Edit the question' }).click()
  await page.getByLabel('Rows', { exact: true }).selectOption('companies')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
})

test('@torture a figure of an unpublished airport has no card, which is not a loading failure', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/explore?show=grossSalesTotal.WITHDUTYFREE&where=axnInstanceStatus:APPROVED')
  await page.locator('td a[data-figure-address]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Figure' })
  await expect(dialog.getByRole('heading', { name: 'This figure is not published' })).toBeVisible()
})

testEveryLook('an Explore question with everything', async visit => {
  const page = await visit('subscriber')
  const search = 'rows=tenantTypes&where=hubSize:Medium%20hub&group=tenantType&summary=quartiles&space=1200'
  for (const view of ['table', 'chart']) {
    await page.goto(`/explore?${search}&view=${view}`)
    await expect(page.getByRole('main').getByText('Medians and quartiles')).toBeVisible()
    await expectAccessible(page)
  }
})

test('@torture on a phone, the answer comes first, and a button opens the question', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.goto('/explore')
  const years = page.getByLabel('Years', { exact: true })
  await expect(page.getByRole('table').first()).toBeInViewport()
  await expect(years).toBeHidden()
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'Brands' })
  await expect(page.getByRole('table', { name: /^Brands in 2026/ })).toBeVisible()
  const change = page.getByRole('button', { name: 'Edit the question' })
  await change.click()
  await expect(years).toBeVisible()
  await change.click()
  await expect(years).toBeHidden()
})
