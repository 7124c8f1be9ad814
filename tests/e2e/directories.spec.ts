import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expectAccessible, test } from './visit.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('table').first().locator('tbody tr')

test('a tenant list is filtered, shared by its address, and downloaded as shown', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/tenants')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Duty Free', exact: true }).check()
  await page.getByRole('textbox', { name: 'Square Footage, from' }).fill('1500')
  await page.getByRole('textbox', { name: 'IATA' }).fill('jfk')
  await page.getByRole('checkbox', { name: 'New York', exact: true }).check()
  await expect(page).toHaveURL(/iataCode=jfk/)
  await expect(page).toHaveURL(/areaTotal=1500\.\./)
  await expect(page.getByRole('button', { name: 'Remove filter: Square Footage from 1,500' })).toBeVisible()
  await page
    .getByRole('columnheader', { name: /Square Footage/ })
    .getByRole('button')
    .first()
    .click()
  // The previous rows stay until the new ones arrive.
  let areas: number[] = []
  const areAsAsked = async () => {
    const shown = await rows(page).locator('td[data-label^="Square"]').allTextContents()
    areas = shown.map(text => Number(text.replaceAll(',', '')))
    const sorted = areas.toSorted((one, other) => other - one)
    return areas.length > 0 && areas.every((area, index) => area >= 1500 && area === sorted[index])
  }
  await expect(page).toHaveURL(/sort=areaTotal(%2C|,)desc/)
  await expect.poll(areAsAsked).toBe(true)

  const colleague = await visit('subscriber')
  await colleague.goto(page.url())
  await expect(rows(colleague)).toHaveText(await rows(page).allTextContents())

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Tenant-Listing-2026.csv')
  const records: Record<string, string>[] = parse(await readFile(await file.path()), { columns: true })
  // The number of rows is shown next to it.
  await expect(page.getByRole('group', { name: 'Download' })).toContainText(`${records.length} rows`)
  expect(new Set(records.map(record => record['State or Province']))).toEqual(new Set(['New York']))
  expect(records.map(record => Number(record['Square Footage (sq ft)'])).slice(0, areas.length)).toEqual(
    areas,
  )

  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/tenants(\?sort=areaTotal(%2C|,)desc)?$/)
})

test('@torture text typed just before another page opens does not end up in its address', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/tenants')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.route('**/*.js', async route => {
    await new Promise(resume => setTimeout(resume, 1500))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'IATA' }).fill('zzz')
  await rows(page).first().getByRole('link').first().press('Enter')
  await expect(page).not.toHaveURL(/tenants/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(page.url()).not.toContain('zzz')
})

test('@torture lease expirations show the next 18 months, and a year replaces that range', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/leaseexpiration')
  const range = page.getByRole('button', { name: /^Remove filter: Lease Expires from/ })
  await expect(range).toBeVisible()
  for (const type of ['Food & Beverage', 'Specialty Retail', 'News & Gifts', 'Duty Free']) {
    await expect(page.getByRole('region', { name: type })).toBeVisible()
  }
  await expect(page.getByText(/Explore has one row per location\./)).toBeVisible()
  const dates = () => page.locator('td[data-label="Lease Expires"]').allTextContents()
  await expect(page.locator('td[data-label="Lease Expires"]').first()).toBeVisible()
  const [today, last] = [0, 18].map(months => {
    const day = new Date()
    day.setUTCMonth(day.getUTCMonth() + months)
    return day.toISOString().slice(0, 10)
  })
  for (const date of await dates()) expect(date >= String(today) && date <= String(last)).toBe(true)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const years = page.getByRole('checkbox', { name: /^20\d\d$/ })
  await expect(years).toHaveCount(30)
  await expect(years.first()).toHaveAccessibleName('2011')
  await page.getByRole('checkbox', { name: '2031' }).check()
  await expect(range).toHaveCount(0)
  await expect
    .poll(async () => {
      const shown = await dates()
      return shown.length > 0 && shown.every(date => date.startsWith('2031-'))
    })
    .toBe(true)
})

test('a company is found by a part of its name and shows where it operates', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/companies')
  const name = (await rows(page).first().getByRole('link').first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(name.slice(1, 8).toUpperCase())
  await expect(page).toHaveURL(
    new RegExp(`/companies/${name.slice(1, 8).toUpperCase()}`.replaceAll(' ', '.*')),
  )
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Where It Operates' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/companies/${'q'.repeat(256)}`)
  await expect(page.getByText('Only the first 255 characters are searched for.')).toBeVisible()
  await page.goto('/company/999999')
  await expect(page.getByText('This company is not in the 2026 edition')).toBeVisible()
  await page.getByRole('link', { name: 'This company’s tenants' }).click()
  await expect(page).toHaveURL(/\/tenants\?companyId=999999/)
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('@torture an administrator sees every status, as a badge and a filter', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/companies?axnInstanceStatus=PENDING')
  await expect(rows(page).first().getByText('In review')).toBeVisible()
  await page.goto('/companies?axnInstanceStatus=PUBLISHED')
  await expect(rows(page).first().getByText('Published')).toBeVisible()
})

test('@torture print includes every filtered row, for one table or several', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.addInitScript(
    'window.print = () => { window.printedRows = [...document.querySelectorAll("main tbody tr")].filter(row => !row.closest("[data-screen-only]")).length; window.dispatchEvent(new Event("afterprint")) }',
  )
  for (const [path, name] of [
    ['/airports?hubSize=Medium%20hub', 'airports'],
    ['/leaseexpiration', 'leases'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('table').first()).toBeVisible()
    const said = await page
      .getByRole('group', { name: 'Download' })
      .getByText(/^[\d,]+ rows$/)
      .innerText()
    const rows = Number(said.replace(/\D/g, ''))
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect
      .poll(() => page.evaluate<number | undefined>('window.printedRows'), { message: name })
      .toBe(rows)
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  }
  await page.goto('/airports?hubSize=Medium%20hub&iataCode=RDU,QQQ&keyword=field')
  const selection = page.getByText('Only Search: field. Only IATA: RDU,QQQ. Only Hub Size: Medium hub.')
  await expect(selection).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(selection).toBeVisible()
  await expect(page.getByText(/^No rows for .*QQQ\.$/)).toBeVisible()
})
