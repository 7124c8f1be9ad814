import { expect } from '@playwright/test'
import { addDays, getLocalToday } from '#platform/contract/calendar.ts'
import { openStep, paste } from './steps.ts'
import { openTenants } from './tenantsStep.ts'
import { test } from './visit.ts'

test('@torture several lines pasted into a figure field stay several, and are not read as a number', async ({
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
    '“1 ⏎ 200” has several lines. Type a number such as 45.',
  )
  await dwell.fill('45 min')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await dwell.fill(before)
})

test('@torture a date is typed as M/D/YYYY and shown in words, or picked after today', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  const expires = page.getByRole('textbox', { name: /^Expires/ })
  await expires.fill('5/22/2031')
  await expect(expires).toHaveAccessibleDescription(/May 22, 2031/)
  await page.keyboard.press('Tab')
  const choose = page.getByRole('button', { name: 'Choose a date: Expires' })
  await expect(choose).toBeFocused()
  // The keys are those of the browser's own calendar, which opens at the typed date.
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(expires).toHaveValue('2031-05-30')
  await expect(choose).toBeFocused()
  for (const key of ['Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
  await expect(expires).toHaveValue('2031-05-30')
  await expires.fill('')
})

test('@torture only days after today can be picked', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  const expires = page.getByRole('textbox', { name: /^Expires/ })
  await expires.fill('')
  await page.getByRole('button', { name: 'Choose a date: Expires' }).press('Enter')
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(expires).toHaveValue(addDays(getLocalToday(), 1))
  await expires.fill('')
})
