import { expect } from '@playwright/test'
import { exampleOf, test } from './componentPage.ts'

test('a dialog takes the focus, keeps it, closes on Escape, and gives it back', async ({ page }) => {
  const opener = exampleOf(page, 'Dialog', 'With a text').getByRole('button')
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Opening hours' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(opener).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a dialog that covers the page stays until it is answered, and gives the focus back', async ({
  page,
}) => {
  const opener = exampleOf(page, 'Dialog', 'Covering the page until it is answered').getByRole('button')
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The reading room is closed' })
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Open it' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question has the focus on the button that changes nothing', async ({ page }) => {
  const example = exampleOf(page, 'ConfirmDialog', 'A question')
  const opener = example.getByRole('button', { name: 'Delete the book' })
  const dialog = page.getByRole('dialog', { name: 'Delete this book?' })
  await opener.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(example.getByText('Kept')).toBeVisible()
  await opener.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(example.getByText('Deleted')).toBeVisible()
  await expect(opener).toBeFocused()

  await exampleOf(page, 'ConfirmDialog', 'Blocked until something is given')
    .getByRole('button')
    .press('Enter')
  const blocked = page.getByRole('dialog', { name: 'Delete this shelf?' })
  await expect(blocked.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(blocked).toBeHidden()
})

test('a help text opens on focus and closes on Escape', async ({ page }) => {
  const help = exampleOf(page, 'HelpTip', 'Behind a label').getByRole('button', { name: 'Help: Loan period' })
  const text = page.getByText('Three weeks for books, one week for films.')
  await expect(help).toHaveAccessibleDescription('Three weeks for books, one week for films.')
  await expect(text).toBeHidden()
  await exampleOf(page, 'ConfirmDialog', 'Blocked until something is given').getByRole('button').focus()
  await page.keyboard.press('Tab')
  await expect(help).toBeFocused()
  await expect(text).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
})

test('a busy button keeps the focus; a disabled one takes none', async ({ page }) => {
  const example = exampleOf(page, 'Button', 'Busy: keeps the focus, does nothing')
  const save = example.getByRole('button', { name: 'Save book' })
  await save.press('Enter')
  await expect(example.getByRole('status')).toHaveText('Saving…')
  await expect(save).toBeFocused()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(exampleOf(page, 'Button', 'Disabled').getByRole('button', { name: 'Filled' })).toBeDisabled()
})
