import { expect } from '@playwright/test'
import { exampleOf, test } from './componentPage.ts'

test('tabs are moved with the arrow keys, Home, and End', async ({ page }) => {
  const tabs = exampleOf(page, 'Tabs', 'First of three')
  await tabs.getByRole('tab', { name: 'Borrowed' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Reserved' })).toBeFocused()
  await expect(tabs.getByRole('tabpanel', { name: 'Reserved' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tabs.getByRole('tab', { name: 'Returned', selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Borrowed', selected: true })).toBeFocused()
})

test('a pager shows the position, marks the page, and does not go past the ends', async ({ page }) => {
  const pager = exampleOf(page, 'Pager', 'In the middle')
  const pages = pager.getByRole('navigation', { name: 'Pages of books' })
  await expect(pager.getByRole('status')).toHaveText('41–50 of 1,234 books')
  await expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Last page' }).press('Enter')
  await expect(pager.getByRole('status')).toHaveText('1,231–1,234 of 1,234 books')
  await expect(pages.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await expect(pages.getByRole('button', { name: 'Last page' })).toBeFocused()
  await pager.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
  await expect(pager.getByRole('status')).not.toHaveText('1,231–1,234 of 1,234 books')
})

test('a pager counts a single row in the singular', async ({ page }) => {
  const rangeOf = (state: string) => exampleOf(page, 'Pager', state).getByRole('status')
  await expect(rangeOf('Only one row')).toHaveText('1 branch')
  await expect(rangeOf('One row on the last page')).toHaveText('21 of 21 loans')
})

test('a table sorts by its headings and announces it', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Books', exact: true })
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('rowheader').first()).toHaveText('A Short History of Ink')
  await table.getByRole('button', { name: 'Title' }).press('Enter')
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('rowheader').first()).toHaveText('Winter Orchard')
  await expect(table.getByRole('button', { name: 'Title' })).toBeFocused()
  const ink = table.getByRole('row', { name: /Ink/ })
  await expect(ink.getByRole('cell').nth(2)).toContainText('Value Not Found')
})

test('cards on a narrow screen are sorted by buttons in a line above them', async ({ page }) => {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const table = page.locator('table').filter({ has: page.locator('caption', { hasText: /^Books$/ }) })
  const title = table.getByRole('button', { name: 'Title' })
  const first = table.locator('tbody tr').first()
  await first.scrollIntoViewIfNeeded()
  // In the frame of the table, not clipped to a pixel.
  await expect.poll(async () => (await table.locator('thead').boundingBox())?.width).toBeGreaterThan(200)
  await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  const before = (await first.textContent()) ?? ''
  await title.click()
  await expect(first).not.toHaveText(before)
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  if (wide) await page.setViewportSize(wide)
})

test('a wide table scrolls by keyboard on a narrow screen', async ({ page }) => {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const region = page.getByRole('region', { name: 'Books to compare' })
  await region.focus()
  await expect(region).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => region.evaluate((element: { scrollLeft: number }) => element.scrollLeft))
    .toBeGreaterThan(0)
  if (wide) await page.setViewportSize(wide)
})

test('lists distinguish the kinds of empty states, and lead back', async ({ page }) => {
  const beyond = exampleOf(page, 'PagedTable', 'No page of this number')
  await beyond.getByRole('button', { name: 'Show the first page' }).click()
  await expect(beyond.getByRole('rowheader', { name: 'The Mapmaker' })).toBeVisible()
  const narrowed = exampleOf(page, 'PagedTable', 'Nothing matches the search')
  await expect(narrowed.getByRole('status')).toContainText('No books match')
  await narrowed.getByRole('button', { name: 'Show all books' }).click()
  await expect(narrowed.getByRole('heading', { name: 'No books yet' })).toBeVisible()
})

test('a search box searches after a pause, or immediately on Enter', async ({ page }) => {
  const example = exampleOf(page, 'SearchBox', 'Searches after a short pause')
  const box = example.getByRole('searchbox', { name: 'Search books' })
  await box.fill('ink ')
  await expect(example.getByRole('status')).toHaveText('Searching for ink')
  await box.fill('map')
  await box.press('Enter')
  await expect(example.getByRole('status')).toHaveText('Searching for map')
  await expect(box).toBeFocused()

  // Text typed while the page is still following earlier text is not lost.
  const slow = exampleOf(page, 'SearchBox', 'The page is slow to follow')
  await slow.getByRole('searchbox').pressSequentially('in')
  const told = slow.getByRole('status')
  await expect(told).toHaveText('Asked for in; shows all')
  await page.keyboard.type('k')
  await expect(told).toHaveText('Asked for in, ink; shows all')
  for (const shown of ['in', 'ink']) {
    await slow.getByRole('button', { name: 'Follow' }).press('Enter')
    await expect(told).toHaveText(`Asked for in, ink; shows ${shown}`)
    await expect(slow.getByRole('searchbox')).toHaveValue('ink')
  }
})

test('on a phone, filters are folded behind a button that counts them', async ({ page }) => {
  const bar = exampleOf(page, 'FilterBar', 'One filter').getByRole('group', { name: 'Filter books' })
  const filter = bar.getByRole('combobox', { name: 'On shelf' })
  await filter.selectOption('history')
  await expect(bar.getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(filter).toBeHidden()
  const button = bar.getByRole('button', { name: 'Filters (1)' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('Enter')
  await expect(filter).toHaveValue('history')
  await expect(filter).toBeVisible()
})

test('a filter is named by its label and chosen by keyboard', async ({ page }) => {
  const filter = exampleOf(page, 'FilterSelect', 'Chosen').getByRole('combobox', { name: 'Shelf' })
  await filter.focus()
  await page.keyboard.type('Hi')
  await expect(filter).toHaveValue('history')
})
