import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { getReportPreviewEndpoint, reportTitles } from '#domain/publishing/report.ts'
import { trimNoise } from '#platform/contract/figure.ts'
import { openPdf } from '../openPdf.ts'
import { expectAccessible, test, testEveryLook } from './visit.ts'

const fileName = (year: number, format: string) => `Airports-Passenger-Traffic-${year}.${format}`
const traffic = '/reports?report=airportsPassengerTraffic'
const denver = 'Denver International Airport'

async function downloaded(page: Page, button: string, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(name)
  await expect(page.getByText(`${name} was downloaded.`)).toBeVisible()
  return readFile(await download.path())
}

test('a subscriber previews the report and downloads it in every format, with the same row in each', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto(traffic)
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2026' })).toBeVisible()
  await expect(page.getByText(/^Basis: enplaning passengers/)).toBeVisible()
  const table = page.getByRole('table', { name: /^The first 20 of [\d,]+ rows$/ })
  await expect(table.getByRole('row')).toHaveCount(21)

  const answer = await page.request.get(
    '/api/v1/reports/instance/26/report/airportsPassengerTraffic/preview?size=100',
  )
  const preview = getReportPreviewEndpoint.reply.parse(await answer.json())
  const row = preview.rows.find(each => each.airportName === denver)
  const values = preview.columns.map(({ key }) => row?.[key] ?? null)
  await expect(table.getByRole('row', { name: denver })).toContainText(
    Number(row?.enplaneTotal).toLocaleString('en-US'),
  )

  const workbook = await readXlsx(
    new Uint8Array(await downloaded(page, 'Excel (xlsx)', fileName(26, 'xlsx'))),
  )
  expect(workbook.sheets[0]?.rows.find(cells => cells.includes(denver))).toEqual(
    // A workbook holds 15 digits, the precision of a double.
    values.map(value => (typeof value === 'number' ? trimNoise(value) : value)),
  )

  const csv = (await downloaded(page, 'CSV', fileName(26, 'csv'))).toString('utf8')
  const line = csv.split(/\r?\n/).find(each => each.includes(denver))
  expect(line).toContain(`${Number(row?.enplaneTotal)},${Number(row?.lastYearEnplaneTotal)}`)

  const pdf = await openPdf(await downloaded(page, 'PDF', fileName(26, 'pdf')))
  const text = pdf.pages.map(each => each.text).join('\n')
  expect(text).toContain(`Denver, CO (DEN) ${denver} ${Number(row?.enplaneTotal).toLocaleString('en-US')}`)
})

test('a partial figure is marked in the printed preview, as in the PDF', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports?report=allAirports')
  await expect(page.getByRole('table', { name: /^The first 20 of/ })).toBeVisible()
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  const row = page.getByRole('row', { name: 'Luis Muñoz Marín International Airport' })
  await expect(row).toContainText(/\d,\d{3}†/)
  await expect(row).not.toContainText('Gross Sales')
})

test('@torture on a phone, a report is chosen in one line', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Report' }).selectOption(reportTitles.airportsPassengerTraffic)
  await expect(page).toHaveURL(/report=airportsPassengerTraffic/)
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2026' })).toBeVisible()
})

test('@torture an administrator chooses the year, and the address keeps it', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(traffic)
  await page.getByLabel('Year').selectOption('2027 (next year)')
  await expect(page).toHaveURL(/instance=27/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2027' })).toBeVisible()
})

test('@torture a subscriber reads published data, whatever year or status is in the address', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports?instance=27&status=ALL&report=allAirports')
  await expect(page.getByText(/^The year in this address is not published/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Airports 2026' })).toBeVisible()
  await expect(page.getByText(/^Basis: the airports published in 2026/)).toBeVisible()
})

for (const who of ['subscriber', 'admin'] as const)
  test(`@torture an earlier year has its stored reports, without filters that they do not support, for ${who}`, async ({
    visit,
  }) => {
    const page = await visit(who)
    await page.goto('/reports?report=leaseExpire')
    await page.getByLabel('Year').selectOption('2025 (earlier)')
    await expect(page.getByRole('heading', { name: 'Stored reports for 2025' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^All Airports.*opens in a new window/ }).first(),
    ).toBeVisible()
    await expect(page.getByLabel('Tenant type')).toHaveCount(0)
  })

test('@torture a download that fails says why and can be retried', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto(traffic)
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

test('@torture while a file is being generated, the buttons are disabled', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto(traffic)
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/report/airportsPassengerTraffic?format=*', async route => {
    await held
    await route.continue()
  })
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByText('Creating the CSV file…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await waiting
  await expect(page.getByRole('button', { name: 'PDF' })).not.toHaveAttribute('aria-disabled')
})

