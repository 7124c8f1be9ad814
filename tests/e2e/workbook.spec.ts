import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre'
import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import { workbookMediaType, type WorkbookCell } from '#domain/airports/workbook.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { readXlsx } from '#server/airports/workbook/readXlsx.ts'
import { anyVersion, expectAccessible, type Fixtures, schemes, test } from './visit.ts'

/** The review of an airport that no other test changes, in the year being entered. */
async function openReview(
  visit: Fixtures['visit'],
  given: Parameters<Fixtures['visit']>[1] = {},
): Promise<Page> {
  const page = await visit('admin', given)
  const answer = await page.request.get(`/api/v1/airports/instance/27/affiliated?keyword=${airport}`)
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === airport)?.airportId
  await page.goto(`/wizard/airports/${airportId}/steps/review?instance=27`)
  // The open tasks come before the workbook. A link above the steps leads to it.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Steps',
    'To Do Before Submission',
    'Work in Excel',
  ])
  await page.getByRole('link', { name: 'Work in Excel' }).click()
  await expect(page.getByRole('heading', { name: 'Work in Excel' })).toBeFocused()
  return page
}
const airport = 'BDL'

type Values = Record<string, WorkbookCell>

/** Downloads the workbook with the button and fills in values of the sheet's rows, found by a text in each row. */
async function filledIn(page: Page, sheet: string, rows: Record<string, Values>): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the workbook' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${airport}-2027.xlsx`)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const lines = sheets.find(each => each.name === sheet)?.rows ?? []
  const headings = lines[0]?.cells ?? []
  for (const [text, values] of Object.entries(rows)) {
    const cells = lines.find(each => each.cells.includes(text))?.cells
    if (!cells) throw new Error(`${sheet} has no row with ${text}`)
    for (const [heading, value] of Object.entries(values)) cells[headings.indexOf(heading)] = value
  }
  const bytes = await writeXlsx({
    sheets: sheets.map(each => ({
      name: each.name,
      rows: each.rows.map(({ cells }) => Array.from(cells, cell => cell ?? null)),
    })),
  })
  return Buffer.from(bytes)
}

const upload = (page: Page, buffer: Buffer, name = 'filled.xlsx') =>
  page
    .getByLabel('Upload the completed workbook')
    .setInputFiles({ name, mimeType: workbookMediaType, buffer })

/** The headings stick to the table's own region, which scrolls, and not to a place below the top of the window. */
async function expectBelowHeadings(table: Locator): Promise<void> {
  const heading = await table.getByRole('columnheader').first().boundingBox()
  const first = await table.getByRole('rowheader').first().boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((heading?.y ?? Infinity) + (heading?.height ?? 0) - 1)
}

