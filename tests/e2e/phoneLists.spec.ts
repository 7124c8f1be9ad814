import { expect, type Locator } from '@playwright/test'
import { test } from './visit.ts'

// The screen of a common phone.
const height = 640

const lists = [
  '/airports',
  '/explore',
  '/leaseexpiration',
  '/leaseradar',
  '/tenants',
  '/companies',
  '/brands',
  '/contacts',
]

for (const path of lists) {
  test(`on a phone, the first row of ${path} is visible`, async ({ visit }) => {
    const page = await visit('subscriber', { width: 'a phone' })
    await page.setViewportSize({ width: 360, height })
    await page.goto(path)
    const row = page.getByRole('main').locator('tbody tr').first()
    await expect(row).toBeVisible()
    await page.evaluate('document.fonts.ready')
    // Including the name.
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(height - 40)
  })
}

test('on a phone, the administration begins with one line', async ({ visit }) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/admin')
  const header = page.getByRole('banner')
  const titleTop = (await header.getByText('Administration').boundingBox())?.y ?? 0
  const search = await header.getByRole('button', { name: /Search/ }).boundingBox()
  expect((search?.y ?? height) - titleTop).toBeLessThan(10)
})

test("on a phone, the Editors' Desk begins on the first screen, and actions follow a selection", async ({
  visit,
}) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/admin/desk?instance=26')
  const row = page.getByRole('main').locator('tbody tr').first()
  await expect(row).toBeVisible()
  await page.evaluate('document.fonts.ready')
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(height - 40)
  await expect(page.getByRole('combobox', { name: 'Kind' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('airport')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve for Publish' })).toBeHidden()
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Approve for Publish' })).toBeVisible()
})

for (const path of ['/calculator', '/benchmarks'])
  test(`the files of ${path} are next to their subject`, async ({ visit }) => {
    const page = await visit('subscriber')
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(path)
    const middleOf = async (element: Locator) => {
      const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
      return y + height / 2
    }
    const files = page.getByRole('group', { name: 'Download and print' })
    const note = page.getByText(/2026 edition\.$/).first()
    await expect.poll(async () => Math.abs((await middleOf(files)) - (await middleOf(note)))).toBeLessThan(8)
  })

test('on a phone, the mark of a partial sum is next to its digits', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/')
  const sum = page.getByRole('definition').filter({ hasText: '†' }).first()
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? height
  expect((await topOf(sum.getByText('†'))) - (await topOf(sum))).toBeLessThan(12)
})
