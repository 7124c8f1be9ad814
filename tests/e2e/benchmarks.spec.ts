import { expect, type Page } from '@playwright/test'
import { formatFigure } from '#platform/contract/figure.ts'
import { askDemo } from './askDemo.ts'
import { joined, mediumHub, published, quartilesOf, totalsOf } from './demoQueries.ts'
import { test } from './ownServer.ts'

// Benchmarks and estimates without an airport, compared with SQL that is independent of the product.

const ratio = (value: string | number | null | undefined) => formatFigure(Number(value), 'ratio')

const cellsOf = async (page: Page, table: string, row: RegExp): Promise<string[]> =>
  page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell').allInnerTexts()

test('benchmarks of medium hubs, of a state, and with an airport among them', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore')
  await page
    .getByRole('navigation', { name: 'Views of the edition' })
    .getByRole('link', { name: 'Benchmarks' })
    .click()
  const basis = page.getByText(/^\d+ airports.*, 2026 edition/)
  const former = await basis.innerText()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/benchmarks\/instance\/\d+\?.*hubSize=Medium/, async route => {
    await asked.promise
    await route.continue()
  })
  await page.getByLabel('Hub size').selectOption('Medium hub')
  // The figures of the previous group are never attributed to the next one.
  await expect(page.locator('[data-former]')).toHaveCount(1)
  await expect(basis).toHaveText(former)
  asked.resolve()
  await page.getByLabel('Tenants').selectOption('News & Gifts')
  const [expected = []] =
    await askDemo(`select count(*), min(rent / area), ${quartilesOf('rent / area').join(', ')},
      max(rent / area)
    from ${joined(`join ${totalsOf('NEWSSTAND')} news using (airport_id)`)}
      and rent_complete and area > 0 and ${mediumHub}`)
  const figures = 'Figures shown in the charts'
  await expect(basis).toContainText(/^\d+ airports in the class “Medium hub”, 2026 edition/)
  await expect(page.locator('[data-former]')).toHaveCount(0)
  const [count, ...spread] = expected
  // Until the answer for the tenants arrives, the table has the figures of all.
  await expect
    .poll(() => cellsOf(page, figures, /^Rent per Square Foot/))
    .toEqual([String(count), ...spread.map(ratio)])
  const chart = page.getByRole('img', { name: /^Rent per Square Foot/ })
  await expect(chart).toContainText(`Median $${ratio(spread[2])}`)
  await expect(chart).toContainText(`Upper quartile $${ratio(spread[3])}`)

  await page.getByRole('combobox', { name: 'Add an airport for comparison' }).fill('DEN')
  await page.getByRole('option', { name: /\(DEN\)/ }).click()
  await expect(page.getByText(/DEN is not one of them and is shown for comparison only/)).toBeVisible()
  await page.getByLabel('Hub size').selectOption('Large hub')
  await expect(page.getByRole('row', { name: /^Rent per Square Foot/ })).toContainText(/\d+ of \d+/)

  await page.getByLabel('Hub size').selectOption('All')
  await page.getByLabel('Country').selectOption('United States of America')
  await page.getByLabel('State or province').selectOption('Colorado')
  const airports = await askDemo(
    `select iata_code from ${published} and a.iso_country_code = 'US' and a.state_province_code = 'CO'`,
  )
  expect(airports.length).toBeLessThan(5)
  await expect(page.getByText(new RegExp(`^${airports.length} airports? in Colorado`))).toBeVisible()
  await expect(page.getByText('Not enough peer data.')).toHaveCount(6)
  await expect(page).toHaveURL(/country=United(%20|\+)States.*&state=Colorado/)
})

test('the calculator: rent and sales for a space, their basis, and the airports behind them', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/calculator')
  await page.getByLabel('Tenant type').selectOption('News & Gifts')
  await page.getByLabel('Space (sq ft)').fill('1,200')
  await page.getByLabel('Hub size').selectOption('Medium hub')
  await expect(page).toHaveURL(/space=1200/)
  for (const [title, amount, rate] of [
    ['Rent per year', 'rent', /^Rent per Square Foot/],
    ['Sales per year', 'sales', /^Sales per Square Foot/],
  ] as const) {
    const value = `${amount} / area`
    const basis = `${joined(`join ${totalsOf('NEWSSTAND')} news using (airport_id)`)}
      and ${amount}_complete and area > 0 and ${mediumHub}`
    const [expected = []] = await askDemo(`select count(*),
        (select count(*) from tenant where axn_instance_id = 26 and tenant_type = 'NEWSSTAND'
          and airport_id in (select i.airport_id from ${basis})),
        (select count(*) from (select distinct airport_id, brand_id, company_id, product_type, lease_expire_date
          from tenant join tenant_status using (tenant_status) where axn_instance_id = 26
            and tenant_type = 'NEWSSTAND' and lease_date_flag = 'Y' and lease_expire_date is not null
            and airport_id in (select i.airport_id from ${basis})) leases),
        min(${value}), ${quartilesOf(value).join(', ')}, max(${value}) from ${basis}`)
    const [airports, locations, leases, ...spread] = expected
    const section = page.getByRole('region', { name: title, exact: true })
    await expect(section.getByRole('heading')).toHaveText([`${title} for 1,200 sq ft ($)`])
    await expect(section).toContainText(
      `Based on ${airports} airports in the class “Medium hub” with ${formatFigure(Number(locations), 'integer')} News & Gifts locations, ${formatFigure(Number(leases), 'integer')} leases with a known end date.`,
    )
    await expect.poll(() => cellsOf(page, `${title} as figures`, rate)).toEqual(spread.map(ratio))
    await expect
      .poll(() => cellsOf(page, `${title} as figures`, /^For 1,200 sq ft/))
      .toEqual(spread.map(each => formatFigure(Number(each) * 1200, 'dollars')))
  }

  await page.getByRole('link', { name: 'See the underlying airports in Explore' }).click()
  await expect(page.getByRole('table', { name: /^Tenant types in 2026/ })).toBeVisible()
  await expect(page).toHaveURL(/\/explore\?rows=tenantTypes/)

  // Few airports have one product in one state, so nothing is shown, with the reason.
  await page.goto('/calculator?state=Colorado&tenantType=NEWSSTAND')
  await expect(page.getByText('Not enough peer data.')).toHaveCount(2)
  await expect(page.getByText(/Fewer than five airports/).first()).toBeVisible()
})

test('@torture a product shows the number of airports that have it', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/calculator')
  const [[product]] = (await askDemo(`select product_type_description from tenant
    join product_type using (product_type) where axn_instance_id = 26 and tenant_type = 'FOODBEVERAGE'
    group by 1 order by count(distinct airport_id) limit 1`)) as [[string]]
  await page.getByLabel('Product type').selectOption(product)
  const having = `${joined(`join ${totalsOf('FOODBEVERAGE')} food using (airport_id)`)}
    and rent_complete and area > 0 and i.airport_id in (select airport_id from tenant
      join product_type using (product_type) where axn_instance_id = 26
        and tenant_type = 'FOODBEVERAGE' and product_type_description = '${product.replaceAll("'", "''")}')`
  const [[airports]] = (await askDemo(`select count(*) from ${having}`)) as [[number]]
  await expect(page.getByRole('region', { name: 'Rent per year', exact: true })).toContainText(
    new RegExp(`Based on ${airports} airports? with [\\d,]+ Food & Beverage locations with `),
  )
})
