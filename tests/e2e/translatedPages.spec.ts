import { expect, type Page } from '@playwright/test'
import { fillCell } from './grid.ts'
import { openStep, paste } from './steps.ts'
import { openTenants } from './tenantsStep.ts'
import { collectErrors, expectWhole, translatePage } from './translatePage.ts'
import { goOn, test, type Fixtures } from './visit.ts'

/** The pages of a reader whose browser translates everything. `isFine` fails if anything was thrown. */
async function translated(visit: Fixtures['visit'], person: string) {
  const page = await visit(person)
  await translatePage(page)
  const errors = collectErrors(page)
  const isFine = async () => {
    await expectWhole(page)
    expect(errors).toEqual([])
  }
  return { page, isFine }
}

const reading = [
  '/',
  '/airports',
  '/explore?view=map',
  '/compare?airports=DEN,SEA,ATL',
  '/explore',
  '/tenants',
  '/leaseradar',
  '/leaseexpiration',
  '/companies',
  '/company/1',
  '/brands',
  '/brands/1',
  '/contacts',
  '/benchmarks',
  '/saved',
  '/reports',
  '/reports/dbe',
  '/airports/1',
  '/airports/1/trends',
  '/airports/1/benchmarks',
  '/search?keyword=lease',
  '/glossary',
  '/settings',
]
const wizard = [
  'info',
  'expansion',
  'contacts',
  'terminals',
  'rental-parking',
  'tenants',
  'location',
  'review',
]
const working = [
  '/admin',
  '/admin/desk',
  '/wizard/airports',
  ...wizard.map(step => `/wizard/airports/1/steps/${step}?instance=27`),
]

/** Chooses each value of a select in turn, and again the first. */
async function chooseEach(page: Page, name: string, isFine: () => Promise<void>, most = 6): Promise<void> {
  const select = page.getByLabel(name, { exact: true })
  await expect(select).toBeVisible()
  const labels = await select.locator('option').allTextContents()
  for (const label of [...labels.slice(0, most), ...labels.slice(0, 1)]) {
    await select.selectOption({ label })
    await expect(page.locator('html[data-former]')).toHaveCount(0)
    await isFine()
  }
}

test('@torture a translated page answers each kind of question in Explore', async ({ visit }) => {
  const { page, isFine } = await translated(visit, 'subscriber')
  await page.goto('/explore')
  await chooseEach(page, 'Rows', isFine, 20)
  await page.getByRole('button', { name: 'Edit the question' }).click()
  await chooseEach(page, 'Years', isFine)
  await page.goto('/explore?where=enplaneTotal:900000000..')
  await page.getByRole('button', { name: 'Show all airports' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await isFine()
})

test('@torture a translated page changes its benchmarks', async ({ visit }) => {
  const { page, isFine } = await translated(visit, 'subscriber')
  await page.goto('/benchmarks')
  await chooseEach(page, 'Country', isFine)
  await chooseEach(page, 'Hub size', isFine)
  await page.goto('/airports/1/benchmarks')
  await expect(page.getByRole('table').first()).toBeVisible()
  await isFine()
})

test('@torture a translated list is filtered, finds nothing, and shows all again', async ({ visit }) => {
  const { page, isFine } = await translated(visit, 'subscriber')
  for (const [path, of] of [
    ['/companies', 'companies'],
    ['/brands', 'brands'],
    ['/tenants', 'tenant locations'],
  ] as const) {
    await page.goto(path)
    const search = page.getByRole('searchbox', { name: new RegExp(`^Search ${of}`) })
    await search.fill('zzzz')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await isFine()
  }
})

test('@torture a translated step offers the sum of its parts', async ({ visit }) => {
  const { page } = await openStep(visit, null, 'rental-parking', { person: 'admin' })
  await translatePage(page)
  const errors = collectErrors(page)
  await page.reload()
  for (const [site, amount] of [
    ['On-Site', '1000'],
    ['Off-Site', '500'],
  ] as const)
    await fillCell(page, site, 'Total Revenue', amount)
  const total = page.getByRole('textbox', { name: /^Car Rental, Total Revenue/ })
  await page.getByRole('button', { name: 'Use the sum: 1,500.00' }).press('Enter')
  await expect(total).toHaveValue('1,500.00')
  await fillCell(page, 'Off-Site', 'Total Revenue', '700')
  await expect(page.getByRole('button', { name: 'Use the sum: 1,700.00' })).toBeVisible()
  await expectWhole(page)
  expect(errors).toEqual([])
})

test('@torture a translated table of tenants asks how pasted dates are read', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  await translatePage(page)
  const errors = collectErrors(page)
  await page.reload()
  const cell = page.getByRole('grid', { name: 'Tenants' }).locator('input')
  await cell.focus()
  await page.keyboard.press('Home')
  const headings = await page.getByRole('columnheader').allTextContents()
  for (let at = 0; at < headings.findIndex(each => each.startsWith('Expires')); at += 1)
    await page.keyboard.press('ArrowRight')
  await paste(page, '5/6/2031\n7/8/2031')
  await page.getByRole('button', { name: 'No, day/month/year' }).click()
  await expect(cell).toHaveValue('2031-06-05')
  await page.getByRole('button', { name: 'Read as month/day/year' }).click()
  await expect(cell).toHaveValue('2031-05-06')
  await expectWhole(page)
  expect(errors).toEqual([])
})

test('@torture every main screen opens translated, from the server and from the menu', async ({ visit }) => {
  for (const [person, paths] of [
    ['subscriber', reading],
    ['admin', working],
  ] as const) {
    const { page, isFine } = await translated(visit, person)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await isFine()
    }
    for (const path of paths) {
      await goOn(page, path)
      await expect(page).toHaveURL(new RegExp(`${path.replace(/[?].*/, '')}([?]|$)`))
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await isFine()
    }
  }
})
