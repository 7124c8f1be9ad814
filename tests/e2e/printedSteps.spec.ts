import { expect, type Page } from '@playwright/test'
import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { openPdf } from '../openPdf.ts'
import { airportId } from './airportId.ts'
import { sidewaysOverflow, test } from './visit.ts'

/** The printed rows of each table, after the page has prepared for printing. */
interface PrintedTable {
  label: string
  /** As counted for screen readers, including the header; null for an ordinary table. */
  rowCount: number | null
  rows: number
  /** Rows that begin before the one above ends. */
  overlapping: number
  /** Whether something is cut off below or at the side. */
  isCut: boolean
}

async function print(page: Page): Promise<PrintedTable[]> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))')
  return page.evaluate(`[...document.querySelectorAll('[role=grid], main table')].flatMap(table => {
    if (table.getClientRects().length === 0) return []
    const rows = [...table.querySelectorAll('[role=row], tr')].filter(row => row.getClientRects().length > 0)
    const boxes = rows.map(row => row.getBoundingClientRect())
    return [{
      label: table.getAttribute('aria-label') ?? table.caption?.textContent ?? '',
      rowCount: table.role === 'grid' ? Number(table.getAttribute('aria-rowcount')) : null,
      rows: rows.length,
      overlapping: boxes.filter((box, at) => at > 0 && box.top < boxes[at - 1].bottom - 1).length,
      isCut: table.scrollHeight > table.clientHeight + 1,
    }]
  })`)
}

/** A busy airport, and the number of its tenants. */
async function findBusyAirport(page: Page): Promise<{ airportId: number; tenants: number }> {
  const answer = await page.request.get('/api/v1/airports/instance/26/affiliated', {
    params: { keyword: 'ATL', size: 100 },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === 'ATL')?.airportId
  if (airportId === undefined) throw new Error('The demo has no ATL')
  const read = await page.request.get(`/api/v1/tenants/instance/26/airport/${airportId}`)
  const tenants = listAirportTenantsEndpoint.reply.parse(await read.json()).content
  return { airportId, tenants: tenants.length }
}

test('@torture a printed step has every row of its tables, one below the other', async ({ visit }) => {
  const page = await visit('admin')
  const { airportId, tenants } = await findBusyAirport(page)
  expect(tenants, 'more than a window shows').toBeGreaterThan(100)
  const listed: Record<string, PrintedTable[]> = {}
  for (const step of ['info', 'terminals', 'rental-parking', 'tenants', 'tenants/table']) {
    await test.step(step, async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`/wizard/airports/${airportId}/steps/${step}?instance=26`)
      await expect(page.getByRole(step === 'tenants' ? 'table' : 'grid').first()).toBeVisible()
      const tables = await print(page)
      expect(tables.length).toBeGreaterThan(0)
      for (const table of tables) {
        expect(table, table.label).toMatchObject({ overlapping: 0, isCut: false })
        if (table.rowCount !== null) expect(table.rows, table.label).toBe(table.rowCount)
      }
      listed[step] = tables
    })
  }
  const headings = listed['tenants']?.length ?? 0
  const printed = (listed['tenants'] ?? []).reduce((sum, each) => sum + each.rows, 0) - headings
  expect(printed, 'the lists of all tenant types').toBe(tenants)
})

test('@torture the printed table of tenants has its headings on each page', async ({ visit }) => {
  const page = await visit('admin')
  const { airportId } = await findBusyAirport(page)
  await page.goto(`/wizard/airports/${airportId}/steps/tenants/table?instance=26`)
  await expect(page.getByRole('grid')).toBeVisible()
  await print(page)
  const { pages } = await openPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.filter(({ width, height }) => width < height)).toEqual([])
  const withHeadings = pages.filter(each => each.text.replace(/\s/g, '').includes('TenantName'))
  expect(withHeadings).toHaveLength(pages.length)
})

test('@torture a printed step fits the paper, and cuts off no name, figure, or remark', async ({ visit }) => {
  const page = await visit('admin')
  const { airportId } = await findBusyAirport(page)
  // The line of Letter paper between the margins. Its eight terminals are printed in landscape.
  for (const [step, width] of [
    ['terminals', 948],
    ['rental-parking', 710],
  ] as const) {
    await page.setViewportSize({ width, height: 938 })
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/wizard/airports/${airportId}/steps/${step}?instance=26`)
    await expect(page.getByRole('grid').first()).toBeVisible()
    await print(page)
    expect(await sidewaysOverflow(page), step).toBeLessThanOrEqual(0)
    const cut = page.evaluate(`[...document.querySelectorAll('[role=grid] [role=row] > *')].filter(cell =>
      cell.getBoundingClientRect().right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1 ||
      [...cell.children].some(each => !each.matches('[data-spoken]') && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
    ).map(cell => cell.textContent)`)
    expect(await cut, step).toEqual([])
  }
})

test('@torture a printed screen has no blank page, no navigation, no heading of buttons, and keeps labels with their inputs', async ({
  visit,
}) => {
  const page = await visit('admin')
  for (const [address, wanted] of [
    ['/admin/history', /When Who What/],
    ['/admin/desk', /Desk/],
    ['/settings', /Username/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-not-loaded]'), address).toHaveCount(0)
    await print(page)
    const { pages } = await openPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
    const texts = pages.map(each => each.text.replace(/\s+/g, ' '))
    expect(
      texts.filter(each => each.trim() === ''),
      address,
    ).toEqual([])
    expect(texts[0], address).toMatch(wanted)
    expect(texts.join(' '), address).not.toMatch(/Actions|Select|Affiliate|Logout/)
    if (address === '/settings') {
      const holder = texts.find(each => each.includes('Postal Code'))
      expect(holder).toContain(await page.getByLabel('Postal Code').inputValue())
    }
  }
})

test('@torture a printed form has all of a text that is longer than its input', async ({ visit }) => {
  const page = await visit('admin')
  const { airportId } = await findBusyAirport(page)
  await page.goto(`/wizard/airports/${airportId}/steps/contacts?instance=26`)
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .press('Enter')
  // Before that, the form adds a contact.
  await expect(page.getByRole('textbox', { name: 'First Name' })).not.toHaveValue('')
  const long =
    'Deputy Vice President for Concessions, Properties, and Real Estate Development at Both Terminals'
  await page.getByRole('textbox', { name: 'Title' }).fill(long)
  await print(page)
  const { pages } = await openPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
  const text = pages.map(each => each.text.replace(/\s+/g, '')).join('')
  expect(text).toContain(long.replace(/\s+/g, ''))
  expect(text).toContain('ManagementResponsibility')
})

test('@torture in a printed table, no status or note is larger than its row', async ({ visit }) => {
  const page = await visit('admin')
  for (const [address, status] of [
    [`/wizard/airports/${await airportId(page, 'GEG')}/steps/review?instance=26`, 'Complete'],
    [`/airports/${await airportId(page, 'DFW', 'PUBLISHED')}`, 'Future location'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = page.getByRole('button', { name: /^Show all .* tenants$/ })
    if (address.startsWith('/airports')) await all.click()
    await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    const larger = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('main :is(td, th) *')].flatMap(each => {
      const sizeOf = element => parseFloat(getComputedStyle(element).fontSize)
      const isLarger = each.checkVisibility() && sizeOf(each) > sizeOf(each.closest('td, th')) + 0.1
      return isLarger ? [each.textContent] : []
    })`)
    expect(larger).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})
