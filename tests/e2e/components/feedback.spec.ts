import { expect } from '@playwright/test'
import { approvePositions, paste } from '../steps.ts'
import { exampleOf, test } from './componentPage.ts'

test('toasts are announced, stay while focused, and can be dismissed', async ({ page }) => {
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts).toHaveAttribute('aria-live', 'polite')
  await exampleOf(page, 'Toasts', 'Each kind').getByRole('button', { name: 'Show warning' }).press('Enter')
  await expect(toasts).toContainText('A toast of kind warning')
  await exampleOf(page, 'Toasts', 'Each kind').getByRole('button', { name: 'Show warning' }).press('Enter')
  await expect(toasts.getByText('A toast of kind warning')).toHaveCount(1)
  await toasts.getByRole('button').first().press('Enter')
  await expect(toasts).not.toContainText('A toast of kind warning')
})

test('a toast covers no focused element', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const button = exampleOf(page, 'Toasts', 'Each kind').getByRole('button', { name: 'Show warning' })
  await button.evaluate('element => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 48)')
  await button.press('Enter')
  // The toast stays while someone hovers over it, however long the test takes.
  await toasts.getByText('A toast of kind warning').dispatchEvent('mouseover')
  await expect(button).toBeFocused()
  const isCovered = () =>
    page.evaluate<boolean>(`{
      const toasts = document.querySelector('[aria-label=Notifications]').getBoundingClientRect()
      const focused = document.activeElement.getBoundingClientRect()
      focused.bottom > toasts.top && focused.top < toasts.bottom
    }`)
  await expect.poll(isCovered).toBe(false)
  await expect(toasts).toContainText('A toast of kind warning')
  await toasts.getByRole('button').first().press('Enter')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a copyable text is selected on focus, and copied', async ({ page }) => {
  const example = exampleOf(page, 'CopyField', 'With a long value')
  await example.getByRole('textbox', { name: 'Loan link' }).focus()
  expect(await page.evaluate('getSelection()?.toString() ?? ""')).toContain('https://library.example/loans/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await example.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByText('Loan link copied.')).toBeVisible()
})

test('notices, empty lists, and loading states are labeled', async ({ page }) => {
  await expect(exampleOf(page, 'Notice', 'warning')).toContainText('The catalog was last updated')
  await expect(exampleOf(page, 'Notice', 'why an action failed').getByRole('alert')).toHaveText(
    'The book could not be lent.',
  )
  await expect(exampleOf(page, 'Notice', 'nothing failed').getByRole('alert')).toHaveCount(0)
  await expect(
    exampleOf(page, 'EmptyState', 'Nothing yet').getByRole('heading', { name: 'No loans yet' }),
  ).toBeVisible()
  await expect(exampleOf(page, 'EmptyState', 'Could not load').getByRole('alert')).toContainText(
    'Something went wrong',
  )
  await expect(exampleOf(page, 'Skeleton', 'Loading').getByRole('status')).toHaveText('Loading…', {
    useInnerText: true,
  })
})

test('long work shows its progress, is canceled, and is retried', async ({ page }) => {
  const running = exampleOf(page, 'JobProgress', 'Running').getByRole('region', {
    name: 'Sorting the library',
  })
  const bar = running.getByRole('progressbar', { name: 'Sorting the library: progress' })
  await expect(bar).toHaveAttribute('value', '30')
  await expect(running).toContainText('30 of 120')
  await running.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(running).toBeFocused()
  await running.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(running).toBeFocused()
  await expect(bar).toHaveAttribute('value', '0')
  await expect(exampleOf(page, 'JobProgress', 'Failed')).toContainText('The printer is out of paper.')
})

test('a table of figures is navigated with Enter and the arrows, and accepts a pasted block', async ({
  page,
}) => {
  const example = exampleOf(page, 'Form and FormGrid', 'A table of figures, with a note of what is saved')
  const active = example.getByRole('grid').locator('input')
  await active.focus()
  await page.keyboard.press('Enter')
  await expect(active).toHaveAccessibleName('History, Books')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveAccessibleName('Fiction, Books')
  await paste(page, '11\t12\n21\tmany')
  await expect(example.getByText('11, 12 → Fiction, 21, many → History.')).toBeVisible()
  await approvePositions(page)
  await expect(example.getByText('4 cells filled in. Nothing is saved yet.')).toBeVisible()
  await example.getByRole('button', { name: 'History, Loans' }).click()
  await expect(active).toHaveValue('many')
  await page.keyboard.type('22')
  await page.keyboard.press('Enter')
  await example.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(example.getByText(/^Saved /)).toBeVisible()
})

test('in high contrast, a table of figures marks no row that has not changed', async ({ page }) => {
  const example = exampleOf(page, 'Form and FormGrid', 'A table of figures, with a note of what is saved')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(example.getByRole('rowheader', { name: 'History' })).toHaveCSS('border-left-width', '0px')
  await page.emulateMedia({ forcedColors: 'none' })
})

test('a short form lists its errors, focuses them, and links to the input', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Reserve a book' })
  await form.getByRole('button', { name: 'Reserve' }).press('Enter')
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByRole('alert').getByRole('link').press('Enter')
  await expect(form.getByRole('textbox', { name: /^Reader/ })).toBeFocused()
  await page.keyboard.type('Ivy')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Reserved for Ivy.')).toBeVisible()
})

test('a chart has a text description', async ({ page }) => {
  const chart = exampleOf(page, 'LineChart', 'One line, with a gap').getByRole('img')
  await expect(chart).toHaveAccessibleName('Chart: Loans. Main library: from 1,200 in 2022 to 1,480 in 2026.')
  const lines = exampleOf(page, 'LineChart', 'Three lines').getByRole('img')
  for (const name of ['Main library', 'North branch', 'Bookmobile'])
    await expect(lines.getByText(name, { exact: true })).toBeVisible()
})