test('a workbook is downloaded, filled in, corrected, previewed, and accepted', async ({ visit }) => {
  const page = await openReview(visit)
  await upload(page, await filledIn(page, 'Info', { 'Average Dwell Time': { Value: 'an hour' } }))
  const errors = page.getByRole('table', { name: 'Errors in Info' })
  await expect(errors.getByRole('row', { name: /Average Dwell Time/ })).toContainText(
    'Please provide a valid number.',
  )
  await expectBelowHeadings(errors)
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(errors).toHaveCount(0)
  const heading = page.getByRole('heading', { name: 'Work in Excel' })
  await expect(heading).toBeFocused()

  const remark = `The kiosks by the north gates opened late, noted at ${Date.now()}.`
  const file = await filledIn(page, 'Question and comments', { 'Comment, Gross Sales': { Value: remark } })
  await upload(page, file)
  await expect(page.getByRole('heading', { name: 'filled.xlsx: 0 errors, 1 change' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Changes in Question and comments' })).toContainText(remark)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Accept 1 change' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Wait for the panel, not for the toast: only then can another file be chosen.
  const panel = page.getByRole('region', { name: 'Work in Excel' })
  await expect(panel.getByRole('status')).toContainText('1 cell saved')
  await expect(heading).toBeFocused()
  await upload(page, file)
  await expect(page.getByText('This workbook contains no changes')).toBeVisible()
})

test('@torture a workbook is dropped; changes saved in the meantime are shown before it is accepted', async ({
  visit,
}) => {
  const page = await openReview(visit)
  const file = await filledIn(page, 'Question and comments', {
    'Comment, Passenger Traffic': { Value: `Runway works, noted at ${Date.now()}.` },
  })
  const dropped = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), letter => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.xlsx', { type: '${workbookMediaType}' }))
    return transfer
  })()`)
  const zone = page.getByText('Upload the completed workbook')
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('heading', { name: 'dropped.xlsx: 0 errors, 1 change' })).toBeFocused()

  const airportId = /airports\/(\d+)/.exec(page.url())?.[1]
  const comments = `/api/v1/airports/${airportId}/instance/27/comments`
  const answer = await page.request.put(`${comments}/AIRPORTWIDE`, {
    data: { airportComment: `Saved meanwhile, at ${Date.now()}.` },
    headers: anyVersion,
  })
  expect(answer.status()).toBe(200)
  await page.getByRole('button', { name: 'Accept 1 change' }).click()
  await expect(page.getByText('Someone saved data in the meantime.')).toBeVisible()
  // The workbook contains the older comment, so accepting it would restore that: a second change, shown first.
  await expect(page.getByRole('heading', { name: 'dropped.xlsx: 0 errors, 2 changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept 2 changes' }).click()
  await expect(page.getByText('2 cells saved').first()).toBeVisible()
})

test('@torture of many proposed names, the preview shows ten and the others on request', async ({
  visit,
}) => {
  const page = await openReview(visit)
  const airportId = /airports\/(\d+)/.exec(page.url())?.[1]
  const answer = await page.request.get(`/api/v1/tenants/instance/27/airport/${airportId}`)
  const { content } = listAirportTenantsEndpoint.reply.parse(await answer.json())
  const brands = [...new Set(content.map(each => each.brandName))].slice(0, 14)
  const renamed = brands.map((brand, at) => [brand, { 'Tenant Name': `Umbral Stand ${at + 1}` }] as const)
  await upload(page, await filledIn(page, 'Tenants', Object.fromEntries(renamed)))
  const note = page.getByText(/^This workbook proposes new tenant names/).locator('..')
  await expect(note).toContainText('Umbral Stand 10, …')
  await expect(note).not.toContainText('Umbral Stand 11')
  const all = note.getByRole('button', { name: 'Show all 14' })
  await all.press('Enter')
  await expect(note).toContainText('Umbral Stand 14.')
  await expect(note.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('@torture an invalid or too large file is refused with a message that stays', async ({ visit }) => {
  const page = await openReview(visit)
  const panel = page.getByRole('region', { name: 'Work in Excel' })
  await upload(page, Buffer.from('a,b'), 'list.xlsx')
  await expect(panel.getByRole('alert')).toContainText('cannot be read as an Excel workbook')
  await upload(page, Buffer.alloc(6_000_000), 'huge.xlsx')
  await expect(panel.getByRole('alert')).toContainText('5 MB or smaller')
})

for (const scheme of schemes) {
  test(`@torture axe finds no violations on a preview with errors and changes, ${scheme}, on a phone`, async ({
    visit,
  }) => {
    const page = await openReview(visit, { scheme, width: 'a phone' })
    const file = await filledIn(page, 'Info', {
      'Average Dwell Time': { Value: 77 },
      'Pre-Security': { Value: 'a dozen' },
      'Additional Information': { Value: `An${'other'.repeat(60)} <b>hall</b>` },
    })
    await upload(page, file)
    await expect(page.getByRole('table', { name: 'Changes in Info' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept the other 2 changes' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the rows to correct' }).click()
    const { sheets } = await readXlsx(await readFile(await (await coming).path()))
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toContainEqual(['Info', 2])
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`workbook-${scheme}.png`), fullPage: true })
  })
}
