import { expect } from '@playwright/test'
import { expectAccessible, test, testEveryLook } from './visit.ts'

testEveryLook('the browsing screens', async visit => {
  const page = await visit('admin')
  const check = async (what: string) => {
    await expectAccessible(page, what)
  }
  const airports = page.getByRole('table', { name: /Airports in/ })
  await page.goto('/airports')
  await expect(airports).toBeVisible()
  await page.getByRole('combobox', { name: 'Airport Location' }).fill('san')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await check('the open search')
  await page.goto('/airports/abc')
  await expect(airports).toBeVisible()
  await check('an unknown airport')
  await page.goto('/airports?keyword=zzzz')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await check('nothing found')
})

test('after signing out, neither another tab nor Back shows a figure', async ({ visit }) => {
  const page = await visit('subscriber', { ownSession: true })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/airports')
    await expect(tab.getByRole('table', { name: /Airports in/ })).toContainText(/\d,\d{3}/)
    await tab.goto('/companies')
    await expect(tab.getByRole('table')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await tab.goBack()
    await expect(tab).toHaveURL(/\/login\?origin=%2Fairports$/)
    await expect(tab.getByRole('table')).toHaveCount(0)
  }
})
