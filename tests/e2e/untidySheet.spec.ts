import { expect, type Page } from '@playwright/test'
import { expectInViewport, paste } from './steps.ts'
import { openTenants, tenantsOf } from './tenantsStep.ts'
import { test } from './visit.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Tenants' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rows = 40

/** A typical rent roll: two lines of headings, two-digit years, dashes, totals, and nonbreaking spaces. */
function untidySheet(brandName: string, companyName: string, terminalName: string): string {
  const abbreviated = terminalName.replace(/(\w{2})\w* (\w+)$/, '$1. $2')
  const tenant = (at: number) => [
    String(at + 1),
    at % 10 === 3 ? 'N/A' : at % 10 === 4 ? '-' : at === 35 ? '(500)' : `${600 + at}\u00a0SF`,
    abbreviated,
    `${brandName}\u00a0`,
    companyName.toUpperCase(),
    'Coffee & Tea',
    at % 8 === 1
      ? 'MTM'
      : at % 8 === 2
        ? 'n/a'
        : at % 8 === 3
          ? 'Mar 2028'
          : `${1 + (at % 12)}/${1 + (at % 28)}/${28 + (at % 6)}`,
  ]
  const lines = Array.from({ length: rows }, (_, at) => tenant(at))
  return [
    ['Rent roll FY 2027'],
    ['', 'Premises', '', '', '', '', 'Agreement'],
    ['No.', 'SF', 'Location', 'DBA', 'Operator', 'Merchandise', 'Expires'],
    ...lines.slice(0, 20),
    ['', '', '', '', '', '', ''],
    ['Subtotal', '12,000 SF'],
    ...lines.slice(20),
    ['', '25,000 SF', '', 'Grand Total'],
  ]
    .map(cells => cells.join('\t'))
    .join('\r\n')
}

test('@torture an untidy rent roll needs one decision per question', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'SYR', { person: 'admin', place: '/table' })
  await page.setViewportSize({ width: 1366, height: 768 })
  const before = await tenantsOf(page, airportId)
  const [some] = before
  if (!some) throw new Error('SYR has no tenants')
  const { companyName, terminalName } = some
  // Different in each run, because a known name would change those rows instead of adding some.
  const brandName = `Untidy Umbrella Bar ${Date.now()}`
  const sheet = untidySheet(brandName, companyName, terminalName)
  await grid(page).locator('input').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await paste(page, sheet)

  const note = page.getByText(new RegExp(`^${rows} rows pasted\\.`))
  // The note opens by itself, because it asks how to read the dates.
  await expect(page.getByText('because they are sums: Subtotal, Grand Total.')).toBeVisible()
  await button(page, 'Assign columns').click()
  await page.getByLabel('Use “Merchandise” as').selectOption('Category')
  await button(page, 'Fill in the table').click()
  await expect(page.getByText('Recognized columns: Square Footage, Terminal, Tenant Name')).toContainText(
    'Category',
  )
  // One question at a time, which leaves room for the table.
  const months = page.getByText('Mar 2028 is March 31, 2028')
  await expect(page.getByText(/1\/1\/28 is January 1, 2028\). Right\?/)).toBeVisible()
  await expect(months).toBeHidden()
  await button(page, 'Yes, month/day/year').click()
  await expect(months).toContainText('Right?')
  await button(page, 'Yes, the last day of the month').click()

  const match = button(page, /^Match \d entries$/)
  await expect(match).not.toHaveAttribute('aria-disabled')
  await match.click()
  const dialog = page.getByRole('dialog', { name: 'Match names' })
  await expect(dialog.getByRole('combobox', { name: /^Terminal/ }).locator('option:checked')).toHaveText(
    terminalName,
  )
  for (const text of ['Square Footage “N/A”', 'Square Footage “-”', 'Expires “n/a”'])
    await expect(dialog.getByLabel(text).locator('option:checked')).toHaveText('Leave empty')
  await dialog.getByLabel('Expires “MTM”').selectOption('Leave empty')
  await dialog.getByRole('button', { name: /^Apply/ }).click()

  // The only wrong cell is far below, and its reason stays visible above the save bar.
  await button(page, 'Square Footage (1)').click()
  await expect(grid(page).locator('input')).toHaveValue('(500)')
  await expectInViewport(page, grid(page).locator('input'))
  await expectInViewport(page, page.getByText('could be a negative number or a note'))

  // Neither a reset nor an undo loses work or leaves a note about rows that are gone.
  await button(page, 'Reset').click()
  await expect(note).toHaveCount(0)
  await button(page, 'Undo Reset').click()
  await expect(note).toBeVisible()

  await button(page, `Save ${rows - 1} rows without errors`).click()
  await expect(page.getByText(`${rows} rows pasted. 1 not saved yet.`)).toBeVisible({ timeout: 60_000 })
  await button(page, 'Square Footage (1)').click()
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('rows pasted')).toHaveCount(0)

  const stored = (await tenantsOf(page, airportId)).filter(each => each.brandName === brandName)
  expect(stored).toHaveLength(rows)
  const inOrder = stored.toSorted((one, other) => one.locationNumber - other.locationNumber)
  expect(inOrder[0]).toMatchObject({
    companyName,
    terminalName,
    areaTotal: 600,
    leaseExpireDate: '2028-01-01',
  })
  // Saved rows have numbers, and the row for the next entry has a plus sign.
  await page.keyboard.press('Control+End')
  await expect(grid(page).getByText('+', { exact: true })).toHaveCount(1)
})

test('@torture dates of tenants whose status has none are listed before they are discarded', async ({
  visit,
}) => {
  const { page } = await openTenants(visit, 'SYR', { person: 'admin', place: '/table' })
  await grid(page).locator('input').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const lines = ['Closed', 'Active', 'Vacant'].map(status => `Shuttered ${status}\t${status}\t2031-05-06`)
  await paste(page, ['Tenant Name\tStatus\tExpires', ...lines].join('\n'))
  const note = page.getByRole('status').filter({ hasText: 'will not be stored' })
  await expect(note).toContainText('2 dates will not be stored')
  await expect(note).toContainText('(Closed, Vacant)')
  await note.getByRole('button', { name: 'Go to the first' }).click()
  await expect(grid(page).locator('input')).toHaveValue('2031-05-06')
  await page.keyboard.press('Delete')
  await expect(note).toContainText('1 date will not be stored')
})
