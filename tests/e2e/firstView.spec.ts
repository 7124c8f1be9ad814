import { expect } from '@playwright/test'
import { airportId } from './airportId.ts'
import { openServerRendered } from './openServerRendered.ts'
import { isTorture, test } from './visit.ts'

const screens = ['/airports/', ...(isTorture ? ['/', '/tenants', '/leaseexpiration', '/explore'] : [])]

for (const screen of screens) {
  test(`@torture a phone shows ${screen} without a call for its first view, and with two typefaces before the first paint`, async ({
    visit,
  }) => {
    const page = await visit('subscriber', { width: 'a phone' })
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
    // Until then, a page that is opened again because an answer was late still makes calls.
    page.on('framenavigated', () => (calls = []))
    page.on('request', request => request.url().includes('/api/') && calls.push(request.url()))
    await openServerRendered(page, address)
    await expect(shown).toBeVisible()
    await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
    // The tenants, map, and ranks of a profile follow its first view.
    const isLater = (url: string) => /\/airports\/\d+\//.test(url) && !url.includes('without=tenants')
    expect(calls.filter(each => !isLater(each))).toEqual([])
    const preloads = await page.locator('link[rel=preload][as=font]:not([media])').all()
    expect(preloads).toHaveLength(2)
    // Bold text whose typeface arrived later would break its lines anew, and the figures would move.
    const preloaded = await Promise.all(preloads.map(link => link.getAttribute('href')))
    expect(preloaded).toEqual(expect.arrayContaining([...typefaces]))
  })
}

test('@torture the lower sections of a profile follow once React has hydrated the first view', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await openServerRendered(page, `/airports/${await airportId(page, '')}`)
  await expect(page.locator('#tenants table').first()).toBeAttached()
})

test('@torture the page is sent in the chosen colors, which survive a reload', async ({ visit }) => {
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

test('@torture a phone lays out only the first of several tables', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  for (const address of ['/leaseexpiration', '/contacts']) {
    await page.goto(address)
    await expect(page.getByRole('table').nth(2)).toBeAttached()
    await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
    const found = await page.evaluate<Record<'all' | 'withInputs' | 'laidOut', number>>(countLateLayout)
    expect(found.all, address).toBeGreaterThan(2)
    expect(found, address).toMatchObject({ withInputs: 0, laidOut: 1 })
  }
})
