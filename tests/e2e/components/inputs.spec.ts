import { expect } from '@playwright/test'
import { exampleOf, test } from './componentPage.ts'

test('a text input announces its label, its error, and its length', async ({ page }) => {
  const input = (state: string) => exampleOf(page, 'TextInput', state).getByRole('textbox')
  await expect(input('Empty')).toHaveAccessibleName('Title required')
  await expect(input('Error')).toHaveAccessibleDescription(/Please input a valid Title/)
  await expect(input('Error')).toHaveAttribute('aria-invalid', 'true')
  await expect(input('Read-only')).not.toBeEditable()
  await exampleOf(page, 'TextInput', 'Empty').getByText('Title required').click()
  await expect(input('Empty')).toBeFocused()

  const remark = exampleOf(page, 'TextArea', 'Near its limit').getByRole('textbox')
  await expect(remark).toHaveAccessibleDescription('188 of 200 characters')
})

test('inputs choose the keyboard of a phone, which leaves names as they are typed', async ({ page }) => {
  const input = (component: string, state = 'Empty') => exampleOf(page, component, state).getByRole('textbox')
  await expect(input('FigureInput', 'Filled in')).toHaveAttribute('inputmode', 'decimal')
  await expect(input('DateInput')).toHaveAttribute('inputmode', 'numeric')
  const name = input('TextInput')
  await expect(name).toHaveAttribute('autocapitalize', 'words')
  await expect(name).toHaveAttribute('autocorrect', 'off')
  await expect(name).not.toHaveAttribute('inputmode')
  // The keyboard for numbers may have no hyphen.
  await input('DateInput').fill('05222030')
  await expect(exampleOf(page, 'DateInput', 'Empty')).toContainText('May 22, 2030')
})

test('a password is shown and hidden with a button, and keeps its text', async ({ page }) => {
  const example = exampleOf(page, 'PasswordInput', 'Filled in')
  const input = example.getByLabel(/^Password/)
  const show = example.getByRole('button', { name: 'Show Password' })
  await expect(input).toHaveAttribute('type', 'password')
  await input.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(example.getByRole('button', { name: 'Hide Password' })).toBeFocused()
  await expect(input).toHaveAttribute('type', 'text')
  await expect(input).toHaveValue('paper-lantern')
})

