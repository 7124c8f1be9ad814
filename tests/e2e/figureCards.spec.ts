import { expect, type Page } from '@playwright/test'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import { getFigureCardEndpoint, type FigureCard } from '#domain/browse/figures/figureCard.ts'
import { airportId } from './airportId.ts'
import { expectPublished, listPublished, readPublishedRows } from './demoFigures.ts'
import { test } from './ownServer.ts'
import { anyVersion, expectAccessible, looks } from './visit.ts'

/** All have the same figures. */
const airportsInDepth = 20

const addressesOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('a[data-figure-address]')].map(each => each.dataset.figureAddress)",
  )

const partition = (addresses: string[]): [ofTenants: string[], others: string[]] => {
  const isOfTenant = (address: string) => address.includes('/tenant.')
  return [addresses.filter(isOfTenant), addresses.filter(each => !isOfTenant(each))]
}

const readCard = async (page: Page, address: string): Promise<FigureCard> => {
  const [iataCode = '', year = '', key = '', record] = address.split('/')
  const url = `/api/v1/figures/${iataCode}/${year}/${key}`
  const answer = await page.request.get(url, { params: record === undefined ? {} : { record } })
  expect(answer.status(), address).toBe(200)
  return getFigureCardEndpoint.reply.parse(await answer.json())
}

test('a figure of a profile opens its card, and can be linked, cited, and reached with the keyboard', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await page.goto(`/airports/${id}`)
  const table = page.getByRole('table', { name: 'Sales and rent of all terminals' })
  const figures = table.locator('a[data-figure-address]')
  await expect(figures).toHaveCount(36)
  await expect(table.locator('a[data-figure-address][tabindex="0"]')).toHaveCount(1)
  await figures.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('a[data-figure-address]:focus')
  await expect(focused).toHaveAttribute('data-figure-address', 'DEN/2026/salesEpRatio.SPECIALTY')
  const value = await focused.innerText()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Sales per Enplanement, Specialty Retail' })
  await expect(dialog).toContainText(value)
  await expect(dialog.getByRole('list', { name: 'Status' })).toHaveText('Current')
  await expect(dialog).toContainText('Rank, all airports')
  const link = await dialog.getByRole('textbox', { name: 'Permanent link' }).inputValue()
  await expect(dialog.getByRole('textbox', { name: 'BibTeX' })).toHaveValue(
    /^@misc\{DEN2026salesEpRatioSPECIALTY,/,
  )
  await page.keyboard.press('Escape')
  await expect(focused).toHaveAttribute('data-figure-address', 'DEN/2026/salesEpRatio.SPECIALTY')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales per Enplanement, Specialty Retail')
  await expect(page.getByText(`$${value}`).first()).toBeVisible()
  await page.getByRole('table', { name: 'Other editions' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Status' })).toContainText(
    'Superseded by the 2026 edition',
  )
})

test('@torture lists, Explore, trends, and comparison open cards too', async ({ visit }) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  const card = page.getByRole('dialog')
  const openFirst = async (path: string) => {
    await page.goto(path)
    const first = page.locator('main a[data-figure-address]').first()
    const address = (await first.getAttribute('data-figure-address')) ?? ''
    await first.click()
    await expect(card.getByRole('textbox', { name: 'Permanent link' })).toHaveValue(
      new RegExp(`/figures/${address}$`),
    )
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    return address
  }
  expect(await openFirst('/airports?keyword=Denver')).toBe('DEN/2026/enplaneTotal')
  expect(await openFirst('/explore?show=salesEpRatio.WITHDUTYFREE&where=iataCode:DEN')).toBe(
    'DEN/2026/salesEpRatio.WITHDUTYFREE',
  )
  expect(await openFirst('/explore?rows=terminals&show=grossSalesTotal.DUTYFREE&where=iataCode:DEN')).toMatch(
    /^DEN\/2026\/grossSalesTotal\.DUTYFREE\/\d+$/,
  )
  expect(await openFirst('/explore?rows=tenantTypes&show=areaTotal&where=iataCode:DEN')).toMatch(
    /^DEN\/2026\/areaTotal\.[A-Z]+$/,
  )
  expect(await openFirst('/tenants?iataCode=DEN')).toMatch(/^DEN\/2026\/tenant\.areaTotal\/\d+\.\d+$/)
  expect(await openFirst(`/airports/${id}/trends`)).toMatch(/^DEN\/20\d\d\//)
  expect(await openFirst('/compare?airports=DEN,ATL')).toMatch(/^DEN\/20\d\d\//)
  expect(await openFirst(`/airports/${id}/benchmarks`)).toMatch(/^DEN\/2026\//)
})

test('@torture a point of a chart opens the card of its year', async ({ visit }) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await page.goto(`/airports/${id}/trends`)
  await page.locator('svg [data-figure-address*="/2025/"]').click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Status' })).toContainText('Superseded')
})

test('@torture after a correction, the card, the link, and the list show it', async ({ visit }) => {
  const admin = await visit('admin')
  const id = await airportId(admin, 'SEA', 'PUBLISHED')
  const url = `/api/v1/airports/${id}/instance/26`
  const stored = getAirportInstanceEndpoint.reply.parse(await (await admin.request.get(url)).json())
  const { deplaneTotal, passengerTotal, passengerEpDomesticTotal, passengerEpIntlTotal } = stored
  const { annualPercentageChangeAmount } = stored
  const data = {
    enplaneTotal: (stored.enplaneTotal ?? 0) + 1000,
    deplaneTotal,
    passengerTotal,
    passengerEpDomesticTotal,
    passengerEpIntlTotal,
    annualPercentageChangeAmount,
  }
  const reason = 'The FAA counted a thousand more'
  const headers = { ...anyVersion, 'change-reason': encodeURIComponent(reason) }
  expect((await admin.request.put(`${url}/totals`, { data, headers })).status()).toBe(200)

  const reader = await visit('subscriber')
  for (const figure of ['enplaneTotal', 'salesEpRatio.WITHDUTYFREE']) {
    await reader.goto(`/figures/SEA/2026/${figure}`)
    await expect(reader.getByRole('list', { name: 'Status' })).toContainText(
      /Corrected on .+ First published as/,
    )
    await expect(reader.getByRole('row').filter({ hasText: reason })).toBeVisible()
  }
  await reader.goto('/corrections')
  await reader.getByRole('row').filter({ hasText: reason }).getByRole('link').click()
  await expect(reader).toHaveURL(/\/figures\/SEA\/2026\/enplaneTotal$/)
  await reader.goto(`/airports/${id}`)
  await reader.locator('a[data-figure-address="SEA/2026/enplaneTotal"]').first().click()
  await expect(reader.getByRole('dialog').getByRole('list', { name: 'Status' })).toContainText('Corrected on')
})

test('@torture links to the figures of an airport that was unpublished say so until it is published again', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const url = `/api/v1/airports/${await airportId(admin, 'ABQ', 'PUBLISHED')}/instance/26/status`
  const setStatus = async (axnInstanceStatus: string) =>
    expect(
      (await admin.request.put(url, { data: { axnInstanceStatus }, headers: anyVersion })).status(),
    ).toBe(200)
  const reader = await visit('subscriber')
  const address = '/figures/ABQ/2026/enplaneTotal'
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'Cite' })).toBeVisible()
  await setStatus('APPROVED')
  try {
    await reader.goto(address)
    await expect(
      reader.getByText(/^The figure is not published at present\. .* published again\.$/),
    ).toBeVisible()
    await expect(reader.getByText(/mistyped|spelling|check the address/i)).toHaveCount(0)
  } finally {
    await setStatus('PUBLISHED')
  }
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'Cite' })).toBeVisible()
})

