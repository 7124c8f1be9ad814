import { expect, type Page } from '@playwright/test'
import { airportId } from './airportId.ts'
import { openDrawn } from './openDrawn.ts'
import { isTorture, test } from './visit.ts'

const screens = ['/airports/', ...(isTorture ? ['/', '/tenants', '/leaseexpiration', '/explore'] : [])]

/** Lists what a page uses of the browser's formats, whose data takes a phone 50 ms to load. */
const listFormats = `
  window.formats = []
  const noted = (object, name) => {
    const original = object[name]
    object[name] = function (...given) {
      formats.push(name)
      return new.target ? new original(...given) : original.apply(this, given)
    }
  }
  for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'Collator', 'PluralRules']) noted(Intl, name)
  for (const type of [Number, BigInt, Date]) noted(type.prototype, 'toLocaleString')
  noted(String.prototype, 'localeCompare')`

/** Counts the schemas that a page builds, which take a phone up to a tenth of a second. Pages that only show need none. */
const countSchemas = `
  window.schemas = 0
  let config = {}
  Object.defineProperty(window, '__zod_globalConfig', {
    get: () => Object.assign(config, { postProcessor: () => void schemas++ }),
    set: given => void (config = given),
  })`

for (const screen of screens) {
  test(`a phone shows ${screen} without a call, without formats of the browser or schemas, and with two typefaces before the first paint`, async ({
    visit,
  }) => {
    const page = await visit('subscriber', { width: 'a phone' })
    await page.addInitScript(listFormats)
    await page.addInitScript(countSchemas)
    const typefaces = new Set<string>()
    page.on('request', request => {
      if (/sans.*woff2/.test(request.url())) typefaces.add(new URL(request.url()).pathname)
    })
    const address = screen === '/airports/' ? `${screen}${await airportId(page, '')}` : screen
    const shown = page
      .getByRole('main')
      .getByRole(screen === '/' ? 'definition' : 'table')
      .first()
    let calls: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) calls = []
      else if (request.url().includes('/api/')) calls.push(request.url())
    })
    await openDrawn(page, address)
    await expect(shown).toBeVisible()
    await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
    expect(calls).toEqual([])
    expect(await page.evaluate('formats')).toEqual([])
    expect(await page.evaluate('schemas')).toBe(0)
    const preloads = await page.locator('link[rel=preload][as=font]:not([media])').all()
    expect(preloads).toHaveLength(2)
    // Bold text whose typeface arrived later would break its lines anew, and the figures would move.
    const preloaded = await Promise.all(preloads.map(link => link.getAttribute('href')))
    expect(preloaded).toEqual(expect.arrayContaining([...typefaces]))
  })
}

/** True for an element that React renders or has taken over from the server. */
const isTakenOver = `const isTakenOver = each => Object.keys(each).some(key => key.startsWith('__reactFiber'))`

/** The three seconds after which an untouched page becomes whole never end, however busy the machine is. */
const withoutWaiting = `const later = setTimeout
  window.setTimeout = (work, ms, ...given) => later(work, ms > 2500 ? 600_000 : ms, ...given)`

/** Calls `respond` at the moment at which React has taken over the first view. */
const whenResponding = `new MutationObserver((changes, observer) => {
    if (!document.querySelector('#root') || document.querySelector('#root[data-drawn]')) return
    observer.disconnect()
    respond()
  }).observe(document, { subtree: true, childList: true, attributes: true })`

const longPages = [
  {
    what: 'the lower sections of a profile are rendered',
    find: async (page: Page) => `/airports/${await airportId(page, '')}`,
    isWhole: `document.querySelector('#tenants table') !== null`,
  },
  {
    what: 'the lower tables of lease expirations are taken over',
    find: () => '/leaseexpiration',
    isWhole: `[...document.querySelectorAll('main table')].every(isTakenOver)`,
  },
]