test('@torture a report that fails to load is reported, and can be retried', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  await page.route('**/preview*', route => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByLabel('Report', { exact: true }).selectOption('Airports Passenger Traffic')
  await expect(page.getByRole('heading', { name: 'Error fetching report' })).toBeVisible()
  await page.unroute('**/preview*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: /^The first 20/ })).toBeVisible()
})

test('@torture an empty download is reported', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto(traffic)
  await page.route('**/report/airportsPassengerTraffic?format=*', route =>
    route.fulfill({ status: 200, contentType: 'text/csv', body: '' }),
  )
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No data received')
})

test('@torture each of the eleven is offered in its order, shown, and downloaded under its name', async ({
  visit,
}) => {
  const page = await visit('companysub')
  await page.goto('/reports')
  const titles = Object.values(reportTitles)
  const choice = page.getByLabel('Report', { exact: true })
  await expect(choice.getByRole('option')).toHaveText(titles)
  for (const title of titles) {
    await choice.selectOption(title)
    await expect(page.getByRole('heading', { name: `${title} 2026`, exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: /^The first 20 of [\d,]+ rows$/ })).toBeVisible()
    await downloaded(page, 'PDF', `${title.replace(/[^A-Za-z0-9]+/g, '-')}-26.pdf`)
  }
})

test('@torture leases are filtered by tenant type and years, which the address and the file include', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports?report=leaseExpire')
  await expect(page.getByText(/^Basis: tenants .+ leases end from .+ to .+\.$/)).toBeVisible()
  await page.locator('summary', { hasText: 'Lease ends in' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(30)
  await page.getByRole('checkbox', { name: '2027' }).check()
  await page.getByRole('checkbox', { name: '2029' }).check()
  await page.getByLabel('Tenant type').selectOption('Specialty Retail')
  await expect(
    page.getByText(/^Basis: Specialty Retail tenants .+ leases end in 2027 or 2029\.$/),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Tenant type')).toHaveValue('SPECIALTY')
  await expect(page.getByText(/leases end in 2027 or 2029\.$/)).toBeVisible()

  const file = await downloaded(page, 'CSV', 'Lease-Expire-26.csv')
  const days = file.toString('utf8').trim().split('\r\n').slice(1)
  expect(days.length).toBeGreaterThan(5)
  for (const line of days) expect(line).toMatch(/^Specialty Retail,.*,20(27|29)-\d\d-\d\d$/)
})

test('@torture an administrator previews unpublished data, and the list of years', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/\/admin\/manage\/reports/)
  const years = page.getByRole('table', { name: 'Reports by year' })
  await expect(years.getByRole('row', { name: /2025/ })).toContainText('Stored reports for 2025')
  await years.getByRole('link', { name: 'Create the 2027 reports' }).click()
  await expect(page.getByRole('heading', { name: 'Top 50 North American Airports 2027' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No data received' })).toBeVisible()
  await page.getByLabel('Status').selectOption('All')
  await expect(page.getByText(/^Basis: all 2027 airports, published or not/)).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/admin\/manage$/)
})

testEveryLook('the reports', async visit => {
  const page = await visit('admin')
  for (const address of ['/reports?report=leaseExpire', '/admin/manage/reports?report=allAirports']) {
    await page.goto(address)
    await expect(page.getByRole('table', { name: /^The first 20/ })).toBeVisible()
    if (address.includes('leaseExpire')) await page.locator('summary', { hasText: 'Lease ends in' }).click()
    await expectAccessible(page)
  }
})
