import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { exploreEndpoint } from '#domain/browse/explore/explore.ts'
import { airportId } from './airportId.ts'
import { openServerRendered } from './openServerRendered.ts'
import { isTorture, test } from './visit.ts'

// The server counts in UTC, and a reader in another time zone must still find its page unchanged.
test.use({ timezoneId: 'America/Denver' })

const readers = [
  { reader: null, mayBrowse: false },
  { reader: 'subscriber', mayBrowse: true },
]
if (isTorture) readers.push({ reader: 'airport', mayBrowse: false }, { reader: 'admin', mayBrowse: true })

/** Screens whose first view the server renders. */
const listServerRendered = (airport: number, company: number): string[] => [
  '/',
  `/airports/${airport}`,
  '/tenants?keyword=coffee',
  '/leaseexpiration',
  `/company/${company}`,
  '/explore?rows=tenants&group=hubSize',
  '/contacts',
  '/leaseradar',
  `/airports/${airport}/trends`,
  ...(isTorture ? listRemaining(airport) : []),
]

const listRemaining = (airport: number): string[] => [
  ...strangersScreens,
  '/airports',
  '/explore?view=map',
  `/airports/${airport}/benchmarks`,
  `/airports/${airport}?instance=25`,
  '/compare?airports=ATL,DEN',
  '/explore?view=chart&sort=enplaned',
  '/benchmarks',
  '/companies',
  '/contacts/company',
  '/leaseradar?view=calendar',
  '/saved',
  '/brands',
  '/brands/5',
  '/corrections',
  '/search?keyword=coffee',
  '/reports',
  '/reports/dbe',
]

const strangersScreens = ['/', '/about', '/glossary', '/contact-us', '/faqs']

/** The key of the company with the most locations. */
async function findLargestCompany(page: Page): Promise<number> {
  const params = { rows: 'companies', sort: 'locations,desc', size: 1 }
  const answer = await page.request.get('/api/v1/explore/instance/26', { params })
  const [row] = exploreEndpoint.reply.parse(await answer.json()).content
  if (row?.link?.to !== 'company') throw new Error('The demo has no company')
  return row.link.id
}

/**
 * Opens a page and delays the application, so that only the server's rendering is on the screen. Returns a function
 * that lets the application continue.
 */
async function openWithoutApplication(page: Page, address: string): Promise<() => void> {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js$/, async route => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await expect(async () => {
    const answer = await page.goto(address, { waitUntil: 'commit' })
    expect(await answer?.text()).toContain('data-server-rendered>')
  }).toPass({ timeout: 90_000 })
  await asked.promise
  return held.resolve
}

/** True once React has hydrated the whole page. */
const isHydrated = `[...document.querySelectorAll('main table, main section')]
  .every(each => Object.keys(each).some(key => key.startsWith('__reactFiber')))`

/** Keeps which fields get an event of input or choice. */
const recordInput = `
  globalThis.inputs = []
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => inputs.push(type + ' ' + target.outerHTML), { capture: true })`

for (const { reader, mayBrowse } of readers) {
  test(`the browser hydrates the server’s page for ${reader ?? 'a stranger'} without a difference`, async ({
    visit,
  }) => {
    test.slow(isTorture, 'opens every screen')
    const subscriber = await visit('subscriber')
    const drawn = listServerRendered(await airportId(subscriber, ''), await findLargestCompany(subscriber))
    const page = await visit(reader)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(`${page.url()}: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
    })
    await page.addInitScript(recordInput)
    for (const address of mayBrowse ? drawn : strangersScreens) {
      const title = await openServerRendered(page, address)
      await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
      await expect.poll(() => page.evaluate(isHydrated), { message: address }).toBe(true)
      // A field that no one touched is not announced: its event would act on the page as a reader's.
      expect.soft(await page.evaluate('inputs'), address).toEqual([])
      expect.soft(title, address).toMatch(/\S · AXN Fact Book$/)
      await expect.soft(page, address).toHaveTitle(title.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
    }
    expect(errors).toEqual([])
  })
}

test('@torture the server renders with React’s production build, which takes a third of the time', async () => {
  const folder = 'dist/ssr'
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files)
    expect(await readFile(join(folder, file), 'utf8'), file).not.toContain('process.env.NODE_ENV')
})

test('before the script loads, figures are readable, and what is chosen or typed is not lost', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const letGo = await openWithoutApplication(page, '/tenants')
  await expect(page.getByRole('table').getByRole('row').nth(10)).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('20')
  const search = page.getByRole('searchbox', { name: 'Search tenant locations' })
  await search.fill('coffee')
  letGo()
  await expect(page).toHaveURL(/size=20.*keyword=coffee|keyword=coffee.*size=20/)
  await expect(search).toHaveValue('coffee')
  await page.getByRole('button', { name: 'Square footage' }).click()
  await expect(page).toHaveURL(/sort=areaTotal/)
})

test('a button that is pressed before its file has loaded is not forgotten', async ({ visit }) => {
  const page = await visit('subscriber')
  const address = '/explore?show=enplaneTotal&view=chart&chart=slopes'
  // The server's first page has no chart yet, because its file is loaded then.
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Compare two years' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/ExploreChart-/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#root:not([data-server-rendered])').waitFor()
  await page.getByRole('button', { name: 'Compare two years' }).click()
  held.resolve()
  await expect(page).toHaveURL(/years=two/)
})

test('the home of those signed in does not move when its script arrives', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await openServerRendered(page, '/')
  const letGo = await openWithoutApplication(page, '/')
  const last = page.getByRole('main').getByRole('heading').last()
  await expect(last).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const before = await last.boundingBox()
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
  expect(await last.boundingBox()).toEqual(before)
})

test('@torture a reader who scrolls before the script loads stays there', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  const letGo = await openWithoutApplication(page, '/leaseexpiration')
  await expect(page.getByRole('table').first()).toBeVisible()
  // A typeface that arrives later moves what is above, which the browser makes up for.
  await page.evaluate('document.fonts.ready')
  await page.evaluate('scrollTo(0, 500)')
  letGo()
  await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
  expect(await page.evaluate('scrollY')).toBe(500)
})

test('without scripts, a reader sees the figures and follows links', async ({ visit, browser, baseURL }) => {
  const signedIn = await visit('subscriber')
  const address = `/airports/${await airportId(signedIn, '')}`
  await openServerRendered(signedIn, address)
  const { cookies } = await signedIn.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  await context.addCookies(cookies)
  const page = await context.newPage()
  // A busy server sends the page without its content.
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('definition').first()).toBeVisible()
  await page.getByRole('link', { name: 'Tenants' }).first().click()
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await context.close()
})
