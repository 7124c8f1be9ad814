import { expect, type Page } from '@playwright/test'
import { airportId } from './airportId.ts'
import { expectEachAccessible, test, testEveryLook } from './visit.ts'

const told = (page: Page, words: string) => page.getByText(words).first()
const field = (page: Page, label: RegExp) => page.getByRole('textbox', { name: label })

async function choose(page: Page, label: RegExp, typed: string): Promise<void> {
  const input = page.getByRole('combobox', { name: label })
  await input.click()
  await input.fill(typed)
  await page.getByRole('option', { name: typed, exact: true }).first().click()
}

test('an airport is added to next year and corrected, and its code must be unique', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/manage')
  await page.getByRole('link', { name: 'Airports', exact: true }).click()
  await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: /2027/ }).click()
  await page.getByRole('link', { name: 'Add airport' }).click()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText('Please input a valid IATA Code.')
  await field(page, /^Airport Name/).fill('Larkham Municipal')
  await field(page, /^IATA Code/).fill('jfk')
  await field(page, /^City/).fill('Larkham')
  await choose(page, /^Country/, 'Canada')
  await choose(page, /^State\/Province/, 'Ontario')
  await field(page, /^Website/).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText('Please input a valid Website')
  await field(page, /^Website/).fill('https://larkham.example')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'This IATA code is taken.')).toBeVisible()
  await field(page, /^IATA Code/).fill('zl9')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Larkham Municipal Successfully Added!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Terminals at Larkham Municipal' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()

  await page.getByRole('searchbox', { name: 'Search airports' }).fill('larkham')
  const row = page.getByRole('row', { name: /Larkham Municipal/ })
  await expect(row).toContainText('ZL9')
  await expect(row).toContainText('Canada')
  await expect(row).toContainText('In progress')
  await row.getByRole('link', { name: /^Name and location/ }).click()
  await expect(page.getByRole('rowheader', { name: '2027' })).toBeVisible()
  await field(page, /^City/).fill('New Larkham')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Larkham Municipal Successfully Edited!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search airports' }).fill('larkham')
  await row.getByRole('link', { name: /^Name and location/ }).click()
  await page.getByRole('button', { name: 'Show who changed what' }).click()
  await expect(page.getByRole('table', { name: 'History' })).toContainText('New Larkham')
})

test('@torture an existing airport is added to the other year', async ({ visit }) => {
  const page = await visit('admin')
  const fields = { city: 'Elsewhere', county: null, isoCountryCode: 'US', stateProvinceCode: 'OH' }
  const place = { websiteUrl: null, latitudeText: null, longitudeText: null, axnStatus: 'ACTIVE' }
  const added = await page.request.post('/api/v1/airports', {
    data: { iataCode: 'ZK7', airportName: 'Quillback Field', ...fields, ...place },
  })
  expect(added.status()).toBe(200)
  await page.goto('/admin/manage/airports/add?instance=26')
  await page.getByRole('searchbox', { name: 'Search airports' }).fill('quillback')
  await page.getByRole('button', { name: 'Add to 2026: Quillback Field' }).click()
  await expect(told(page, 'Quillback Field was added to 2026.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Quillback Field$/ })).toHaveCount(0)
})

test('a terminal is added, renamed, kept while it is in use, and deleted', async ({ visit }) => {
  const page = await visit('admin')
  const id = await airportId(page, 'GEG')
  await page.goto(`/admin/manage/airports/${id}/terminals?instance=27`)
  const names = page.getByRole('rowheader')
  await expect(names.first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(/ is in use in 2027: \d+ tenant/)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Add terminal' }).click()
  await field(page, /^Terminal/).fill('Rooftop Pier')
  await field(page, /^Abbreviation/).fill('RP')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Rooftop Pier Successfully Added!')).toBeVisible()

  await page.goto(`/admin/manage/airports/${id}/terminals?instance=26`)
  await page.getByRole('button', { name: 'Add Rooftop Pier to 2026' }).click()
  await expect(told(page, 'Rooftop Pier was added to 2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Rooftop Pier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Add Rooftop Pier to 2026' })).toBeVisible()
  await page.goto(`/admin/manage/airports/${id}/terminals?instance=27`)
  await page.getByRole('link', { name: 'Edit Rooftop Pier' }).click()
  await field(page, /^Terminal/).fill('Rooftop Pier East')
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('NOT ACTIVE')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Rooftop Pier East Successfully Edited!')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('NOT ACTIVE')
  await expect(page).toHaveURL(/axnStatus=NOT\+ACTIVE/)
  await expect(names).toHaveText(['Rooftop Pier East'])
  await page.getByRole('button', { name: 'Delete Rooftop Pier East' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(told(page, 'Successfully Deleted Rooftop Pier East')).toBeVisible()
  await expect(names).toHaveCount(0)
})

testEveryLook('the screens of airports', async visit => {
  const page = await visit('admin')
  const id = await airportId(page, 'GEG')
  await expectEachAccessible(page, [
    '/admin/manage/airports',
    '/admin/manage/airports/add',
    `/admin/manage/airports/edit/${id}`,
    `/admin/manage/airports/${id}/terminals`,
    `/admin/manage/airports/${id}/terminals/add`,
  ])
})
