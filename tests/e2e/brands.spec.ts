import { expect, type Page } from '@playwright/test'
import { expectEachAccessible, test, testEveryLook } from './visit.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const said = (page: Page, text: string) => page.getByText(text).first()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search brands' })
const brandsPath = '/admin/manage/brands'

test('a brand is added, found, changed, and deleted by keyboard alone', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('link', { name: 'Brands', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Add brand' }).press('Enter')
  const name = page.getByLabel(/^Brand Name/)
  await name.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please input a valid Brand Name.')
  await name.fill('Thornwick <b>Tea</b>')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/manage\/brands$/)
  await expect(said(page, 'Thornwick <b>Tea</b> Successfully Saved')).toBeVisible()

  await search(page).fill('thornwick')
  await expect(row(page, 'Thornwick <b>Tea</b>')).toBeVisible()
  await expect(page).toHaveURL(/keyword=thornwick/)
  await page.getByRole('link', { name: 'Edit Thornwick <b>Tea</b>' }).press('Enter')
  await expect(page.getByText(/^Last modified on .* by /)).toBeVisible()
  await name.fill('Thornwick Tea')
  await page.getByLabel(/^Status/).selectOption('Not active')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  // The list is in its previous state.
  await expect(page).toHaveURL(/\/admin\/manage\/brands\?keyword=thornwick$/)
  await expect(row(page, 'Thornwick Tea')).toContainText('Not active')

  // A colleague changes it in another window, so the list must be read again before the brand can be deleted.
  const other = await page.context().newPage()
  await other.goto(`${brandsPath}?keyword=thornwick`)
  await other.getByRole('link', { name: 'Edit Thornwick Tea' }).click()
  await other.getByLabel(/^Brand Name/).fill('Thornwick Teas')
  await other.getByRole('button', { name: 'Save Change' }).click()
  await expect(row(other, 'Thornwick Teas')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Thornwick Tea' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this brand?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this.')

  await page.getByRole('button', { name: 'Delete Thornwick Teas' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(said(page, 'Successfully Deleted Brand')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('@torture a brand in use shows where and stays; an existing name is refused at its field', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto(brandsPath)
  const first = page.getByRole('row').nth(1)
  const taken = (await first.getByRole('rowheader').textContent()) ?? ''
  await page.getByRole('button', { name: `Delete ${taken}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this brand?' })
  await expect(dialog.getByRole('alert')).toContainText(/cannot be deleted because .* \d+ tenants? in 2026/)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, taken).first()).toBeVisible()

  await page.getByRole('link', { name: 'Add brand' }).click()
  await page.getByLabel(/^Brand Name/).fill(taken.toUpperCase())
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert').first()).toContainText(`The brand “${taken}” already exists.`)
})

test('@torture the dialog stays open and says why if the check answers just before Enter', async ({
  visit,
}) => {
  const page = await visit('admin')
  const asked = Promise.withResolvers<void>()
  await page.route('**/removal', async route => {
    await asked.promise
    await route.continue()
  })
  await page.goto(brandsPath)
  const taken = (await page.getByRole('row').nth(1).getByRole('rowheader').textContent()) ?? ''
  await page.getByRole('button', { name: `Delete ${taken}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this brand?' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await confirm.focus()
  asked.resolve()
  await expect(dialog.getByRole('alert')).toContainText(/cannot be deleted because/)
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('alert')).toContainText(/cannot be deleted because/)
})

test("@torture the address keeps the list's order, page, and status", async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(brandsPath)
  const names = () => page.getByRole('rowheader').allTextContents()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const first = await names()
  expect(first).toEqual(first.toSorted((one, other) => one.localeCompare(other, 'en')))
  await page.getByRole('button', { name: /^Brand Name/ }).click()
  await expect(page).toHaveURL(/sort=brandName(,|%2C)desc/)
  await expect.poll(names).not.toEqual(first)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Proposed')
  await expect(page).toHaveURL(/axnStatus=PROPOSED/)
  await page.goBack()
  await expect(page).not.toHaveURL(/axnStatus=/)
})

test('two brands are merged after a preview of what moves', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(`${brandsPath}?keyword=lantern`)
  await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
  const names = await page.getByRole('rowheader').allTextContents()
  const [from = '', into = ''] = names
  await page.getByRole('link', { name: `Merge ${from}` }).click()
  await expect(page).toHaveURL(/\/merge\/brands\?from=\d+$/)
  await expect(page.getByRole('combobox', { name: 'Merge this brand' })).toHaveValue(from)
  const kept = page.getByRole('combobox', { name: 'into this one, which is kept' })
  await kept.focus()
  await page.keyboard.type(into)
  await expect(page.getByRole('option', { name: into, exact: true })).toBeVisible()
  // The list for the last letter is still loading until one of its options is active.
  await expect(kept).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `From “${from}” to “${into}”` })).toBeVisible()
  await expect(row(page, 'Tenants').first()).toContainText(/20\d\d/)
  await expect(page.getByText(`“${from}” becomes “${into}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(page.getByText(`“${from}” was merged into “${into}”`)).toHaveCount(1)
  await page.goto(`${brandsPath}?keyword=lantern`)
  await expect(row(page, into).first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: from, exact: true })).toHaveCount(0)

  // Days later, undo is found through merges only.
  await page.goto('/admin/manage/merge/brands')
  await page.getByRole('link', { name: 'undo a merge' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByLabel('Show')).toHaveValue('titled')
  const title = `Merge the brand “${from}” into “${into}”`
  const moved = page
    .getByRole('rowheader', { name: title })
    .getByText(/^[\d,]+ records? moved: [\d,]+ tenants?\.$/)
  const [count = ''] = /^[\d,]+/.exec((await moved.textContent()) ?? '') ?? []
  await page.getByRole('button', { name: `Undo ${title}` }).click()
  const summary = page.getByRole('dialog').getByRole('list').first()
  await expect(summary).toContainText(new RegExp(`^${count} records? will be restored exactly as before\\.`))
  await expect(summary).toContainText(`“${from}” will no longer be retired.`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader').filter({ hasNotText: /^(Merge|Undo)/ })).toHaveCount(0)
})

testEveryLook('the screens of brands', async visit => {
  const page = await visit('admin')
  await expectEachAccessible(page, [
    brandsPath,
    `${brandsPath}/add`,
    `${brandsPath}?keyword=nothing+at+all`,
    '/admin/manage/merge/brands',
    `${brandsPath}/edit/1`,
    '/admin/manage/merge/brands?from=3&into=4',
  ])
})
