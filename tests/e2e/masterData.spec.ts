import { expect, type Page } from '@playwright/test'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { openStep } from './steps.ts'
import { expectEachAccessible, test, testEveryLook, tortureStep } from './visit.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const told = (page: Page, words: string) => page.getByText(words).first()

test('@torture the administration leads to the lookups and back', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('link', { name: 'Lookups' }).click()
  await page.getByRole('link', { name: 'Airport Configurations' }).click()
  await expect(page).toHaveURL(/\/admin\/manage\/lookups\/airport-configurations$/)
  await expect(rowOf(page, 'Pier')).toContainText(/\d+ airports/)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/admin\/manage\/lookups$/)
  await page.goto('/admin/manage/lookups/nothing')
  await expect(page.getByText(/This page does not exist/)).toBeVisible()
})

test('a product type is added, offered by a tenant type, renamed, removed from it, and deleted', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/product-types')
  await page.getByRole('link', { name: 'Add product type' }).click()
  await expect(page).toHaveURL(/\/product-types\/add$/)
  await page.getByRole('textbox', { name: /^Product Type/ }).fill('  Honey & Jam ')
  await expect(page.getByText('The key HONEYJAM is created from the name')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Product Type Honey & Jam saved.')).toBeVisible()

  await page.goto('/admin/manage/lookups/tenant-types')
  await page.getByRole('link', { name: 'Edit Specialty Retail' }).click()
  await page.getByRole('checkbox', { name: 'Honey & Jam' }).check()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Tenant Type Specialty Retail saved.')).toBeVisible()
  const { page: wizard } = await openStep(visit, 'GEG', 'tenants')
  await expect(wizard.getByRole('option', { name: 'Specialty Retail | Honey & Jam' })).toBeAttached()

  await page.goto('/admin/manage/product-types?keyword=honey')
  await page.getByRole('link', { name: 'Edit Honey & Jam' }).click()
  await page.getByRole('textbox', { name: /^Product Type/ }).fill('coffee & tea')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A product type with this name already exists.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Product Type/ }).fill('Honey')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Product Type Honey saved.')).toBeVisible()

  await tortureStep('its history has the former name', async () => {
    await page.goto('/admin/manage/product-types?keyword=honey')
    await page.getByRole('link', { name: 'Edit Honey' }).click()
    await page.getByRole('button', { name: 'Show who changed what' }).click()
    await expect(rowOf(page, 'Product Type, changed')).toContainText('Honey & Jam')
  })

  await page.goto('/admin/manage/product-types?keyword=honey')
  await page.getByRole('button', { name: 'Delete Honey' }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you wish to delete this product type?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(told(page, 'Successfully Deleted Product Type!')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('@torture an airline leads to merging it into another', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/lookups/airlines?keyword=delta')
  await page.getByRole('link', { name: 'Merge Delta Air Lines' }).click()
  await expect(page).toHaveURL(/\/merge\/airlines\?from=\d+$/)
  await expect(page.getByRole('combobox', { name: 'Merge this airline' })).toHaveValue('Delta Air Lines')
})

test('@torture an entry in use stays, shows where it is used, and can be made inactive', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/product-types?keyword=luxury')
  await expect(rowOf(page, 'Luxury Boutique')).toContainText(/[\d,]+ tenants/)
  await expect(page.getByText('You can delete entries that nothing uses.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Luxury Boutique' })).toHaveCount(0)
  await page.goto('/admin/manage/lookups/tenant-types/edit/FOODBEVERAGE')
  await expect(page.getByText(/Food & Beverage is one of the four/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Coffee & Tea/ }).uncheck()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /Coffee & Tea cannot be removed from this tenant type because [\d,]+ tenants of this type use it/,
  )
})

test('@torture an entry that has come into use since the list was read says so instead of being deleted', async ({
  visit,
}) => {
  const page = await visit('admin')
  const added = await page.request.post('/api/v1/airlines', { data: { airlineName: 'Latecomer Air' } })
  const { airlineId } = (await added.json()) as { airlineId: number }
  await page.goto('/admin/manage/lookups/airlines?keyword=latecomer')
  await expect(page.getByRole('button', { name: 'Delete Latecomer Air' })).toBeVisible()
  const { page: wizard, airportId } = await openStep(visit, 'GEG', 'terminals')
  const terminals = `/api/v1/airports/${airportId}/instance/27/terminals`
  const [terminal] = listTerminalsEndpoint.reply.parse(await (await wizard.request.get(terminals)).json())
  const place = `${terminals}/${terminal?.airportTerminalPK.terminalId}/airlines/${airlineId}`
  expect((await wizard.request.post(place)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Delete Latecomer Air' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this airline?' })
  await expect(dialog.getByRole('alert')).toContainText('1 terminal')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await wizard.request.delete(place)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Delete Latecomer Air' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(told(page, 'Successfully Deleted Airline!')).toBeVisible()
})

test('@torture an airport keeps a configuration that is no longer offered', async ({ visit }) => {
  const { page: wizard, airportId } = await openStep(visit, 'GEG', 'info')
  const chosen = wizard.getByRole('combobox', { name: /^Airport Configuration/ })
  await expect(chosen).toBeVisible()
  const read = await wizard.request.get(`/api/v1/airports/${airportId}/instance/27`)
  const { airportConfigurationId: id, airportConfigurationName: name } = (await read.json()) as {
    airportConfigurationId: number
    airportConfigurationName: string
  }
  const admin = await visit('admin')
  const setStatus = async (axnStatus: string) => {
    await admin.goto(`/admin/manage/lookups/airport-configurations/edit/${id}`)
    await admin.getByRole('combobox', { name: /^Status/ }).selectOption(axnStatus)
    await admin.getByRole('button', { name: 'Save Change' }).click()
    await expect(told(admin, `Airport Configuration ${name} saved.`)).toBeVisible()
  }
  await setStatus('NOT ACTIVE')
  await wizard.reload()
  await expect(chosen).toHaveValue(String(id))
  await expect(chosen.getByRole('option', { name, exact: true })).toBeAttached()
  await setStatus('ACTIVE')
})

test('@torture an order is changed by keyboard', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/lookups/company-types')
  const names = page.locator('tbody th')
  await expect(names.nth(1)).toBeVisible()
  const before = await names.allInnerTexts()
  await page.getByRole('button', { name: `Move ${before[1]} up` }).press('Enter')
  await expect(names.first()).toHaveText(before[1] ?? '')
  const down = page.getByRole('button', { name: `Move ${before[1]} down` })
  await down.press('Enter')
  await expect(names.first()).toHaveText(before[0] ?? '')
  await expect(down).toBeFocused()
})

testEveryLook('the screens of lookups', async visit => {
  const page = await visit('admin')
  await expectEachAccessible(page, [
    '/admin/manage/lookups',
    '/admin/manage/product-types',
    '/admin/manage/product-types/add',
    '/admin/manage/lookups/tenant-statuses',
    '/admin/manage/lookups/tenant-types',
    '/admin/manage/lookups/tenant-types/edit/DUTYFREE',
    '/admin/manage/lookups/airport-configurations/edit/2',
  ])
})
