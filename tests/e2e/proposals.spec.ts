import { expect, type Page } from '@playwright/test'
import { expectAccessible, type Fixtures, test, testEveryLook } from './visit.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const said = (page: Page, text: string) => page.getByText(text).first()
const path = '/admin/manage/proposals'

/** An editor proposes brands while typing, and the administrator's screen opens with them. */
async function propose(visit: Fixtures['visit'], names: readonly string[], keyword: string): Promise<Page> {
  const editor = await visit('airport')
  for (const brandName of names)
    expect(
      (
        await editor.request.post('/api/v1/brands/proposals', { data: { brandName, confirmed: true } })
      ).status(),
    ).toBe(200)
  const page = await visit('admin')
  await page.goto(`${path}?keyword=${keyword}`)
  await expect(row(page, names[0] ?? '').first()).toBeVisible()
  return page
}

test('a proposal shows its proposer and its uses, and is merged into a similar name', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('link', { name: 'Proposals', exact: true }).click()
  const used = page.getByRole('row').filter({ hasText: '1 tenant in 2026' }).first()
  const name = (await used.getByRole('rowheader').textContent()) ?? ''
  await expect(used).toContainText(/[A-Z]{3}/)
  await used.getByRole('link', { name: new RegExp(`^Merge ${name} into ${name}`) }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'This brand' })).toHaveValue(`${name} (proposed)`)
  await expect(row(page, 'Tenants').first()).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(said(page, `“${name}” was merged into “${name}`)).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0)
})

test('@torture a proposal is accepted under a better name, by keyboard alone', async ({ visit }) => {
  const page = await propose(visit, ['Quenby Quichez'], 'quenby')
  await page.getByRole('button', { name: 'Accept Quenby Quichez' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept this brand?' })
  const name = dialog.getByLabel(/^Name/)
  await expect(name).toHaveValue('Quenby Quichez')
  await name.fill('x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Please input a valid')
  await name.fill('Quenby Quiches')
  await page.keyboard.press('Enter')
  await expect(said(page, '1 proposal accepted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin/manage/brands?keyword=quenby')
  await expect(row(page, 'Quenby Quiches')).toContainText('Active')
})

test('@torture several are accepted together and undone; an unused one is deleted', async ({ visit }) => {
  const page = await propose(visit, ['Rosalba Rice', 'Rosalba Ramen', 'Rosalba Rolls'], 'rosalba')
  const actions = page.getByRole('group', { name: 'Actions for the selection' })
  await expect(actions.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Select Rosalba Rice' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Rosalba Ramen' }).press('Space')
  await actions.getByRole('button', { name: 'Accept' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept: 2 brands' })
  await dialog.getByRole('button', { name: 'Accept (2)' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2 accepted' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(said(page, 'Undone by')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Rosalba Rolls' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(said(page, '“Rosalba Rolls” was deleted.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
})

testEveryLook('the proposals', async visit => {
  const page = await visit('admin')
  await page.goto(path)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Accept / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
