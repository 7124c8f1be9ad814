import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, testEveryLook } from './visit.ts'

const box = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
const option = (page: Page, name: RegExp) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name })

async function opened(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
}

test('an airport is found by keyboard alone, from the first keystroke and despite a typo', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await opened(page)
  // Typing does not wait for the box to load, and no letter typed in the meantime is lost.
  await page.keyboard.press('/')
  await page.keyboard.type('denvr')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('denvr')
  await expect(option(page, /^Denver International Airport/)).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await expect(option(page, /^Denver International Airport/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Denver International Airport' })).toBeFocused()
})

test('an administrator opens records and pages of the administration by the same keys', async ({ visit }) => {
  const page = await visit('admin')
  await opened(page, '/admin/history')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('exchange rate')
  await expect(option(page, /^Year Instances/)).toBeVisible()
  await box(page).fill('denver')
  await expect(option(page, /^Denver International Airport/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/manage\/airports\/edit\/\d+/)
})

test('@torture the code comes first, Escape closes the results, and the focus returns', async ({ visit }) => {
  const page = await visit('subscriber')
  await opened(page)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await box(page).fill('sea')
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Seattle-Tacoma/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toHaveValue('')
  // 'den' is in many names, and a code.
  await box(page).fill('den')
  await expect(page.getByText(/Press Enter to open Denver International Airport/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Denver International Airport' })).toBeFocused()
})

test('@torture a slash is a letter while typing, and can be switched off', async ({ visit }) => {
  const page = await visit('subscriber')
  await opened(page, '/tenants')
  await page.getByRole('searchbox', { name: 'Search tenant locations' }).pressSequentially('a/b')
  await expect(page.getByRole('searchbox', { name: 'Search tenant locations' })).toHaveValue('a/b')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Use single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
})

test('a question is answered in the box, and Enter opens where the answer stands', async ({ visit }) => {
  const page = await visit('subscriber')
  await opened(page)
  await page.keyboard.press('/')
  await page.keyboard.type('LAX food sales')
  const answer = page.getByRole('group', { name: 'Answer' }).getByRole('option')
  await expect(answer).toContainText('LAX, Gross Sales, Food & Beverage, 2026')
  await expect(answer).toContainText(/^\$[\d,.]+/)
  await expect(option(page, /^Los Angeles International Airport/)).toBeVisible()
  // Results of an earlier text may be the same.
  await expect(page.getByText(/Press Enter to open/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/figures\/LAX\/2026\/grossSalesTotal\.FOODBEVERAGE$/)

  await page.goto('/search?keyword=LAX+contacts')
  await page.getByRole('main').getByRole('link', { name: 'On the airport’s page' }).click()
  await expect(page).toHaveURL(/\/airports\/\d+#contacts$/)
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeInViewport()

  await page.goto('/search?keyword=leases+DFW+2027')
  const leases = page.getByRole('main').getByRole('link', { name: /^\d+ leases$/ })
  const count = Number.parseInt((await leases.textContent()) ?? '', 10)
  await leases.click()
  await expect(page).toHaveURL(/\/leaseexpiration\?/)
  await expect(page.getByRole('group', { name: 'Download' })).toContainText(`${count} row`)
})

test('@torture a name that does not exist is said to, before what resembles it', async ({ visit }) => {
  const page = await visit('subscriber')
  await opened(page)
  await page.keyboard.press('/')
  await page.keyboard.type('denvr')
  await expect(
    page.getByText('No airport, company, or brand is called “denvr”. These resemble it:'),
  ).toBeVisible()
  await box(page).fill('starbucks')
  await expect(page.getByText('No airport, company, or brand is called “starbucks”.').first()).toBeVisible()
})

test('@torture a brand opens its page, and Enter alone shows all results', async ({ visit }) => {
  const page = await visit('subscriber')
  await opened(page)
  await page.keyboard.press('/')
  await page.keyboard.type('coffee')
  await expect(page.getByRole('group', { name: 'Brands' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?keyword=coffee$/)
  const brands = page.getByRole('region', { name: 'Brands' }).getByRole('link')
  const name = (await brands.first().textContent()) ?? ''
  await brands.first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Companies' })).toBeVisible()
  await expect(page.getByRole('table', { name: `${name} locations` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Companies that operate it' })).toBeVisible()
})

test('@torture a stranger finds terms, each at a separate address', async ({ visit }) => {
  const page = await visit(null)
  await opened(page)
  await page.keyboard.press('/')
  await page.keyboard.type('sales per squar')
  await expect(page.getByRole('group', { name: 'Glossary and help' })).toBeVisible()
  await option(page, /^Sales per square foot/).click()
  await expect(page).toHaveURL(/\/glossary#sales-per-square-foot$/)
  await expect(page.getByRole('tab', { name: 'Sales and rent' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#sales-per-square-foot')).toBeFocused()
  await page.goto('/faqs#how-are-ties-ranked')
  await expect(page.getByText(/share a rank/)).toBeVisible()
  // Longer input is truncated, not rejected.
  await page.goto(`/search?keyword=denver${'r'.repeat(400)}`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('@torture a search without a subscription says what it leaves out, and signing in leads back to it', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/search?keyword=denver')
  await expect(page.getByText(/^Search returned zero results\. No terms or questions match/)).toBeVisible()
  await expect(page.getByText(/are found only with a subscription/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?origin=%2Fsearch%3Fkeyword%3Ddenver$/)
  const reader = await visit('subscriber')
  await reader.goto('/search?keyword=denver')
  await expect(reader.getByRole('heading', { name: 'Airports' })).toBeVisible()
  await expect(reader.getByText(/only with a subscription/)).toHaveCount(0)
})

testEveryLook('the open search box', async visit => {
  const page = await visit('subscriber')
  await opened(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).fill('coff')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expectAccessible(page)
})
