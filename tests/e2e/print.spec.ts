import { expect, type Page } from '@playwright/test'
import { formatFigure } from '#platform/contract/figure.ts'
import { openPdf, type OpenedPage } from '../openPdf.ts'
import { askDemo } from './askDemo.ts'
import { test } from './ownServer.ts'
import { tortureStep } from './visit.ts'

/** The output of 'Print'. */
async function printPages(page: Page): Promise<OpenedPage[]> {
  // As the browser does before it reads the page.
  await page.evaluate(
    `window.print = () => { dispatchEvent(new Event('beforeprint')); window.isPrinting = true }`,
  )
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  return (await openPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))).pages
}

/** The headings of a profile, after it has loaded. */
async function listHeadings(page: Page, one: string): Promise<string[]> {
  const headings = page.getByRole('article').getByRole('heading')
  await expect(headings.filter({ hasText: one }).first()).toBeVisible()
  return headings.allTextContents()
}

const squeeze = (pages: readonly OpenedPage[]): string =>
  pages.map(each => each.text.replace(/\s/g, '')).join('')

/** Points between the last line and the bottom margin of 16 mm, and between the margins. */
const margin = (16 / 25.4) * 72
const leftBlank = ({ placed }: OpenedPage): number => Math.min(...placed.map(each => each.base)) - margin
/** The last line, if it begins where headings do: the last line of a cell may repeat a heading's word. */
const lastAtMargin = ({ placed }: OpenedPage): string => {
  const base = Math.min(...placed.map(each => each.base))
  const line = placed.filter(each => each.base < base + 1)
  const edge = Math.min(...placed.map(each => each.left))
  return line.some(each => each.left < edge + 1) ? line.map(each => each.text).join(' ') : ''
}

/** No page except the last leaves a third of itself blank, ends with a heading, or has anything beyond its margins. */
function expectWellSet(pages: readonly OpenedPage[], headings: readonly string[]): void {
  for (const [place, page] of pages.entries()) {
    const { height, width, placed } = page
    expect(placed.filter(each => each.left < 35 || each.right > width - 35)).toEqual([])
    if (place === pages.length - 1) continue
    expect([place + 1, leftBlank(page) < (height - 2 * margin) / 3]).toEqual([place + 1, true])
    expect(headings).not.toContain(lastAtMargin(page).trim())
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length
const isoDate = /20\d\d-\d\d-\d\d/g

test('the printed lease expirations have every row of the answer', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/leaseexpiration?keyword=coffee')
  const said = await page.getByText(/^[\d,]+ rows$/).textContent()
  const rows = Number(said?.replace(/\D/g, ''))
  expect(rows).toBeGreaterThan(30)
  // The two dates of the filter are printed above the table.
  const pages = await printPages(page)
  expect(count(squeeze(pages), isoDate)).toBe(rows + 2)
  const runs = pages.flatMap(({ placed }) => placed.map(({ text }) => text.trim()))
  expect(runs, 'short texts stay on one line').toContain('Large hub')
  expect(runs).not.toContain('hub')

  await tortureStep(
    'a table of many columns is printed in landscape, without columns of buttons',
    async () => {
      await page.goto('/explore?group=hubSize&summary=quartiles')
      await expect(page.getByRole('row', { name: /^Small hub/ })).toBeVisible()
      const [across] = await printPages(page)
      expect(across && across.width > across.height).toBe(true)
      expect(across?.placed.filter(each => each.right > across.width - 35)).toEqual([])
      await page.goto('/leaseradar')
      await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    },
  )
})

test('@torture a report of the top 50 is printed completely, and contacts in landscape', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  await expect(page.getByRole('table', { name: 'The first 20 of 50 rows' })).toBeVisible()
  const report = await printPages(page)
  expect(squeeze(report)).toContain('All50rows')
  await page.goto('/contacts?keyword=marbridge')
  await expect(page.getByRole('columnheader', { name: 'Email' }).first()).toBeVisible()
  const [contacts] = await printPages(page)
  expect(contacts && contacts.width > contacts.height).toBe(true)
})

