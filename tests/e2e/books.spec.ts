import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { searchAirportsEndpoint } from '#domain/browse/airportList.ts'
import { job } from '#platform/jobs/job.ts'
import { openLinks, openPdf } from '../openPdf.ts'
import { test } from './ownServer.ts'
import { expectAccessible, looks, tortureStep } from './visit.ts'

test.setTimeout(240_000)

async function fetched(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: button, exact: true }).click({ timeout: 120_000 })
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('@torture a subscriber downloads the companies book as a workbook', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  await page.getByLabel('Book', { exact: true }).selectOption('companies')
  await page.getByLabel('Format').selectOption('xlsx')
  await page.getByRole('button', { name: 'Create the book' }).click()
  const { name, bytes } = await fetched(page, 'Download The Companies Book, 2026, Excel, US Letter')
  expect(name).toBe('The-Companies-Book-26.xlsx')
  const book = await readXlsx(new Uint8Array(bytes))
  const companies = book.sheets.find(each => each.name === 'Companies')
  expect(companies?.rows.length).toBeGreaterThan(200)
})

test('@torture every published airport can be chosen, and a list that fails to load can be reloaded', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  let isDown = true
  await page.route(/\/airports\/instance\/26\/paged\/search/, async route => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'))
    if (isDown) return route.abort()
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=0'),
    })
    const found = searchAirportsEndpoint.reply.parse(await answer.json())
    // As if there were seven pages.
    const content = found.content.slice(0, 1).map(each => ({
      ...each,
      airportId: 900_000 + asked,
      airportName: `Field ${asked}`,
      iataCode: `ZZ${asked}`,
    }))
    return route.fulfill({ json: { ...found, content, totalPages: 7, number: asked } })
  })
  await page.goto('/reports')
  await page.getByLabel('Contents').selectOption('chosen')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  isDown = false
  await retry.click()
  const add = page.getByRole('combobox', { name: 'Add an airport' })
  await add.fill('Field 6')
  await page.locator('[role=option]', { hasText: 'Field 6 (ZZ6)' }).click()
  await expect(page.getByRole('button', { name: 'Remove Field 6 (ZZ6)' })).toBeVisible()
})

test('a subscriber requests a book of chosen airports, leaves, comes back, and downloads it', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  await page.getByLabel('Contents').selectOption('chosen')
  await page.getByRole('button', { name: 'Create the book' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose one or more')
  for (const name of ['Denver International Airport (DEN)', 'LaGuardia Airport (LGA)']) {
    await page.getByRole('combobox', { name: 'Add an airport' }).fill(name)
    await page.locator('[role=option]', { hasText: name }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('list', { name: 'Selected airports' }).getByRole('button')).toHaveText([
    'Denver International Airport (DEN)',
    'LaGuardia Airport (LGA)',
  ])
  await page.getByRole('button', { name: 'Create the book' }).click()
  await expect(page.getByText('Recently created')).toBeVisible()
  await page.goto('/airports')
  await page.goto('/reports')
  const { name, bytes } = await fetched(
    page,
    'Download The Airports Book: 2 selected, 2026, PDF, US Letter, for reading on screen',
  )
  expect(name).toBe('The-Airports-Book-2-selected-26.pdf')
  const text = (await openPdf(bytes)).pages.map(each => each.text).join('\n')
  expect(text).toContain('Denver International Airport')
  expect(text).toContain('LaGuardia Airport')
  expect(text).not.toContain('Orlando International Airport')
  await tortureStep('its links lead to pages of the product', () => expectLinks(page, bytes))
})

/** Every link leads to a page of the product and, if it names a section, to that section. */
async function expectLinks(page: Page, book: Buffer): Promise<void> {
  const { addresses } = await openLinks(book)
  const own = new Set(addresses.filter(each => each.startsWith(new URL(page.url()).origin)))
  expect(own.size).toBeGreaterThan(50)
  for (const [address, links] of Map.groupBy(own, each => each.replace(/#.*/, ''))) {
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
    const [last, ...others] = links.flatMap(each => each.split('#').slice(1)).toReversed()
    if (last === undefined) continue
    await page.goto(`${address}#${last}`)
    await expect(page.locator(`#${last}`).getByRole('heading').first()).toBeInViewport()
    for (const id of others) await expect(page.locator(`#${id}`)).toBeAttached()
  }
}

test('@torture a canceled job is retried and can then be downloaded', async ({ visit }) => {
  const page = await visit('subscriber')
  const ask = async (book: string, data: object) => {
    const answer = await page.request.post(`/api/v1/reports/instance/26/${book}`, { data })
    return job.parse(await answer.json()).jobId
  }
  const whole = await ask('airportsbook/job?paper=a4', {})
  // The second book waits for the first book, so it cannot be finished yet.
  const behind = await ask('companiesbook/job?format=xlsx', { entityIds: [1, 2, 3] })
  for (const jobId of [behind, whole]) await page.request.put(`/api/v1/jobs/${jobId}/cancel`)
  await page.goto('/reports')
  const title = 'The Companies Book: 3 selected, 2026, Excel, US Letter'
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Try again' }).click()
  expect((await fetched(page, `Download ${title}`)).name).toBe('The-Companies-Book-3-selected-26.xlsx')
})

test('@torture one airport from its profile, one company from the administrators’ list', async ({
  visit,
}) => {
  const reader = await visit('subscriber')
  await reader.goto('/airports')
  await reader.getByRole('combobox', { name: 'IATA Code' }).fill('DEN')
  await reader.getByRole('button', { name: 'Submit' }).click()
  await expect(reader.getByRole('heading', { name: 'Denver International Airport' })).toBeVisible()
  expect((await fetched(reader, 'PDF')).name).toBe('The-Airports-Book-DEN-2026.pdf')

  const page = await visit('admin')
  await page.goto('/admin/manage/companies?instance=26&axnInstanceStatus=PUBLISHED')
  const waiting = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Excel for / })
    .first()
    .click()
  expect((await waiting).suggestedFilename()).toMatch(/^The-Companies-Book-.+-2026\.xlsx$/)
})

for (const look of looks) {
  test(`@torture missing data before printing links to its screen, on ${look.width} in ${look.scheme} colors`, async ({
    visit,
  }) => {
    const page = await visit('admin', look)
    await page.goto('/admin/manage/reports')
    await page.getByRole('link', { name: 'Before printing' }).click()
    await page.locator('summary', { hasText: /Airports that are not published: \d+/ }).click()
    await expect(page.getByRole('button', { name: 'Cite' })).toHaveCount(0)
    await expect(page.getByText('They are not included in any book or report.').first()).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('table', { name: 'Airports that are not published' })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/wizard\/airports\/\d+\/steps\/review\?instance=26/)
  })
}
