import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { askDemo } from './askDemo.ts'
import { joined, largeHub, quartilesOf } from './demoQueries.ts'
import { test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

const chartOf = (page: Page) => page.getByRole('img', { name: /^Chart: / })

async function highlight(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Highlight' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('@torture an airport found by typing is compared with the median of its hub class, and a link shows the same', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/explore?show=enplaneTotal,areaTotal.WITHDUTYFREE&view=chart')
  const chart = chartOf(page)
  await expect(chart).toContainText(/\d+ airports not shown/)
  await highlight(page, 'Seattle-Tacoma')
  await expect(page).toHaveURL(/mark=SEA/)
  const [, median] = quartilesOf(`coalesce(i.enplane_total, (select sum(enplane_total) from airport_terminal t
    where t.airport_id = i.airport_id and t.axn_instance_id = 26))`)
  const [[figure]] = (await askDemo(`select ${median} from ${joined('')} and ${largeHub}`)) as [[number]]
  await expect(chart).toContainText(`Median ${Math.round(figure).toLocaleString('en-US')}`)
  const heading = page
    .getByRole('figure')
    .getByText(/^Seattle-Tacoma International Airport \(SEA\) at .* ranks/)
  await expect(heading).toBeVisible()
  await expectAccessible(page)

  // The keyboard reaches another kind of chart, and its figures are also there in words.
  await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption({ label: 'Two figures' })
  await expect(chart).toContainText('Seattle-Tacoma')
  await expect(page.getByRole('list', { name: 'Highlighted' })).toContainText(
    /^Seattle-Tacoma International Airport \(SEA\): Enplaning Passengers [\d,]+, Square Footage/,
  )
  await page.getByLabel('Your title').fill('Large airports have large programs')
  await expect(page).toHaveURL(/title=Large/)
  await expectAccessible(page)
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SVG' }).click()
  const file = await readFile(await (await begun).path(), 'utf8')
  for (const text of ['Large airports have', 'Seattle-Tacoma', 'Fact Book, 2026 edition', 'A reader wrote'])
    expect(file).toContain(text)
  expect(file).not.toContain('var(')

  const colleague = await visit('admin')
  await colleague.goto(page.url())
  await expect(colleague.getByRole('figure')).toContainText('Large airports have large programs')
  await expect(chartOf(colleague)).toContainText('Seattle-Tacoma')
})

test('@torture a chart is embedded in another page until it is revoked', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore?show=enplaneTotal&view=chart&mark=DEN&title=Our+airport')
  const dialog = page.getByRole('dialog', { name: 'Embed this chart' })
  // The chart is hydrated after the page, and a click before that does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Embed' }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Create the code' }).click()
  const code = await dialog.getByLabel('Code').inputValue()
  expect(code).toMatch(/^<iframe src="[^"]+\/embed\/[\w-]{43}" title="Our airport"/)
  await expectAccessible(page)
  const [, path = ''] = /src="https?:\/\/[^/]+([^"]+)"/.exec(code) ?? []
  const other = await visit(null)
  await other.goto(path)
  await expect(other.getByRole('heading', { name: 'Our airport' })).toBeVisible()
  await expect(chartOf(other)).toContainText('DEN')
  await expectAccessible(other)

  await dialog.getByRole('link', { name: 'your account' }).click()
  const row = page
    .getByRole('table', { name: 'Your embedded charts' })
    .getByRole('row', { name: /Our airport/ })
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(row).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('This chart is no longer available.')).toBeVisible()
})

test('@torture two years need both, and then show the change', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/explore?show=enplaneTotal&view=chart&chart=slopes')
  await page.getByRole('button', { name: 'Compare two years' }).click()
  await expect(page.getByRole('figure')).toContainText(
    /^Enplaning Passengers (rose|fell) for \d+ of \d+ airports from 2025 to 2026/,
  )
  await highlight(page, 'Denver')
  await expect(page.getByRole('list', { name: 'Highlighted' })).toContainText(
    /Denver International Airport \(DEN\): [\d,]+ to [\d,]+/,
  )
})
