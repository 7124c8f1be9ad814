import { expect, type Page } from '@playwright/test'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import type { DeskOverview } from '#domain/review/desk.ts'
import { openStep } from './steps.ts'
import { test, tortureStep } from './visit.ts'

const airportPath = (airportId: number, instanceId: number) =>
  `/api/v1/airports/${airportId}/instance/${instanceId}`

async function dwellTime(page: Page, airportId: number, instanceId: number): Promise<number | null> {
  const answer = await page.request.get(airportPath(airportId, instanceId))
  return getAirportInstanceEndpoint.reply.parse(await answer.json()).dwellTimeAmount
}

const saveChange = (page: Page) => page.getByRole('button', { name: 'Save Change' }).first()
const toast = (page: Page) => page.getByText('Airport Information Saved Successfully!')

test('two tabs with two years never mix, whichever year was chosen last', async ({ visit }) => {
  const { page: next, airportId } = await openStep(visit, 'RNO', 'info')
  const before = await dwellTime(next, airportId, 26)
  const current = await next.context().newPage()
  await current.goto('/wizard/airports')
  await current.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: /2026/ }).click()
  await expect(current).toHaveURL(/\/wizard\/airports\?instance=26$/)
  await current.getByRole('searchbox').fill('reno')
  await expect(current).toHaveURL(/keyword=reno/)
  await current.getByRole('link', { name: /^Edit Reno/ }).click()
  await expect(current).toHaveURL(/steps\/review\?instance=26$/)

  await tortureStep('each tab continues in its own year', async () => {
    for (const [page, year] of [
      [next, 27],
      [current, 26],
    ] as const) {
      const steps = page.getByRole('navigation', { name: 'Steps' })
      for (const step of ['Terminals', 'Tenants', 'Contacts', 'Airport Information']) {
        await steps.getByRole('link', { name: new RegExp(step) }).click()
        await expect(page).toHaveURL(new RegExp(`instance=${year}`))
      }
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Modify Data' }).click()
      await expect(page).toHaveURL(new RegExp(`/wizard/airports\\?instance=${year}$`))
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`steps/info\\?instance=${year}$`))
    }
  })

  await test.step('a save is for the year in its address', async () => {
    const minutes = ((await dwellTime(next, airportId, 27)) ?? 0) === 61 ? 62 : 61
    await next.getByLabel(/^Average Dwell Time/).fill(String(minutes))
    await saveChange(next).click()
    await expect(toast(next)).toBeVisible()
    expect(await dwellTime(next, airportId, 27)).toBe(minutes)
    expect(await dwellTime(next, airportId, 26)).toBe(before)
  })
})

test('@torture an address without a year redirects to one with it, keeping its hash and other parts', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'RNO', 'info')
  await page.goto(`/wizard/airports/${airportId}`)
  await expect(page).toHaveURL(/steps\/review\?instance=27$/)
  await page.goto(`/wizard/airports/${airportId}/steps/tenants?keyword=a#FOODBEVERAGE`)
  await expect(page).toHaveURL(/steps\/tenants\?keyword=a&instance=27#FOODBEVERAGE$/)
  await page.goto(`/wizard/airports/${airportId}/steps/tenants?instance=2026`)
  await expect(page).toHaveURL(/steps\/tenants\?instance=27$/)
})

test('@torture an address without a year opens the current year until next year begins', async ({
  visit,
}) => {
  const addresses = [
    'wizard/airports',
    'admin/manage/airports',
    'admin/manage/companies',
    'admin/affiliate/airport',
  ]
  const days = { '26': '2026-12-31T12:00', '27': '2027-01-01T12:00' }
  for (const [year, day] of Object.entries(days)) {
    const page = await visit('admin')
    await page.clock.setFixedTime(day)
    for (const path of addresses) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`/${path}`)
      await expect(page).toHaveURL(new RegExp(`/${path}\\?instance=${year}$`))
    }
  }
})

test("@torture the editors' desk opens in the year with submissions", async ({ visit }) => {
  const first = await visit('admin')
  for (const year of ['26', '27']) {
    // In a new tab, on a day without a chosen year.
    const page = await first.context().newPage()
    await page.context().clearCookies({ name: 'wizardInstance' })
    await page.route(/\/desk\/instance\/\d+\/overview/, async route => {
      const answer = await route.fetch()
      const waiting = { kind: 'airport', axnInstanceStatus: 'PENDING', count: 1 }
      const isWaiting = route.request().url().includes(`/${year}/`)
      const overview = (await answer.json()) as DeskOverview
      await route.fulfill({ json: { ...overview, counts: isWaiting ? [waiting] : [] } })
    })
    await page.goto('/admin/desk')
    await expect(page).toHaveURL(new RegExp(`/admin/desk\\?instance=${year}$`))
  }
})
