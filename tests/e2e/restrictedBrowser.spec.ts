import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/database/demo/people.ts'
import { openStep } from './steps.ts'
import { openTenants } from './tenantsStep.ts'
import { collectErrors, expectWhole } from './translatePage.ts'
import { test } from './visit.ts'

/** As with a browser whose settings block site data: asking for storage fails. */
const refuseStorage = (page: Page) =>
  page.addInitScript({
    content: `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied.', 'SecurityError') } })`,
  })

test('@torture without storage, the search keeps what is typed, and every screen opens', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await refuseStorage(page)
  const errors = collectErrors(page)
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('denver')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('denver')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  for (const path of ['/airports', '/tenants', '/explore', '/search?keyword=denver', '/saved', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expectWhole(page)
  }
  expect(errors).toEqual([])
})

test('@torture without storage, a step keeps what is typed until it is saved', async ({ visit }) => {
  const { page } = await openStep(visit, null, 'info', { person: 'admin' })
  await refuseStorage(page)
  const errors = collectErrors(page)
  await page.reload()
  const dwell = page.getByLabel(/^Average Dwell Time/)
  await dwell.fill('61')
  await expect(dwell).toHaveValue('61')
  await expectWhole(page)
  expect(errors).toEqual([])
})

test('a sign-in whose cookie the browser blocks says what to allow', async ({ visit }) => {
  const page = await visit(null, { ownSession: true })
  await page.route('**/api/v1/authenticate', async route => {
    const answer = await route.fetch()
    const { 'set-cookie': _blocked, ...headers } = answer.headers()
    // The browser of the test has taken the cookie from the fetched answer.
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/login')
  await page.getByLabel(/^Username or email/).fill('subscriber')
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('Allow cookies for this site')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel(/^Username or email/)).toHaveValue('subscriber')
})

test('@torture browsers fill in the visitor’s own name only on the own profile', async ({ visit }) => {
  const page = await visit('admin')
  const tokens = () =>
    page.locator('main input[autocomplete]:not([autocomplete="off"])').evaluateAll(all => all.length)
  await page.goto('/settings')
  await expect(page.getByLabel('First Name')).toHaveAttribute('autocomplete', 'given-name')
  await page.goto('/admin/manage/users/add')
  await expect(page.getByLabel('First Name')).toHaveAttribute('autocomplete', 'off')
  expect(await tokens()).toBe(0)
})

test('@torture in a low window, bars scroll away with the page', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  for (const size of [
    { width: 342, height: 192 },
    { width: 683, height: 384 },
  ]) {
    await page.setViewportSize(size)
    const grid = page.getByRole('grid', { name: 'Tenants' })
    await grid.getByRole('row').nth(1).scrollIntoViewIfNeeded()
    await page.evaluate(`document.querySelector('[role=grid]').scrollIntoView({ block: 'start' })`)
    const covering = await page.evaluate(`(() => {
      const names = []
      for (let y = 4; y < innerHeight; y += 8) {
        const found = document.elementFromPoint(innerWidth / 2, y)
        if (!found?.closest('[role=grid]')) names.push(found?.className ?? '')
      }
      return names
    })()`)
    expect(covering, JSON.stringify(size)).toEqual([])
  }
})

/** The elements in the window that a message covers: the logo, the save status, or the active content. */
const listCovered = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const toast = [...document.querySelectorAll('[aria-label=Notifications] > div')].at(-1).getBoundingClientRect()
    const isInside = toast.top >= 0 && toast.bottom <= innerHeight
    const kept = {
      logo: document.querySelector('header a[href="/"]'),
      status: document.querySelector('[data-save-bar] [role=status]'),
      focus: document.activeElement,
    }
    const covered = Object.entries(kept).filter(([, element]) => {
      const box = element?.getBoundingClientRect()
      return box && box.bottom > toast.top && box.top < toast.bottom && box.right > toast.left && box.left < toast.right
    })
    return [...(isInside ? [] : ['not in the window']), ...covered.map(([name]) => name)]
  })()`)

for (const size of [
  { width: 342, height: 192 },
  { width: 683, height: 384 },
])
  test(`@torture in a window of ${size.width} × ${size.height}, a message is in sight and covers nothing in use`, async ({
    visit,
  }) => {
    const reader = await visit('subscriber')
    await reader.setViewportSize(size)
    await reader.goto('/airports')
    await reader.getByRole('button', { name: 'Submit' }).click()
    await expect(reader.getByRole('combobox', { name: 'Airport Location' })).toBeFocused()
    await expect(reader.getByRole('region', { name: 'Notifications' })).toContainText('In order to find')
    await expect.poll(() => listCovered(reader)).toEqual([])

    const { page } = await openStep(visit, 'GRR', 'info', { person: 'admin' })
    await page.setViewportSize(size)
    await page.getByLabel(/^Average Dwell Time/).fill(String(30 + (size.width % 50)))
    await page.getByRole('button', { name: 'Save Change' }).click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Saved Successfully')
    await expect.poll(() => listCovered(page)).toEqual([])
  })
