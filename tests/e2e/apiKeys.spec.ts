import { expect } from '@playwright/test'
import { expectAccessible, test, testEveryLook } from './visit.ts'

test('a subscriber creates a key, reads with it, and revokes it', async ({ visit, baseURL, request }) => {
  const page = await visit('subscriber')
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Quarterly report')
  await form.getByRole('combobox', { name: 'Expires' }).selectOption({ label: '30 days' })
  await form.getByRole('button', { name: 'Create a key' }).click()
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
  const read = () =>
    request.get(`${baseURL}/api/v1/airports/instance/26/directory`, {
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await read()).status()).toBe(200)
  const row = page.getByRole('row', { name: /Quarterly report/ })
  await expect(row).toContainText(key.slice(0, 8))
  await row.getByRole('button', { name: 'Revoke Quarterly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect((await read()).status()).toBe(401)
})

testEveryLook('the examples for API keys', async visit => {
  const page = await visit('subscriber')
  await page.goto('/owntools')
  await expect(page.getByRole('region', { name: 'Excel Power Query' })).toContainText('Web.Contents')
  await expectAccessible(page)
})
