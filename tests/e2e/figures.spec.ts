import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { getAirportProfileEndpoint, type AirportProfile } from '#domain/browse/airportProfile.ts'
import { getAirportTrendsEndpoint, type AirportTrends } from '#domain/browse/airportTrends.ts'
import { formatFigureWithUnit, formatFigure } from '#platform/contract/figure.ts'
import { airportId } from './airportId.ts'
import { test } from './visit.ts'

async function trendsOf(page: Page, id: number): Promise<AirportTrends> {
  return getAirportTrendsEndpoint.reply.parse(
    await (await page.request.get(`/api/v1/airports/${id}/trends`)).json(),
  )
}

async function profileOf(page: Page, id: number): Promise<AirportProfile> {
  const answer = await page.request.get(`/api/v1/airports/${id}/instance/26/profile`)
  return getAirportProfileEndpoint.reply.parse(await answer.json())
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function csvBehind(page: Page, button: string): Promise<Record<string, string>[]> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return parse(await readFile(await (await begun).path()), { columns: true })
}

test('trends: from the profile to a figure, its chart, its table, and its CSV', async ({ visit }) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await page.goto(`/airports/${id}`)
  await page.getByRole('link', { name: 'Trends', exact: true }).click()
  await expect(heading(page, 'DEN trends')).toBeVisible()
  await page.getByLabel('Figure', { exact: true }).selectOption({ label: 'Enplaning Passengers' })
  await expect(page).toHaveURL(/figure=enplaneTotal/)
  const { years, airports } = await trendsOf(page, id)
  expect(years.length).toBeGreaterThanOrEqual(3)
  const chart = page.getByRole('img', { name: /^Chart: Enplaning Passengers/ })
  const table = page.getByRole('table', { name: 'Enplaning Passengers by year' })
  for (const [place, year] of years.entries()) {
    const value = airports[0]?.figures[place]?.['enplaneTotal']?.value ?? null
    await expect(chart).toContainText(year)
    await expect(table.getByRole('row', { name: year })).toContainText(formatFigure(value, 'integer') || '–')
  }
  const rows = await csvBehind(page, 'CSV of this figure')
  expect(rows.map(row => row['Year'])).toEqual(years)
  expect(rows.map(row => Number(row['Value']))).toEqual(
    airports[0]?.figures.map(year => year?.['enplaneTotal']?.value),
  )
  const downloads = page.getByRole('group', { name: 'Download the chart of Enplaning Passengers' })
  for (const [format, starts] of [
    ['SVG', '<svg'],
    ['PNG', '\u0089PNG'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await downloads.getByRole('button', { name: format, exact: true }).click()
    const picture = await downloading
    expect(picture.suggestedFilename()).toBe(`Enplaning-Passengers.${format.toLowerCase()}`)
    const bytes = await readFile(await picture.path())
    expect(bytes.toString('latin1').startsWith(starts)).toBe(true)
    expect(bytes.length).toBeGreaterThan(3000)
    if (format === 'SVG') {
      const text = bytes.toString('utf8')
      for (const word of ['Enplaning Passengers', 'Source: AXN Fact Book', 'Demo data.', years.at(-1) ?? ''])
        expect(text).toContain(word)
      // An image cannot load files, so without embedding it would use another typeface than the page.
      expect(text).toMatch(/font-family: "Source Sans 3".*url\(data:font\/woff2;base64,/)
    }
  }
  await page.reload()
  await expect(chart).toBeVisible()
})

test('comparison: airports are added and removed, all in the address', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/airports')
  await page.getByRole('main').getByRole('link', { name: 'Compare airports' }).first().click()
  await expect(page.getByText('No airports selected yet')).toBeVisible()
  const add = page.getByRole('combobox', { name: 'Add an airport' })
  await add.fill('DEN')
  await page.getByRole('option', { name: /\(DEN\)/ }).click()
  await expect(page.getByRole('button', { name: 'Remove DEN' })).toBeVisible()
  // Codes with a comma are accepted as they are, typed or pasted.
  await add.fill('den, sea')
  await expect(page.getByRole('button', { name: 'Remove SEA' })).toBeVisible()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL(/airports=DEN(,|%2C)SEA/)
  const traffic = page.getByRole('table', { name: 'Passenger Traffic' })
  const [denver, seattle] = [
    await profileOf(page, await airportId(page, 'DEN')),
    await profileOf(page, await airportId(page, 'SEA')),
  ]
  const line = traffic.getByRole('row', { name: /^Deplaning Passengers/ })
  await expect(line).toContainText(formatFigure(denver.deplaneTotal, 'integer'))
  await expect(line).toContainText(formatFigure(seattle.deplaneTotal, 'integer'))
  const difference = ((seattle.deplaneTotal ?? 0) / (denver.deplaneTotal ?? 1) - 1) * 100
  await expect(line).toContainText(`${formatFigure(difference, 'change').replace('-', '\u2212')}%`)
  await expect(line.getByText('highest:')).toHaveCount(1)
  await page.getByLabel('Year', { exact: true }).selectOption('25')
  await expect(page).toHaveURL(/instance=25/)
  await expect(page.getByText('You are reading the 2025 edition as it was published.')).toBeVisible()
  // The edition's years end with it, on the screen and in its files.
  const enplanements = page.getByRole('table', { name: /by year$/ })
  await expect(enplanements.getByText('2025')).toBeVisible()
  await expect(enplanements.getByText('2026')).toHaveCount(0)
  const rows = await csvBehind(page, 'CSV of this figure')
  expect(new Set(rows.map(row => row['Year']))).toEqual(new Set(['2024', '2025']))
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  await expect(page.getByLabel('Citation')).toHaveValue(
    /^Compare airports: DEN, SEA\. In AXN Fact Book, 2025 edition\. .*instance=25/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove DEN' }).click()
  await expect(page.getByText('Choose another airport')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All figures for 2025' })).toBeVisible()
})

test('@torture comparison: without a choice, it offers comparable airports of the edition', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/compare')
  const answer = await page.request.get(
    '/api/v1/airports/instance/26/directory?hubSize=Medium%20hub&sort=enplaneTotal,desc&size=3',
  )
  const medium = ((await answer.json()) as { content: { iataCode: string }[] }).content.map(
    each => each.iataCode,
  )
  await page.getByRole('link', { name: /^Medium hub: / }).click()
  await expect(page.getByRole('heading', { name: /^All figures for/ })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Selected airports' }).getByRole('listitem')
  for (const code of medium) await expect(chosen.filter({ hasText: `(${code})` })).toHaveCount(1)
  await expect(chosen).toHaveCount(3)
  await page.goto('/compare?airports=DEN')
  await expect(page.getByRole('link', { name: /^Similar enplanements: Denver \(DEN\), / })).toBeVisible()
  await page.getByRole('link', { name: /^Similar enplanements, ten airports: Denver \(DEN\), / }).click()
  await expect(chosen).toHaveCount(11)
  await expect(page.getByRole('row', { name: /^Enplaning Passengers/ }).first()).toContainText('%')
})

test('@torture benchmarks: among peers of the same size, and an explanation if there are too few', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await page.goto(`/airports/${id}/benchmarks`)
  await expect(heading(page, 'DEN benchmarks')).toBeVisible()
  const table = page.getByRole('table', { name: 'Figures shown in the charts' })
  await expect(table.getByRole('row', { name: /^Sales per Enplanement/ })).toContainText(/\d+ of \d+/)
  await expect(page.getByText(/definition 7 \(R-7\)/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Choose peers instead' }).fill('SEA')
  await page.getByRole('option', { name: /\(SEA\)/ }).click()
  await expect(page).toHaveURL(/peers=SEA/)
  await expect(table.getByRole('row', { name: /^Sales per Enplanement/ })).toContainText(
    'Not enough peer data',
  )
  await expect(page.getByText('Not enough peer data.')).toHaveCount(6)
  await page.getByRole('link', { name: /airports of the same hub size/ }).click()
  await expect(page.getByText('Not enough peer data')).toHaveCount(0)
})

test('@torture the profile has last year and the change beside its figures', async ({ visit }) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await page.goto(`/airports/${id}`)
  const { lastYear, totals } = await profileOf(page, id)
  const [now, before] = [
    totals.withDutyFree.salesEpRatio.value ?? 0,
    lastYear?.totals.withDutyFree.salesEpRatio.value ?? 0,
  ]
  const glance = page.locator('dl > div', { hasText: 'Sales per Enplanement' }).first()
  await expect(glance).toContainText(formatFigureWithUnit(now, 'ratio'))
  await expect(glance).toContainText(`2025: ${formatFigureWithUnit(before, 'ratio')}`)
  const change = (now / before - 1) * 100
  await expect(glance).toContainText(formatFigure(change, 'change').replace('-', '\u2212'))
  await expect(page.getByText('2025 values and the change since appear below each figure')).toBeVisible()
})

test('@torture an address without a published airport is reported', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/airports/99999999/trends')
  await expect(page.getByText('No published figures for this airport')).toBeVisible()
  await page.goto('/airports/abc/benchmarks')
  await expect(page.getByText('No figures of this airport published for 2026')).toBeVisible()
  await page.goto('/compare?airports=QQQ,DEN')
  await expect(page.getByText('No published figures for QQQ.')).toBeVisible()
  await page.goto('/compare?airports=QQQ,QQX')
  await expect(page.getByText('No figures of these airports published for 2026 yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the 2025 edition' })).toBeVisible()
})
