import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Download, type Page } from '@playwright/test'
import { getArchivedFileEndpoint } from '#domain/publishing/archive.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { expectAccessible, looks, test } from './visit.ts'

const ratios = 'Ratio-Report-25.xlsx'
const ratioTitle = 'Ratio Report, Excel'

/** The demo's historical years are being stored while it already runs. */
async function stored(request: APIRequestContext): Promise<void> {
  const there = async () => (await request.get(`/api/v1/reports/2025/${ratios}/about`)).status()
  await expect.poll(there, { timeout: 100_000 }).toBe(200)
}

async function openYear(page: Page): Promise<void> {
  await page.goto('/reports')
  await stored(page.request)
  await page.getByText('Stored reports for 2025').click()
  await expect(page.getByRole('link', { name: `${ratios}, opens in a new window` })).toBeVisible()
}

test('a subscriber opens a stored report in a new window, with the checksum of the file', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await openYear(page)
  const opening = page.waitForEvent('popup')
  // The file may arrive before the window is checked.
  const downloading = new Promise<Download>(resolve => {
    page.context().on('page', each => each.on('download', resolve))
  })
  await page.getByRole('link', { name: `${ratios}, opens in a new window` }).click()
  const opened = await opening
  const download = await downloading
  expect(download.suggestedFilename()).toBe(ratios)
  await expect(opened.getByRole('heading', { name: ratioTitle })).toBeVisible()
  await expect(opened.getByRole('link', { name: 'Download the file again' })).toBeVisible()
  expect(new URL(opened.url()).pathname).toBe(`/reports/2025/${ratios}`)
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex')
  await expect(opened.getByText(sha256)).toBeVisible()
  const about = await page.request.get(`/api/v1/reports/2025/${ratios}/about`)
  expect(getArchivedFileEndpoint.reply.parse(await about.json()).sha256).toBe(sha256)
})

test('@torture the lease expirations have their own address', async ({ visit }) => {
  const page = await visit('subscriber')
  await stored(page.request)
  const answer = await page.request.get('/api/v1/reports/expiring/Lease-Expire-25.pdf')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await page.goto('/reports/expiring/Ratio-Report-25.pdf')
  await expect(page.getByText('File not found')).toBeVisible()
})

test('@torture a stranger signs in first and then gets the file', async ({ visit }) => {
  const reader = await visit('subscriber')
  await stored(reader.request)
  const page = await visit(null)
  await page.goto(`/reports/2025/${ratios}`)
  await page.getByLabel(/^Username/).fill('subscriber')
  await page.getByLabel(/^Password/).fill(demoPassword)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Login' }).click()
  expect((await downloading).suggestedFilename()).toBe(ratios)
  await expect(page.getByRole('heading', { name: ratioTitle })).toBeVisible()
})

test('@torture an editor without a subscription is told that one is needed', async ({ visit }) => {
  const page = await visit('airport')
  await page.goto(`/reports/2025/${ratios}`)
  await expect(page).toHaveURL(/unauthorized/)
})

test('@torture an administrator adds a correction, which is listed next to the first file with its note', async ({
  visit,
}) => {
  const page = await visit('admin')
  await stored(page.request)
  await page.goto('/admin/manage/instances/25')
  await page.getByText('Add a file or a correction').click()
  const form = page.getByRole('form', { name: 'File for the archive' })
  await form.getByLabel('Report or book').fill('Dwell times, a supplement')
  const put = async (text: string) => {
    const buffer = Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
    await form
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
    await form.getByRole('button', { name: 'Store the file' }).click()
  }
  await put('first')
  await expect(page.getByRole('row', { name: /^Dwell times a supplement, PDF Dwell/ })).toBeVisible()
  await put('second')
  await expect(form.getByRole('alert')).toContainText('A correction requires a note')
  await form.getByLabel(/^Note/).fill('One airport was missing.')
  await put('second')
  await expect(page.getByRole('row', { name: /^Dwell times a supplement, PDF, correction 1/ })).toContainText(
    'One airport was missing.',
  )
  await expect(page.getByRole('row', { name: /^Dwell times a supplement, PDF Dwell/ })).toBeVisible()
  await expectAccessible(page)
})

for (const look of looks) {
  test(`@torture the stored reports on ${look.width} in ${look.scheme} colors`, async ({ visit }) => {
    const page = await visit('subscriber', look)
    await openYear(page)
    await expectAccessible(page)
  })
}
