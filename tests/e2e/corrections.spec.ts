import { expect } from '@playwright/test'
import { airportId } from './airportId.ts'
import { test } from './ownServer.ts'
import { expectAccessible, looks } from './visit.ts'

test('saving a published figure asks once for a reason, which everyone can read', async ({ visit }) => {
  const page = await visit('admin')
  // Not one of the twenty whose figures figureCards.spec.ts compares with SQL, on the same server.
  const id = await airportId(page, 'MKE', 'PUBLISHED')
  await page.goto(`/wizard/airports/${id}/steps/info?instance=26`)
  const dwell = page.getByRole('textbox', { name: /Dwell Time/ })
  await expect(dwell).toBeVisible()
  // A colleague could not change what is published.
  await expect(page.getByRole('button', { name: 'Ask a colleague' })).toHaveCount(0)
  const minutes = String(Number(await dwell.inputValue()) + 1)
  await dwell.fill(minutes)
  await page.getByRole('button', { name: 'Save Change' }).click()

  const dialog = page.getByRole('dialog', { name: 'Correct published figures' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Measured again in April')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This has been published. Give a reason for the change.').first()).toBeVisible()
  await expect(dwell).toHaveValue(minutes)
  // An unsent reason is not offered for another airport.
  const elsewhere = await page.context().newPage()
  const other = await airportId(elsewhere, 'DEN', 'PUBLISHED')
  await elsewhere.goto(`/wizard/airports/${other}/steps/info?instance=26`)
  await elsewhere.getByRole('textbox', { name: /Dwell Time/ }).fill(minutes)
  await elsewhere.getByRole('button', { name: 'Save Change' }).click()
  await expect(elsewhere.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  await expect(elsewhere.getByText('Measured again in April')).toHaveCount(0)
  await elsewhere.close()

  await page.getByRole('button', { name: 'Save Change' }).click()
  await reason.fill('')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await reason.fill('Measured again in May')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const stranger = await visit(null)
  await stranger.goto('/corrections')
  const row = stranger.getByRole('row').filter({ hasText: 'Measured again in May' })
  await expect(row).toContainText('(MKE)')
  await expect(row).toContainText('Dwell Time')
  await expect(stranger.getByRole('columnheader', { name: 'Before' })).toHaveCount(0)

  const reader = await visit('subscriber')
  await reader.goto('/corrections?year=2026')
  await expect(reader.getByRole('row').filter({ hasText: 'Measured again in May' })).toContainText(
    `${minutes} min`,
  )
  await reader.getByLabel('Edition').selectOption('2025')
  await expect(reader).toHaveURL(/year=2025/)
  await expect(reader.getByText('No figures in the 2025 edition have been corrected')).toBeVisible()
})

test('@torture the list of corrections fits every screen', async ({ visit }) => {
  for (const look of looks) {
    const page = await visit(null, look)
    await page.goto('/corrections')
    await expect(page.getByRole('heading', { name: 'Corrections', level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