test('@torture an address without a published figure is reported, and a stranger signs in first', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  for (const address of [
    'DEN/2026/noSuchFigure',
    'DEN/1999/enplaneTotal',
    'QQQ/2026/enplaneTotal',
    'DEN/2026/enplaneTotal/999999',
  ]) {
    await page.goto(`/figures/${address}`)
    await expect(page.getByText('No figure is published at this address')).toBeVisible()
  }
  const stranger = await visit(null)
  await stranger.goto('/figures/DEN/2026/enplaneTotal')
  await expect(stranger).toHaveURL(/\/login/)
  // Who has no account learns what the book is.
  await expect(stranger.getByRole('main').getByRole('link', { name: /how to subscribe/ })).toHaveAttribute(
    'href',
    '/',
  )
})

test('@torture the page of a figure fits every screen', async ({ visit }) => {
  for (const look of looks) {
    const page = await visit('subscriber', look)
    await page.goto('/figures/DEN/2026/grossSalesTotal.WITHDUTYFREE')
    await expect(page.getByRole('heading', { name: 'Cite' })).toBeVisible()
    await expectAccessible(page)
  }
})

test(`@torture every figure of ${airportsInDepth} airports has an address with the value that SQL gives, and a citation`, async ({
  visit,
}) => {
  test.setTimeout(400_000)
  const [codes, rows] = [await listPublished(airportsInDepth), await readPublishedRows()]
  const page = await visit('subscriber')
  let figures = 0
  for (const code of codes) {
    await page.goto(`/airports/${await airportId(page, code)}#comments`)
    await expect(page.getByRole('heading', { name: 'Comments', level: 2 })).toBeVisible()
    // The headings appear before the sections.
    const count = async () => new Set(await addressesOn(page)).size
    await expect.poll(count, { message: code }).toBeGreaterThan(90)
    const [ofTenants, others] = partition([...new Set(await addressesOn(page))])
    // Tenants are numerous and have one figure each.
    const addresses = [...others, ...ofTenants.slice(0, 10)]
    figures += addresses.length
    // No more at the same time than one person may have waiting.
    for (let from = 0; from < addresses.length; from += 100)
      await Promise.all(
        addresses.slice(from, from + 100).map(async address => {
          const card = await readCard(page, address)
          expectPublished(rows, address, card.figure)
          expect(card.citations.plain).toContain(`/figures/${address}`)
        }),
      )
  }
  expect(figures).toBeGreaterThan(125 * airportsInDepth)
})
