import { readXlsx } from 'hucre'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getReportPreview } from '#domain/report.ts'
import { openPdf } from '../openPdf.ts'
import { test } from './visit.ts'

const fileName = (year: number, format: string) => `Airports-Passenger-Traffic-${year}.${format}`
const denver = 'Denver International Airport'

async function downloaded(page: Page, button: string, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(name)
  await expect(page.getByText(`${name} was downloaded.`)).toBeVisible()
  return readFile(await download.path())
}

test('a subscriber looks at the report and downloads it in every format, with the same row in each', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2026' })).toBeVisible()
  await expect(page.getByLabel('Year')).toHaveCount(0)
  await expect(page.getByText(/^Basis: enplaning passengers/)).toBeVisible()
  const table = page.getByRole('table', { name: /^The first 20 of \d+ rows$/ })
  await expect(table.getByRole('row')).toHaveCount(21)

  const answer = await page.request.get(
    '/api/v1/reports/instance/26/report/airportsPassengerTraffic/preview?size=100',
  )
  const preview = getReportPreview.reply.parse(await answer.json())
  const row = preview.rows.find(each => each.airportName === denver)
  const values = preview.columns.map(({ key }) => row?.[key] ?? null)
  await expect(table.getByRole('row', { name: denver })).toContainText(
    Number(row?.enplaneTotal).toLocaleString('en-US'),
  )

  const workbook = await readXlsx(
    new Uint8Array(await downloaded(page, 'Excel (xlsx)', fileName(26, 'xlsx'))),
  )
  expect(workbook.sheets[0]?.rows.find(cells => cells.includes(denver))).toEqual(values)

  const csv = (await downloaded(page, 'CSV', fileName(26, 'csv'))).toString('utf8')
  const line = csv.split(/\r?\n/).find(each => each.includes(denver))
  expect(line).toContain(`${String(row?.enplaneTotal)},${String(row?.lastYearEnplaneTotal)}`)

  const pdf = await openPdf(await downloaded(page, 'PDF', fileName(26, 'pdf')))
  const text = pdf.pages.map(each => each.text).join('\n')
  expect(text).toContain(
    `DEN ${denver} Denver, CO (DEN) ${Number(row?.enplaneTotal).toLocaleString('en-US')}`,
  )
})

test('an administrator chooses the year, and the address keeps it', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/reports')
  await page.getByLabel('Year').selectOption('2025 (earlier)')
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2025' })).toBeVisible()
  await expect(page).toHaveURL(/instance=25/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Enplanements 2024' })).toBeVisible()
  await downloaded(page, 'CSV', fileName(25, 'csv'))
})

test('a subscriber who names another year in the address reads the current one', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports?instance=25&report=allAirports')
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2026' })).toBeVisible()
})

test('a download that fails says why and can be tried again', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  const files = '**/report/airportsPassengerTraffic?format=*'
  await page.route(files, route => route.abort())
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to download report')
  await page.unroute(files)

  const message = 'The report is being made for somebody else.'
  await page.route(files, route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Busy',
        status: 503,
        detail: message,
        code: '503.1',
        message,
        errors: [],
      }),
    }),
  )
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
  await page.unroute(files)
  await downloaded(page, 'CSV', fileName(26, 'csv'))
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('while a file is being made the buttons wait', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/report/airportsPassengerTraffic?format=*', async route => {
    await held
    await route.continue()
  })
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByText('Making the CSV file…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await waiting
  await expect(page.getByRole('button', { name: 'PDF' })).not.toHaveAttribute('aria-disabled')
})

test('a report that does not come says so and can be asked for again', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.route('**/preview*', route => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible()
  await page.unroute('**/preview*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: /^The first 20/ })).toBeVisible()
})
