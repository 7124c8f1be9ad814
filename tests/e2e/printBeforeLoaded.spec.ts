import { expect, type Page } from '@playwright/test'
import { openPdf } from '../openPdf.ts'
import { airportId } from './airportId.ts'
import { openServerRendered } from './openServerRendered.ts'
import { goOn, test } from './visit.ts'

const reads = /\/api\/v1\//
const someMissing = 'Some of this page had not loaded when it was printed.'
const isMissing = (part: string) => `${part} had not loaded when the page was printed.`

/** What the page has on paper, in one line. */
async function printAll(page: Page): Promise<string> {
  const { pages } = await openPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
  return pages
    .map(each => each.text)
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** Holds back answers that begin to be asked for from now on. Returns what lets them pass. */
async function holdAnswers(
  page: Page,
  of: RegExp,
): Promise<{ asked: string[]; release: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(of, async route => {
    asked.push(route.request().url())
    await promise
    await route.continue().catch(() => undefined)
  })
  return {
    asked,
    release: async () => {
      resolve()
      await page.unroute(of)
    },
  }
}

/** Notes how many parts are missing when the print dialog would open. */
const notePrints = `
  window.printed = []
  window.print = () => {
    dispatchEvent(new Event('beforeprint'))
    window.printed.push(document.querySelectorAll('[data-not-loaded]').length)
    dispatchEvent(new Event('afterprint'))
  }`
const readPrinted = (page: Page) => page.evaluate<number[]>('window.printed')

test('@torture a profile printed right after opening says which sections had not loaded', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const id = await airportId(page, 'DEN')
  await openServerRendered(page, `/airports/${id}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.addInitScript(notePrints)
  await page.goto(`/airports/${id}`, { waitUntil: 'commit' })
  const titles = page.getByRole('article').locator('section > h2')
  await expect(titles.last()).toHaveText('Contacts')
  const listed = await titles.allTextContents()
  expect(listed.length).toBeGreaterThan(11)
  await expect(page.getByText(isMissing('Parking'))).toBeHidden()
  const printed = await printAll(page)
  expect(printed).toContain(someMissing)
  const [totals = '', sales = '', ...later] = listed
  for (const title of later) expect(printed).toContain(isMissing(title))
  for (const title of [totals, sales]) expect(printed).not.toContain(isMissing(title))

  resolve()
  await expect(page.getByRole('article').locator('[data-not-loaded]')).toHaveCount(0)
  expect(await printAll(page)).not.toContain('had not loaded')
})

test('Print waits for the answers of the page', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.addInitScript(notePrints)
  await page.goto('/reports')
  await expect(page.getByRole('table', { name: 'The first 20 of 50 rows' })).toBeVisible()
  const held = await holdAnswers(page, /\/preview/)
  await page.getByLabel('Report', { exact: true }).selectOption('Airports Passenger Traffic')
  await expect(page.getByText('Loading…').first()).toBeVisible()
  expect(await printAll(page)).toContain(isMissing('This part of the page'))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Preparing…' })).toBeVisible()
  await page.waitForTimeout(500)
  expect(await readPrinted(page)).toEqual([])
  await held.release()
  await expect.poll(() => readPrinted(page)).toEqual([0])
  await expect(page.getByRole('heading', { name: /^Airports Passenger Traffic/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  expect(await printAll(page)).not.toContain('had not loaded')
})

/** One screen of each kind, for a reader, an editor, and an administrator. */
const screens = {
  subscriber: [
    '/airports',
    '/explore?view=map',
    '/airports/{airport}',
    '/airports/{airport}/trends',
    '/airports/{airport}/benchmarks',
    '/compare?airports=DEN,SEA,ATL',
    '/companies',
    '/contacts',
    '/brands',
    '/tenants',
    '/leaseexpiration',
    '/leaseradar',
    '/explore',
    '/benchmarks?hubSize=Large%20hub&airport=DEN',
    '/saved',
    '/reports',
    '/reports/dbe',
    '/corrections',
  ],
  airport: ['/', '/wizard/airports', '/wizard/companies'],
  admin: [
    '/admin/desk',
    '/admin/history',
    '/admin/affiliate/airport',
    '/admin/manage/airports',
    '/admin/manage/companies',
    '/admin/manage/brands',
    '/admin/manage/users',
    '/admin/manage/reports',
    '/admin/manage/lookups/airlines',
    '/admin/manage/instances',
    '/wizard/airports/{airport}/steps/review',
    '/wizard/airports/{airport}/steps/tenants',
  ],
}

for (const [person, addresses] of Object.entries(screens)) {
  test(`@torture every page of ${person} that is printed before its answers arrive says so`, async ({
    visit,
  }) => {
    const page = await visit(person)
    const id = person === 'airport' ? 0 : await airportId(page, 'DEN')
    await page.goto('/about')
    for (const address of addresses) {
      // Without the answers to earlier screens.
      await page.goto('/about')
      const held = await holdAnswers(page, reads)
      // Repeated, because the router of a page that has just been opened may not listen yet.
      await expect(async () => {
        await goOn(page, address.replace('{airport}', String(id)))
        await expect.poll(() => held.asked.length, { message: address, timeout: 5000 }).toBeGreaterThan(0)
      }).toPass()
      expect.soft(await printAll(page), address).toContain(someMissing)
      await held.release()
    }
  })
}
