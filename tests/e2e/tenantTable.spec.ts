import { expect, type Page } from '@playwright/test'
import { kept } from './steps.ts'
import { openTenants, pending, saveElsewhere, tenantsOf } from './tenantsStep.ts'
import { accessibilityFindings, schemes, sidewaysOverflow, test } from './visit.ts'

const cell = (page: Page, row: string, column: string) =>
  page.getByRole('combobox', { name: `${row}, ${column}`, exact: true })
const area = (page: Page, row: string) =>
  page.getByRole('textbox', { name: `${row}, Square Footage`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' })

/** Pastes as Ctrl+V does, whatever the machine's clipboard holds. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(
    `document.activeElement.dispatchEvent(new ClipboardEvent('paste', {
      clipboardData: (() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)}); return data })(),
      bubbles: true, cancelable: true }))`,
  )
}

const line = (...cells: string[]) => cells.join('\t')
/** Sixty shops as a spreadsheet has them. The fourth and the sixth have an unreadable cell. */
const sixty = Array.from({ length: 60 }, (_, at) =>
  line(
    `Tabled Teahouse ${at}`,
    'Jaspergale Foodservice',
    'Concourse A',
    at === 3 ? 'Car wash' : 'Coffee & Tea',
    '',
    at === 5 ? 'many' : '1,000',
    '2030-06-30',
    'no',
  ),
).join('\n')

test('sixty tenants are pasted from a spreadsheet, looked at, corrected and saved in one go', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI')
  const before = (await tenantsOf(page, airportId)).length
  await page.getByRole('link', { name: /all tenants (as|in) a table/ }).click()
  await cell(page, 'New tenant 1', 'Tenant Name').focus()
  await paste(page, sixty)
  const preview = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(preview).toContainText('New tenant 4, Category: There is no category "Car wash".')
  await expect(preview).toContainText('New tenant 6, Square Footage: Please provide a valid number.')
  await preview.getByRole('button', { name: 'Fill in' }).press('Enter')
  await expect(cell(page, 'New tenant 60', 'Tenant Name')).toHaveValue('Tabled Teahouse 59')
  await expect(cell(page, 'New tenant 4', 'Category')).toHaveValue('Car wash')
  await expect(cell(page, 'New tenant 4', 'Category')).toHaveAccessibleDescription(/no category "Car wash"/)
  await expect(area(page, 'New tenant 6')).toHaveValue('many')

  await save(page).press('Enter')
  const wrong = page.getByRole('alert')
  await wrong.getByRole('link', { name: /^New tenant 4, Category/ }).press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Food & Beverage | Bar & Lounge')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'New tenant 5', 'Category')).toBeFocused()
  await save(page).press('Enter')
  await wrong.getByRole('link', { name: /^New tenant 6, Square Footage/ }).press('Enter')
  expect((await tenantsOf(page, airportId)).length).toBe(before)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('900 sq ft')
  await save(page).press('Enter')
  await expect(wrong).toContainText('There is no brand "Tabled Teahouse 0" yet.')
  expect((await tenantsOf(page, airportId)).length).toBe(before)

  await page
    .getByRole('checkbox', { name: 'Propose brands and companies that are not in the list' })
    .press(' ')
  await save(page).press('Enter')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const saved = await tenantsOf(page, airportId)
  expect(saved.length).toBe(before + 60)
  expect(saved.find(each => each.brandName === 'Tabled Teahouse 5')).toMatchObject({
    areaTotal: 900,
    leaseExpireDate: '2030-06-30',
    brandStatus: 'PROPOSED',
  })
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0)
})

test('pasted dates are shown in words; a column that can be read both ways is asked about once', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'RNO', { place: '/table' })
  const [first, second] = await tenantsOf(page, airportId)
  if (!first || !second) throw new Error('RNO has no tenants')
  const expires = (tenant: typeof first) =>
    cell(page, `${tenant.brandName}, ${tenant.terminalName}`, 'Expires')
  await expires(first).focus()
  await paste(page, '5/6/2031\n7/8/2031')
  const preview = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(preview.getByRole('button', { name: 'Fill in' })).toBeDisabled()
  await expect(
    preview.getByRole('group', { name: /^Expires: how are dates such as 5\/6\/2031/ }),
  ).toBeVisible()
  await preview.getByRole('radio', { name: 'Day first: June 5, 2031' }).check()
  await expect(preview).toContainText('August 7, 2031')
  await preview.getByRole('radio', { name: 'Month first: May 6, 2031' }).check()
  await preview.getByRole('button', { name: 'Fill in' }).click()
  await expect(expires(first)).toHaveValue('2031-05-06')
  await expires(second).fill('5/22/2031')
  await expect(expires(second)).toHaveAccessibleDescription('May 22, 2031')
  await save(page).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const now = await tenantsOf(page, airportId)
  const dateOf = (was: typeof first) => now.find(each => each.tenantId === was.tenantId)?.leaseExpireDate
  expect([dateOf(first), dateOf(second)]).toEqual(['2031-05-06', '2031-05-22'])
})