test('@torture a chart is printed at the width of the page', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/airports/2/trends')
  const chart = page.getByRole('img', { name: /^Chart: Locations/ })
  const widthOf = async () => Number((await chart.getAttribute('viewBox'))?.split(' ')[2])
  // The server, which does not know the window's width, renders it for a phone.
  await expect.poll(widthOf).toBeGreaterThan(800)
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  expect(await widthOf()).toBeLessThan(700)
})

test('@torture a printed company profile has every place where it operates, and its years', async ({
  visit,
}) => {
  const [[companyId, tenants, leases] = []] = await askDemo(`
    select company_id, count(*)::int, (count(*) filter (where lease_date_flag = 'Y' and lease_expire_date is not null))::int
    from tenant join tenant_status using (tenant_status) join company_instance using (company_id, axn_instance_id)
      join airport_instance airport using (airport_id, axn_instance_id)
    where axn_instance_id = 26 and airport.axn_instance_status = 'PUBLISHED'
      and company_instance.axn_instance_status = 'PUBLISHED'
    group by company_id having count(*) between 40 and 150 order by company_id limit 1`)
  expect(tenants).toBeGreaterThan(10)
  const page = await visit('subscriber')
  await page.goto(`/company/${companyId}`)
  const printed = squeeze(await printPages(page))
  expect(count(printed, isoDate)).toBe(leases)
  expect(printed).toMatch(/YearbyYear.*Eachyearisshownasitwaspublished/)
})

for (const [size, order] of [
  ['largest', 'desc'],
  ['smallest', 'asc'],
] as const) {
  test(`@torture the printed profile of the ${size} airport fills its pages`, async ({ visit }) => {
    const [[airportId] = []] = await askDemo(`
      select airport_id from tenant join airport_instance using (airport_id, axn_instance_id)
      where axn_instance_id = 26 and axn_instance_status = 'PUBLISHED'
      group by airport_id order by count(*) ${order}, airport_id limit 1`)
    const terminals = await askDemo(`
      select terminal_name, (select sum(gross_sales_total)::text from airport_terminal_total total
          where total.terminal_id = each.terminal_id and total.axn_instance_id = each.axn_instance_id)
      from airport_terminal each join terminal using (terminal_id)
      where each.airport_id = ${airportId} and axn_instance_id = 26`)
    const page = await visit('subscriber')
    await page.goto(`/airports/${airportId}`)
    const headings = await listHeadings(page, 'Gross Sales by Terminal')
    const pages = await printPages(page)
    expectWellSet(pages, headings)
    const printed = squeeze(pages)
    for (const [name, sales] of terminals) {
      expect(printed).toContain(String(name).replace(/\s/g, ''))
      if (sales !== null) expect(printed).toContain(formatFigure(Number(sales), 'money'))
    }
    // Each page on which the tenants continue repeats the table's headings.
    for (const { text } of pages.filter(each => (each.text.match(isoDate)?.length ?? 0) > 5))
      expect(text.replace(/\s/g, '')).toContain('TenantNameCompanyNameTerminal')
  })
}

test('@torture the printed profile of a company fills its pages', async ({ visit }) => {
  const [[companyId] = []] = await askDemo(`
    select company_id from tenant join company_instance using (company_id, axn_instance_id)
    where axn_instance_id = 26 and axn_instance_status = 'PUBLISHED'
    group by company_id order by abs(count(*) - 300), company_id limit 1`)
  const page = await visit('subscriber')
  await page.goto(`/company/${companyId}`)
  const headings = await listHeadings(page, 'Where It Operates')
  expectWellSet(await printPages(page), headings)
})

test('@torture the check before printing prints the lists that are closed on the screen', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/reports/preflight')
  const unpublished = page.getByRole('table', { name: 'Airports that are not published' })
  await expect(page.getByText(/^Airports that are not published: \d+ airports$/)).toBeVisible()
  await expect(unpublished).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(unpublished).toBeVisible()
})