test('a select and radio buttons work by keyboard, and read-only ones do not change', async ({ page }) => {
  const select = exampleOf(page, 'SelectInput', 'Empty').getByRole('combobox', { name: /^Shelf/ })
  await select.focus()
  await page.keyboard.type('Po')
  await expect(select).toHaveValue('poetry')
  await expect(select.getByRole('option', { name: 'Choose' })).toHaveCount(0)
  await expect(
    exampleOf(page, 'SelectInput', 'Read-only').getByRole('textbox', { name: 'Shelf' }),
  ).toHaveValue('Poetry')

  const none = exampleOf(page, 'SelectInput', 'With a choice of none').getByRole('option')
  await expect(none.first()).toHaveText('Any shelf')

  const choices = exampleOf(page, 'ChoiceInput', 'Chosen').getByRole('radiogroup', { name: 'Shelf' })
  await choices.getByRole('radio', { name: 'Poetry' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(choices.getByRole('radio', { name: 'History' })).toBeChecked()
  await expect(exampleOf(page, 'ChoiceInput', 'Chosen').getByRole('button')).toHaveAccessibleName(
    'Help: Shelf',
  )
  const wrong = exampleOf(page, 'ChoiceInput', 'Error').getByRole('radiogroup')
  await expect(wrong).toHaveAccessibleDescription('Choose a shelf.')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
})

test('a combobox is filtered by typing and chosen by keyboard', async ({ page }) => {
  const input = exampleOf(page, 'ComboboxInput', 'Empty').getByRole('combobox', { name: 'Author' })
  const options = exampleOf(page, 'ComboboxInput', 'Empty').getByRole('option')
  await input.fill('elmst')
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  await expect(options).toHaveCount(10)
  // Words are found in any order.
  await input.fill('bo elmst')
  await expect(options).toHaveCount(1)
  await input.fill('elmst')
  await expect(options).toHaveCount(10)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Élmstead, Bo')
  await expect(input).toHaveAttribute('aria-expanded', 'false')

  await input.fill('nobody')
  await expect(exampleOf(page, 'ComboboxInput', 'Empty').getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('Escape')
  await input.blur()
  await expect(input).toHaveValue('Élmstead, Bo')
  await exampleOf(page, 'ComboboxInput', 'Empty').getByRole('button', { name: 'Clear Author' }).click()
  await expect(input).toHaveValue('')
})

test('a combobox shows that it is loading, and a read-only one does not open', async ({ page }) => {
  await expect(exampleOf(page, 'ComboboxInput', 'Loading').getByPlaceholder('Loading…')).toBeVisible()
  const readOnly = exampleOf(page, 'ComboboxInput', 'Read-only').getByRole('combobox')
  await readOnly.click()
  await page.keyboard.press('ArrowDown')
  await expect(readOnly).toHaveAttribute('aria-expanded', 'false')
})

/** What this test needs of an input; the types of the tests have none of the browser. */
interface TypedInto {
  value: string
  selectionStart: number
  selectionEnd: number
  focus(): void
}

test('a lookup does not select a letter that was typed before it was hydrated', async ({ page }) => {
  const input = exampleOf(page, 'LookupInput', 'Searched on the server').getByRole('combobox', {
    name: 'Book',
  })
  // As React, which repeats the focus afterward.
  const selected = await input.evaluate((element: TypedInto) => {
    element.value = 'A'
    element.focus()
    return element.selectionEnd - element.selectionStart
  })
  expect(selected).toBe(0)
})

test('a lookup offers to add a missing item, but only to a user who moves to that option', async ({
  page,
}) => {
  const example = exampleOf(page, 'LookupInput', 'Searched on the server')
  const input = example.getByRole('combobox', { name: 'Book' })
  await input.fill('Atlas')
  await page.keyboard.press('Enter')
  await expect(example.getByText('Chosen: none')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(example.getByText('Chosen: Atlas (new)')).toBeVisible()
  await input.fill('wint')
  await page.keyboard.press('Enter')
  await expect(example.getByText('Chosen: Winter Orchard')).toBeVisible()
})

test('a picker shows what is chosen again when it is left, and keeps the focus when it is chosen', async ({
  page,
}) => {
  const input = exampleOf(page, 'SearchPicker', 'Chosen').getByRole('combobox', { name: 'Book' })
  await input.fill('mapm')
  await input.blur()
  await expect(input).toHaveValue('Winter Orchard')
  await input.fill('mapm')
  await expect(exampleOf(page, 'SearchPicker', 'Chosen').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('The Mapmaker')
  await expect(input).toBeFocused()
  await input.fill('')
  await input.blur()
  await expect(input).toHaveValue('')
})

test('a figure shows its unit and keeps the typed text', async ({ page }) => {
  const input = exampleOf(page, 'FigureInput', 'Empty, with a unit').getByRole('textbox')
  await expect(input).toHaveAccessibleName('Price ($)')
  await input.fill('1,234.5')
  await input.blur()
  await expect(input).toHaveValue('1,234.5')
  // The help comes before the input, and typing after tabbing to it goes into the input.
  await exampleOf(page, 'FigureInput', 'Empty, with a unit').getByRole('button', { name: /^Help/ }).focus()
  await page.keyboard.type('75')
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('75')
  await expect(exampleOf(page, 'FigureInput', 'Error').getByRole('textbox')).toHaveAccessibleDescription(
    'Please provide a valid number.',
  )
})

test('a date is announced in words, and picked in the browser’s calendar', async ({ page }) => {
  const example = exampleOf(page, 'DateInput', 'Filled in')
  const input = example.getByRole('textbox', { name: 'Due date' })
  await expect(input).toHaveAccessibleDescription('May 22, 2030')
  await example.getByRole('button', { name: 'Choose a date: Due date' }).press('Enter')
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(input).toHaveValue('2030-05-30')
  await expect(input).toHaveAccessibleDescription('May 30, 2030')
})
