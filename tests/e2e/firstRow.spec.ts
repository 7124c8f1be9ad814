import { expect } from '@playwright/test'
import { goOn, test } from './visit.ts'

const laptop = { width: 1366, height: 768 }

const lists = [
  '/tenants',
  '/leaseexpiration',
  '/airports',
  '/leaseradar',
  '/companies',
  '/explore',
  '/brands',
  '/contacts',
  '/reports',
  '/reports/dbe',
  '/explore?group=hubSize&show=enplaneTotal',
]
const records = ['users', 'airports', 'companies', 'main/companies', 'brands', 'product-types', 'instances']
const adminLists = [
  ...records.map(each => `/admin/manage/${each}`),
  '/admin/desk',
  '/admin/history',
  '/wizard/airports',
]

for (const [person, addresses] of [
  ['subscriber', lists],
  ['admin', adminLists],
] as const)
  test(`@torture the first row of every list of ${person} is in the upper part of a laptop’s window`, async ({
    visit,
  }) => {
    const page = await visit(person)
    await page.setViewportSize(laptop)
    for (const address of addresses) {
      const left = await page.title()
      await goOn(page, address)
      await expect(page, address).not.toHaveTitle(left)
      const row = page.getByRole('main').locator('tbody tr').first()
      await expect(row, address).toBeVisible()
      expect((await row.boundingBox())?.y, `px above the first row of ${address}`).toBeLessThanOrEqual(300)
    }
  })

test('@torture the note about the demo data can be moved to the end of all pages, where it stays', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/glossary')
  const note = page.getByRole('complementary', { name: 'About the data' })
  const footer = page.getByRole('contentinfo')
  const isLast = async () => ((await note.boundingBox())?.y ?? 0) > ((await footer.boundingBox())?.y ?? 0)
  expect(await isLast()).toBe(false)
  await note.getByRole('button').click()
  await expect.poll(isLast).toBe(true)
  await page.reload()
  await expect(note).toContainText('Demo data')
  expect(await isLast()).toBe(true)
})
