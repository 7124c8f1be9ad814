import { expect } from '@playwright/test'
import { openStep, paste } from './steps.ts'
import { openTenants } from './tenantsStep.ts'
import { expectAccessible, looks, test } from './visit.ts'

test('several lines pasted into a figure field stay several, and are not read as a number', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'RNO', 'info')
  const dwell = page.getByLabel(/^Average Dwell Time/)
  const before = await dwell.inputValue()
  await dwell.fill('')
  await dwell.focus()
  await paste(page, '1\n200')
  await expect(dwell).toHaveValue('1 ⏎ 200')
  await page.getByRole('button', { name: 'Save Change' }).first().click()
  await expect(page.getByRole('alert')).toContainText(
    '"1 ⏎ 200" has several lines. Type a number such as 45.',
  )
  await dwell.fill('45 min')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await dwell.fill(before)
})

test('a date is typed as M/D/YYYY and shown in words, or picked with the keyboard', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  const expires = page.getByRole('textbox', { name: /^Expires/ })
  await expires.fill('5/22/2031')
  await expect(expires).toHaveAccessibleDescription(/May 22, 2031/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Choose a date: Expires' })).toBeFocused()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Expires' })
  await expect(calendar.getByRole('button', { name: 'Thursday, May 22, 2031' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Home']) await page.keyboard.press(key)
  await expect(calendar.getByRole('button', { name: 'Sunday, June 29, 2031' })).toBeFocused()
  await page.keyboard.press('Shift+PageDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(expires).toHaveValue('2032-06-29')
  await page.getByRole('button', { name: 'Choose a date: Expires' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Choose a date: Expires' })).toBeFocused()
  await expires.fill('')
})

test('only days after today can be picked', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  await page.getByRole('button', { name: 'Choose a date: Expires' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Expires' })
  const focused = calendar.locator('button:focus')
  const tomorrow = await focused.getAttribute('aria-label')
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp', 'Shift+PageUp']) await page.keyboard.press(key)
  await expect(focused).toHaveAttribute('aria-label', tomorrow ?? '')
  expect(
    await calendar.locator('[role=gridcell] button:not(:disabled)').first().getAttribute('aria-label'),
  ).toBe(tomorrow)
})

for (const look of looks) {
  test(`@torture axe finds no violations in the calendar, ${look.scheme}, ${look.width}`, async ({
    visit,
  }) => {
    const { page } = await openTenants(visit, 'RNO', look)
    if (look.width === 'a phone') await page.getByRole('button', { name: 'Add a Tenant' }).click()
    await page.getByRole('button', { name: 'Choose a date: Expires' }).click()
    await expectAccessible(page)
  })
}