for (const { what, find, isWhole } of longPages) {
  for (const [when, act] of [
    ['about three seconds later', ''],
    [
      'as soon as the reader does something',
      `${withoutWaiting}
      setInterval(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 100)`,
    ],
  ] as const) {
    test(`${what} ${when}`, async ({ visit }) => {
      const page = await visit('subscriber')
      const address = await find(page)
      // Measured in the page from the moment at which it responds.
      await page.addInitScript(`${isTakenOver}
        const isWhole = () => ${isWhole}
        const respond = () => {
          const responds = performance.now()
          window.wasWhole = isWhole()
          ${act}
          setInterval(() => { if (isWhole()) window.waited ??= performance.now() - responds }, 20)
        }
        ${whenResponding}`)
      await openDrawn(page, address)
      await expect.poll(() => page.evaluate('window.waited')).toBeDefined()
      expect(await page.evaluate('wasWhole')).toBe(false)
      if (!act) expect(await page.evaluate('waited')).toBeGreaterThan(2500)
    })
  }
}

for (const [clicked, place] of [
  ['the first table', 0],
  ['the last table', -1],
] as const) {
  test(`a click on ${clicked} sorts all tables of lease expirations, which React takes over from the server`, async ({
    visit,
  }) => {
    const page = await visit('subscriber')
    const errors: string[] = []
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    await page.addInitScript(`${isTakenOver}
      ${withoutWaiting}
      const respond = () => {
        window.tables = [...document.querySelectorAll('main table')]
        window.wereTakenOver = tables.map(isTakenOver)
        tables.at(${place}).querySelector('thead button').click()
      }
      ${whenResponding}`)
    await openDrawn(page, '/leaseexpiration')
    await expect(page).toHaveURL(/sort=/)
    const tables = page.getByRole('table')
    for (const table of await tables.all()) await expect(table.locator('th[aria-sort]')).toHaveCount(1)
    expect(await page.evaluate('wereTakenOver.at(-1)')).toBe(false)
    expect(await page.evaluate('tables.every(table => table.isConnected)')).toBe(true)
    expect(errors).toEqual([])
  })
}

test('the lower tables of lease expirations stay while the screen changes before anyone has used it', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.addInitScript(withoutWaiting)
  await openDrawn(page, '/leaseexpiration')
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  await page.evaluate(`window.last = [...document.querySelectorAll('main table')].at(-1)`)
  await page.evaluate(`history.replaceState(history.state, '', '?sort=brandName,desc')`)
  await expect(page.getByRole('table').first().locator('th[aria-sort=descending]')).toHaveCount(1)
  expect(await page.evaluate('last.checkVisibility()')).toBe(true)
})

test('the page is sent in the chosen colors, which survive a reload', async ({ visit }) => {
  const page = await visit(null, { scheme: 'light' })
  const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.goto('/login')
  const light = await paper()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
  const dark = await paper()
  expect(dark).not.toBe(light)
  const sent = await page.context().request.get('/login')
  expect(await sent.text()).toContain('<html lang="en" data-demo data-color-scheme="dark">')
  await page.reload()
  expect(await paper()).toBe(dark)
  await page.emulateMedia({ media: 'print' })
  expect(await paper()).toBe('rgb(255, 255, 255)')
})

/**
 * Of the elements that are laid out near the viewport: how many there are, how many contain an input, because of which
 * browsers lay them out at once, and how many are laid out.
 */
const countLateLayout = `(() => {
  const all = [...document.querySelectorAll('main *')].filter(each => getComputedStyle(each).contentVisibility === 'auto')
  const hasContent = each => each.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
  return {
    all: all.length,
    withInputs: all.filter(each => each.querySelector('input, select, textarea')).length,
    laidOut: all.filter(hasContent).length,
  }
})()`

test('a phone lays out only the first of several tables', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  for (const address of ['/leaseexpiration', '/contacts']) {
    await page.goto(address)
    await expect(page.getByRole('table').nth(2)).toBeAttached()
    await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
    const found = await page.evaluate<Record<'all' | 'withInputs' | 'laidOut', number>>(countLateLayout)
    expect(found.all, address).toBeGreaterThan(2)
    expect(found, address).toMatchObject({ withInputs: 0, laidOut: 1 })
  }
})