test('2,000 rows are pasted and saved in one go; more are refused before anything is filled in', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const before = await tenantsOf(page, airportId)
  const [some] = before
  if (!some) throw new Error('BOI has no tenants')
  const shop = (_none: unknown, at: number) =>
    line(
      some.brandName,
      some.companyName,
      some.terminalName,
      'Coffee & Tea',
      '',
      `${at + 1} sq ft`,
      '12/31/2030',
    )
  await cell(page, 'New tenant 1', 'Tenant Name').focus()
  await paste(page, Array.from({ length: 2001 }, shop).join('\n'))
  const preview = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(preview).toContainText('up to 2,000 new rows at a time. You pasted 2,001 rows, 1 too many.')
  await expect(preview.getByRole('button', { name: 'Fill in' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Cancel' }).click()
  await paste(page, Array.from({ length: 2000 }, shop).join('\n'))
  await expect(preview).toContainText('1,950 more rows will be filled in.')
  await preview.getByRole('button', { name: 'Fill in' }).click()
  await expect(area(page, 'New tenant 200')).toHaveValue('200 sq ft')
  await expect(page.getByText('1,800 more new tenants are filled in')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 })
  const saved = await tenantsOf(page, airportId)
  expect(saved.length).toBe(before.length + 2000)
  expect(new Set(saved.map(each => each.areaTotal)).size).toBeGreaterThanOrEqual(2000)
})

test('the keys lead from cell to cell, and what was typed survives a reload', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'RNO', { place: '/table' })
  const [first, second] = await tenantsOf(page, airportId)
  if (!first || !second) throw new Error('RNO has no tenants')
  const labelOf = (tenant: typeof first) => `${tenant.brandName}, ${tenant.terminalName}`
  await area(page, labelOf(first)).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1,250')
  await page.keyboard.press('ArrowDown')
  await expect(area(page, labelOf(second))).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(area(page, labelOf(first))).toBeFocused()
  await kept(page, '1,250')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await expect(area(page, labelOf(first))).toHaveValue('1,250')

  await saveElsewhere(page, first, 555)
  await save(page).click()
  const both = page.getByRole('dialog')
  await expect(both).toContainText('555')
  await both.getByRole('radio', { name: /your version, 1,250/ }).check()
  await both.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const now = (await tenantsOf(page, airportId)).find(each => each.tenantId === first.tenantId)
  expect(now).toMatchObject({ areaTotal: 1250, confirmed: 'Y' })
})

test('two hundred tenants stay quick', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'TUS')
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('TUS has no tenants')
  const { brandName, companyName, terminalName } = some
  const row = { brandName, companyName, terminalName, categoryName: 'Coffee & Tea', areaTotal: 500 }
  const block = `/api/v1/tenants/instance/${pending}/airport/${airportId}/block`
  const data = { rows: Array.from({ length: 200 }, () => row) }
  expect((await page.request.put(block, { data })).status()).toBe(200)
  await page.goto(`/wizard/airports/${airportId}/steps/tenants/table?instance=${pending}`)
  await area(page, 'New tenant 1').focus()
  const began = Date.now()
  for (const key of '1234567890'.repeat(2)) await page.keyboard.press(key)
  await expect(area(page, 'New tenant 1')).toHaveValue('1234567890'.repeat(2))
  // A letter takes some hundredths of a second by itself; this machine may be busy with other tests.
  expect((Date.now() - began) / 20).toBeLessThan(1000)
  await area(page, 'New tenant 1').fill('')
})

test('what was submitted is a table to read', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { instanceId: 26, place: '/table' })
  await expect(page.getByRole('textbox').first()).toHaveAttribute('readonly')
  await expect(save(page)).toHaveCount(0)
})

for (const scheme of schemes) {
  test(`axe finds nothing in the table, ${scheme}`, async ({ visit }) => {
    const { page } = await openTenants(visit, 'GEG', { scheme, place: '/table' })
    expect(await accessibilityFindings(page)).toEqual([])
    await cell(page, 'New tenant 1', 'Tenant Name').focus()
    await paste(page, line('Lonely Larder', 'Jaspergale Foodservice', 'Pier Z'))
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Fill in' }).click()
    await save(page).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
  })
}

test('the table scrolls inside itself on a phone', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { width: 'a phone', place: '/table' })
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
})
