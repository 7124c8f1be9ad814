import { expect, type Page } from '@playwright/test'
import { openTenants, tenantsOf } from './tenantsStep.ts'
import { expectAccessible, schemes, test } from './visit.ts'

const active = (page: Page) => page.getByRole('grid', { name: 'Tenants' }).locator('input')
const list = (page: Page) => page.getByRole('listbox')
const options = (page: Page) => list(page).getByRole('option')

/** To a column of the row for new tenants, the last one. */
async function toNewRow(page: Page, column: number): Promise<void> {
  await active(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight')
}

/** The option that the input refers to as its active descendant. */
const highlighted = async (page: Page) =>
  page.locator(`[id="${await active(page).getAttribute('aria-activedescendant')}"]`)

/** Whether a long list is inside the window, shows several choices, and leaves its cell uncovered. */
const isBeside = (page: Page) =>
  page.evaluate(`(() => {
    const cell = document.activeElement.getBoundingClientRect()
    const list = document.querySelector('[popover]:popover-open').getBoundingClientRect()
    const isInside = list.top >= 0 && list.left >= 0 && list.bottom <= innerHeight && list.right <= innerWidth
    return isInside && list.height > 200 && (list.top >= cell.bottom - 1 || list.bottom <= cell.top + 1)
  })()`)

test('cells of names and choices offer a list by keyboard, while typing, with F2, and with Alt+Down', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('BOI has no tenants')
  await page.setViewportSize({ width: 1366, height: 768 })
  await toNewRow(page, 0)
  const input = active(page)
  await expect(input).toHaveRole('combobox')
  await expect(input).toHaveAttribute('aria-expanded', 'false')

  // A name, searched on the server: the exact one is first, and Tab takes it.
  await page.keyboard.type(some.brandName.toLowerCase())
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  await expect(options(page).first()).toHaveText(some.brandName)
  await expect(input).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '')
  await expect(await highlighted(page)).toHaveText(some.brandName)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(input).toHaveAccessibleName(/, Company$/)
  await page.keyboard.press('Shift+Tab')
  await expect(input).toHaveValue(some.brandName)
  await expect(list(page)).toBeHidden()

  // A category: either part is found. Escape closes the list, and then restores the cell.
  await toNewRow(page, 3)
  await page.keyboard.type('coffee')
  await expect(await highlighted(page)).toHaveText('Food & Beverage | Coffee & Tea')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(input).toHaveValue('coffee')
  await page.keyboard.press('Escape')
  await expect(input).toHaveValue('')

  // Alt+Down offers all, and a long list scrolls. None is taken before one is highlighted.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(await input.getAttribute('aria-activedescendant')).toBeNull()
  expect(await options(page).count()).toBeGreaterThan(15)
  // The cell is at the bottom of the window.
  expect(await isBeside(page)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect(await highlighted(page)).toBeInViewport()
  const last = (await options(page).last().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await toNewRow(page, 3)
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue(last)

  // F2 offers the current choice first, and Enter without a highlighted one changes nothing.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('m')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  const status = await input.inputValue()
  expect(status.toLowerCase()).toMatch(/^m/)
  await page.keyboard.press('F2')
  await expect(options(page).first()).toHaveText(status)
  expect(await options(page).count()).toBeGreaterThan(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue(status)
  // An emptied cell stays empty.
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue('')
  // A figure has no choices.
  await page.keyboard.press('ArrowRight')
  await expect(input).toHaveRole('textbox')
})

test('similar names and a new one are taken only on purpose', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('BOI has no tenants')
  const input = active(page)
  const misspelled = some.brandName.replace(/(.)(.)$/, '$2$1')
  await toNewRow(page, 0)
  await page.keyboard.type(misspelled)
  await expect(options(page).first()).toHaveText(`Did you mean “${some.brandName}”?`)
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue(misspelled)
  await page.keyboard.press('F2')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue(some.brandName)

  const name = `Zyxw Teahouse ${Date.now()}`
  await page.keyboard.type(name)
  await expect(options(page)).toHaveText([`Propose “${name}” as a new brand`])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByText('The next save proposes 1 new brand.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(input).toHaveValue(name)
  // A misspelled category.
  await toNewRow(page, 3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Cofee & Tea')
  await expect(options(page).first()).toHaveText('Food & Beverage | Coffee & Tea')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(input).toHaveValue('Cofee & Tea')
})

test('@torture on a phone, a choice is tapped, and the list stays in the window', async ({ visit }) => {
  for (const scheme of schemes) {
    const { page } = await openTenants(visit, 'GEG', { place: '/table', scheme, width: 'a phone' })
    await toNewRow(page, 3)
    await page.keyboard.press('Alt+ArrowDown')
    await expect(options(page).first()).toBeVisible()
    expect(await isBeside(page)).toBe(true)
    await expectAccessible(page, `the choices of a cell, ${scheme}`)
    const second = options(page).nth(1)
    const label = (await second.textContent()) ?? ''
    await second.click()
    await expect(active(page)).toHaveValue(label)
    await expect(active(page)).toBeFocused()
    await expect(list(page)).toBeHidden()
  }
})

test('@torture a cell says which of its letters the book cannot print', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { place: '/table' })
  const note = 'The printed book cannot show 中. It prints'
  await toNewRow(page, 0)
  await page.keyboard.type('Tea 中')
  await expect(active(page)).toHaveAccessibleDescription(new RegExp(note))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTitle(new RegExp(note))).toBeVisible()
  // Letters beyond the first ones that the book can print have no note.
  await page.keyboard.type('Łódź “Tea”')
  await expect(options(page).first()).toBeVisible()
  await expect(page.getByTitle(/cannot show/)).toHaveCount(1)
  await expect(page.getByText(/cannot show/)).toHaveCount(0)
})
