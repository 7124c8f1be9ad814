import { expect, type Page } from '@playwright/test'
import { formatFigure } from '#platform/contract/figure.ts'
import { askDemo } from './askDemo.ts'
import { joined, mediumHub, published, quartilesOf, totalsOf } from './demoQueries.ts'
import { test } from './ownServer.ts'

// Benchmarks without an airport, compared with SQL that is independent of the product.

const ratio = (value: string | number | null | undefined) => formatFigure(Number(value), 'ratio')

const cellsOf = async (page: Page, table: string, row: RegExp): Promise<string[]> =>
  page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell').allInnerTexts()

test('@torture benchmarks of medium hubs, of a state, and with an airport among them', async ({ visit }) => {
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
