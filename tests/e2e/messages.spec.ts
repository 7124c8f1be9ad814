import { expect } from '@playwright/test'
import { openStep } from './steps.ts'
import { test } from './visit.ts'

/** Section 8 of both specs in the browser: a call fails, and the screen says so. */
const failure = { status: 500, contentType: 'application/problem+json', body: '{}' }

const screens: [screen: string, address: string, call: string, message: string][] = [
  ['users', '/admin/manage/users', '/users?', 'Failed to retrieve users, please try again!'],
  ['instances', '/admin/manage/instances', '/axninstances/', 'Error retrieving instances:'],
  ['brands', '/admin/manage/brands', '/brands/paged/search', 'Failed to get Brand data!'],
  [
    'wizard list',
    '/wizard/airports',
    '/affiliated',
    'There is currently no content available for this year of the AXN Fact Book.',
  ],
]

for (const [screen, address, call, message] of screens) {
  const mark = screen === 'users' ? '' : '@torture '
  test(`${mark}${screen}: a failed call is said in the words of the catalogue`, async ({ visit }) => {
    const page = await visit('admin')
    await page.route(
      url => url.href.includes('/api/v1/') && url.href.includes(call),
      route => route.fulfill(failure),
    )
    await page.goto(address)
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 40_000 })
  })
}

test('airport totals that cannot be read are said in the words of the catalogue', async ({ visit }) => {
  const { page } = await openStep(visit, 'PWM', 'terminals', { person: 'admin' })
  await page.route(/\/api\/v1\/airports\/\d+\/instance\/27$/, route => route.fulfill(failure))
  await page.reload()
  await expect(page.getByText('Error Getting Airport Totals').first()).toBeVisible({ timeout: 40_000 })
})

test('a report that cannot be downloaded is said in the words of the catalogue', async ({ visit }) => {
  const page = await visit('admin')
  await page.route(/\/report\/\w+\?/, route => route.abort())
  await page.goto('/reports')
  await page
    .getByRole('button', { name: /xlsx|excel/i })
    .first()
    .click()
  await expect(page.getByText('Failed to download report').first()).toBeVisible()
})

test('help opens on hover from 1024 px on, and on a click below', async ({ visit }) => {
  const { page } = await openStep(visit, 'PWM', 'info', { person: 'admin' })
  const help = page.getByRole('button', { name: 'Help: Average Dwell Time' })
  const opened = page.locator('span[popover]:popover-open')
  await page.setViewportSize({ width: 1024, height: 800 })
  await help.hover()
  await expect(opened).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(opened).toHaveCount(0)
  await page.setViewportSize({ width: 1023, height: 800 })
  await help.hover()
  await expect(opened).toHaveCount(0)
  await help.click()
  await expect(opened).toHaveCount(1)
})
