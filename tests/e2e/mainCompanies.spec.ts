import { expect, type Page } from '@playwright/test'
import { anyVersion, expectEachAccessible, test, testEveryLook } from './visit.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const said = (page: Page, text: string) => page.getByText(text).first()
const mainPath = '/admin/manage/main/companies'
const yearPath = '/admin/manage/companies'

test('@torture a main company is added, changed, added to a year, and not deleted while it is used', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('link', { name: 'Manage Main Companies' }).click()
  await page.getByRole('link', { name: 'Add main company' }).click()
  await page.getByLabel(/^Website/).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Change' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '2 errors to correct' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please input a valid Company Name.')
  await expect(summary).toContainText('Please input a valid Website')
  await page.getByLabel(/^Company Name/).fill('Fernhollow Concessions')
  await page.getByLabel(/^Website/).fill('https://fernhollow.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/main\/companies$/)
  await expect(said(page, 'Fernhollow Concessions Successfully Added')).toBeVisible()

  await page.goto(`${mainPath}/edit/999999`)
  await expect(page.getByText('This record does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' }), 'in a new tab').toBeVisible()

  await page.goto(`${mainPath}?keyword=fernhollow`)
  await page.getByRole('link', { name: 'Edit Fernhollow Concessions' }).click()
  await expect(page.getByText(/^Last modified on .* by admin\.$/)).toBeVisible()
  await page.getByLabel(/^City/).fill('Columbus')
  await page.keyboard.press('Enter')
  await expect(said(page, 'Fernhollow Concessions Successfully Edited')).toBeVisible()

  await page.goto(`${yearPath}?instance=27&keyword=fernhollow`)
  await page.getByRole('link', { name: 'Add company' }).click()
  await expect(page.getByRole('heading', { name: 'Add company' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page, 'the list as it was').toHaveURL(/\?(?=.*instance=27)(?=.*keyword=fernhollow)/)
  await page.getByRole('link', { name: 'Add company' }).click()
  const company = page.getByRole('combobox', { name: /^Company/ })
  await company.fill('fernhollow')
  await page.getByRole('option', { name: 'Fernhollow Concessions' }).click()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(said(page, 'Created New Company Instance')).toBeVisible()
  await expect(page).toHaveURL(/\/wizard\/companies\/\d+\/steps\/info\?instance=27$/)
  await page.getByRole('link', { name: 'Next: STEP 2 Contacts' }).click()
  await page.getByRole('link', { name: 'Choose a company type' }).click()
  await expect(page.getByLabel('Add a Company Type')).toBeFocused()
  await page.goto(`${yearPath}?instance=27&keyword=fernhollow`)
  await expect(row(page, 'Fernhollow Concessions')).toContainText('In progress')

  await page.goto(`${mainPath}?keyword=fernhollow`)
  await page.getByRole('button', { name: 'Delete Fernhollow Concessions' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('it is used by the 2027 edition')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Fernhollow Concessions')).toBeVisible()
})

test('@torture the companies of a year are filtered by status, and link to their steps', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto(`${yearPath}?instance=26`)
  await expect(page.getByRole('columnheader')).toHaveText([
    /ID/,
    /Name/,
    /Country/,
    /Last Modified/,
    /Status/,
    /Actions/,
  ])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await expect(page).toHaveURL(/axnInstanceStatus=PUBLISHED/)
  await expect(page.getByRole('row').nth(1)).toContainText('Published')
  await page.getByRole('link', { name: /2027/ }).click()
  await expect(page).toHaveURL(/instance=27/)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page).toHaveURL(/\/wizard\/companies\/\d+\/steps\/info\?instance=27$/)
})

test('@torture a company that someone else changed is shown in both versions', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(`${mainPath}/edit/20`)
  await page.getByLabel(/^City/).fill('Here')
  const path = '/api/v1/companies/20'
  const stored = (await (await page.request.get(path)).json()) as Record<string, unknown>
  expect(
    (await page.request.put(path, { data: { ...stored, city: 'There' }, headers: anyVersion })).status(),
  ).toBe(200)
  await page.getByRole('button', { name: 'Save Change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Changed in another window')
  await dialog.getByRole('radio', { name: /^City: your version/ }).check()
  await dialog.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page).toHaveURL(/\/main\/companies$/)
  expect(await (await page.request.get(path)).json()).toMatchObject({ city: 'Here' })
})

testEveryLook('the screens of companies', async visit => {
  const page = await visit('admin')
  await expectEachAccessible(page, [
    mainPath,
    `${mainPath}/add`,
    `${mainPath}/edit/3`,
    yearPath,
    `${yearPath}/add`,
    '/admin/manage/merge/companies?from=30&into=31',
  ])
})
