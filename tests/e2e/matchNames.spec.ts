import { expect } from '@playwright/test'
import { paste } from './steps.ts'
import { openTenants, tenantsOf } from './tenantsStep.ts'
import { expectAccessible, test } from './visit.ts'

test('@torture 2,000 unknown names are offered in groups, by keyboard, in a dialog that opens quickly', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('BOI has no tenants')
  const { brandName, companyName, terminalName } = some
  const misspelled = brandName.replace(/(.)(.)$/, '$2$1')
  const names = [misspelled, '4711', ...Array.from({ length: 1998 }, (_, at) => `Qwyzzle${at}`)]
  const input = page.getByRole('grid', { name: 'Tenants' }).locator('input')
  await input.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await paste(
    page,
    names
      .map((name, at) => [name, companyName, terminalName, 'Coffee & Tea', '', at === 0 ? 'N/A' : '9'])
      .map(cells => cells.join('\t'))
      .join('\n'),
  )
  const match = page.getByRole('button', { name: 'Match 2,001 entries' })
  await expect(match).not.toHaveAttribute('aria-disabled')
  const dialog = page.getByRole('dialog', { name: 'Match names' })
  await match.press('Enter')
  const headings = dialog.getByRole('rowheader')
  await expect(headings).toHaveText([
    /Decide \(1\)/,
    /Probably the same \(1\)/,
    /Not a value \(1\)/,
    /New \(1,998\)/,
  ])
  const group = (name: string | RegExp) => dialog.getByRole('button', { name })
  // Thousands of rows would take seconds to render, so there are only the groups.
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page, 'the closed groups')
  for (const name of [/^Decide \(1\)/, /^Probably/, /^Not a value/]) await group(name).press('Enter')
  await expect(group(/^Probably/)).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.getByRole('combobox', { name: 'Tenant Name “4711”' })).toHaveValue('later')
  await expect(dialog.getByRole('combobox', { name: `Tenant Name “${misspelled}”` })).toHaveValue(
    `use:${brandName}`,
  )
  await expect(dialog.getByRole('combobox', { name: 'Square Footage “N/A”' })).toHaveValue('use:')
  await group(/^New/).press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveCount(53)
  // The focus moves to the first name that appears.
  await group('Show more (1,948 not shown)').press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveCount(103)
  await expect(dialog.getByRole('combobox').nth(53)).toBeFocused()
  await group(/^New/).press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveCount(3)
  await group(/^Decide about new names later/).press('Enter')
  await group('Apply 2 decisions').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Match 1,999 names' })).toBeVisible()
})
