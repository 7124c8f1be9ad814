import { expect, type Page } from '@playwright/test'
import { can, type Actor, type Permission } from '#domain/people/roles.ts'
import type { RoleName } from '#domain/people/securityRoles.ts'
import { expectAccessible, goOn, isTorture, looks, sidewaysOverflow, test } from './visit.ts'

/**
 * Each demo user represents a role; null is an anonymous visitor. The roles below may open the same pages as one above.
 */
const people: [string | null, RoleName | null][] = [
  [null, null],
  ['subscriber', 'ROLE_SUBSCRIBER'],
  ['admin', 'ROLE_ADMIN'],
]
if (isTorture) {
  people.push(['user', 'ROLE_USER'], ['airport', 'ROLE_AIRPORT'], ['airportsub', 'ROLE_AIRPORT_SUB'])
  people.push(['company', 'ROLE_COMPANY'], ['companysub', 'ROLE_COMPANY_SUB'])
}

interface Place {
  path: string
  /** The text of its main heading. */
  title: RegExp
  allow: Permission
}

/** Pages for reading: help for everyone, the book for those who may browse it. */
const help: Place[] = [
  { path: '/', title: /^(Concession sales at|Welcome, )/, allow: 'public' },
  { path: '/about', title: /^About the Fact Book$/, allow: 'public' },
  { path: '/glossary', title: /^Glossary$/, allow: 'public' },
  { path: '/glossary#dwell-time', title: /^Glossary$/, allow: 'public' },
  { path: '/contact-us', title: /^Contact Us$/, allow: 'public' },
  { path: '/faqs', title: /^Frequently asked questions$/, allow: 'public' },
  { path: '/search?keyword=lease', title: /^Search$/, allow: 'public' },
  { path: '/unsubscribe/unknown', title: /^Stop emails$/, allow: 'public' },
  { path: '/nowhere', title: /^Not Found$/, allow: 'public' },
]
const book: Place[] = [
  { path: '/airports', title: /^Airports$/, allow: 'browse' },
  { path: '/explore?view=map', title: /^Explore$/, allow: 'browse' },
  { path: '/compare?airports=DEN,SEA,ATL', title: /^Compare airports$/, allow: 'browse' },
  { path: '/airports/{airport}', title: /Airport/, allow: 'browse' },
  { path: '/airports/{airport}/trends', title: /^(Trends|[A-Z]{3} trends)$/, allow: 'browse' },
  { path: '/airports/{airport}/benchmarks', title: /^(Benchmarks|[A-Z]{3} benchmarks)$/, allow: 'browse' },
  { path: '/companies', title: /^Companies$/, allow: 'browse' },
  { path: '/company/{company}', title: /^(?!Companies$)./, allow: 'browse' },
  { path: '/contacts/company', title: /^Contacts$/, allow: 'browse' },
  { path: '/brands', title: /^Brands$/, allow: 'browse' },
  { path: '/brands/{brand}', title: /^(?!Brands$)./, allow: 'browse' },
  { path: '/contacts', title: /^Contacts$/, allow: 'browse' },
  { path: '/leaseexpiration', title: /^Lease Expirations$/, allow: 'browse' },
  { path: '/tenants', title: /^Tenant Listing$/, allow: 'browse' },
  { path: '/leaseradar', title: /^Lease Expirations$/, allow: 'browse' },
  { path: '/explore', title: /^Explore$/, allow: 'browse' },
  { path: '/benchmarks?hubSize=Large%20hub&airport=DEN', title: /^Benchmarks$/, allow: 'browse' },
  { path: '/saved', title: /^Saved$/, allow: 'browse' },
  { path: '/reports', title: /^Reports$/, allow: 'browse' },
  { path: '/reports/dbe', title: /^DBE Report$/, allow: 'browse' },
]
const pages = [...help, ...book]
/** One of each kind: a text, the map, a profile, a list, a question, and a report. */
const typicalPages = pages.filter(({ path }) =>
  ['/faqs', '/explore?view=map', '/airports/{airport}', '/tenants', '/explore', '/reports'].includes(path),
)
/** The first page of each part of the administration. The part's own test covers its contents. */
const administration: Place[] = Object.entries({
  '/admin/desk': /^Editors’ Desk$/,
  '/admin/history': /^History$/,
  '/admin/affiliate/airport': /^Affiliate Airports$/,
  '/admin/manage/airports': /^Airports$/,
  '/admin/manage/brands': /^Brands$/,
  '/admin/manage/companies': /^Companies$/,
  '/admin/manage/instances': /^Year Instances$/,
  '/admin/manage/lookups/airlines': /^Airlines$/,
  '/admin/manage/proposals': /^Proposals$/,
  '/admin/manage/reports': /^Reports$/,
  '/admin/manage/users': /^Users$/,
  // Verbs and their objects are in sentence case, unlike the names of lists.
  '/admin/manage/users/add': /^Add user$/,
  '/admin/manage/airports/add': /^Add airport$/,
  '/admin/manage/main/companies/add': /^Add main company$/,
  '/admin/manage/companies/add': /^Add company$/,
  '/admin/manage/lookups/airlines/add': /^Add airline$/,
  '/admin/manage/merge/brands': /^Merge brands$/,
}).map(([path, title]) => ({ path, title, allow: 'admin' }))

/** Records published this year, requested as a subscriber. */
async function known(page: Page): Promise<Record<string, string>> {
  const found = async (url: string, key: string) => {
    const answer = await page.request.get(`/api/v1/${url}`)
    const { content } = (await answer.json()) as { content: Record<string, number>[] }
    return String(content[0]?.[key])
  }
  return {
    airport: await found('airports/allforgeographylookup?size=1', 'airportId'),
    company: await found('companies/instance/26/all?size=1', 'companyId'),
    brand: await found('brands/instance/26/directory?size=1', 'brandId'),
  }
}

const addressOf = (path: string, ids: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

async function open(page: Page, place: Place, ids: Record<string, string>): Promise<void> {
  await goOn(page, addressOf(place.path, ids))
  await expect(page.getByRole('heading', { level: 1, name: place.title }), place.path).toBeVisible()
  await expect(page, place.path).toHaveTitle(/AXN Fact Book$/)
}

/** Waits for a page's content, not only its frame. */
async function filled(page: Page, place: Place): Promise<void> {
  // The first reader of past years waits until they are loaded.
  await expect(page.getByText('Loading…'), place.path).toHaveCount(0, { timeout: 120_000 })
}

for (const [person, role] of people) {
  test(`${person ?? 'a stranger'} opens the permitted pages, and is told about the others`, async ({
    visit,
  }) => {
    const actor: Actor | null = role && { userId: 1, role }
    const ids = await known(await visit('subscriber'))
    const page = await visit(person)
    const broken: string[] = []
    page.on('pageerror', error => broken.push(error.message))
    // The screens for reading are the subscriber's. Additional content for administrators has its own tests.
    const places = person === 'admin' && !isTorture ? administration : [...pages, ...administration]
    for (const place of places) {
      if (can(actor, place.allow)) {
        await open(page, place, ids)
      } else {
        await goOn(page, addressOf(place.path, ids))
        await expect(page, place.path).toHaveURL(person === null ? /\/login\?origin=/ : /\/unauthorized$/)
      }
    }
    expect(broken).toEqual([])
  })
}

for (const { scheme, width } of looks) {
  test(`axe finds no violations on any reading page, ${scheme}, on ${width}`, async ({ visit }) => {
    test.slow()
    const page = await visit('subscriber', { scheme, width })
    const ids = await known(page)
    for (const place of isTorture ? pages : typicalPages) {
      await open(page, place, ids)
      await filled(page, place)
      const filters = page.getByRole('main').getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
      await expectAccessible(page, place.path)
    }
  })
}

test('@torture no list makes a page wider than a tablet or a small desktop screen', async ({ visit }) => {
  // A subscriber's lists lack the status. Those with fewer than ten columns do not scroll in a desktop window.
  const lists = ['/', '/tenants', '/contacts/company', '/contacts/airport', '/leaseexpiration']
  for (const [person, paths] of [
    ['admin', [...lists, '/admin/desk']],
    ['subscriber', lists],
  ] as const) {
    const page = await visit(person)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      for (const width of [800, 1280, 1366]) {
        await page.setViewportSize({ width, height: 768 })
        expect(await sidewaysOverflow(page), `${person}: ${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('@torture every page of the site map opens, for an administrator and for a stranger', async ({
  visit,
}) => {
  const openedAbove = new Set([...pages, ...administration].map(({ path }) => path))
  for (const person of ['admin', null]) {
    const page = await visit(person)
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Site map' }).getByRole('link')
    await expect(links.filter({ hasText: person ? 'Admin' : 'Glossary' })).toHaveCount(1)
    const given = await Promise.all((await links.all()).map(link => link.getAttribute('href')))
    const addresses = given.map(address => address ?? '')
    expect(addresses.length).toBeGreaterThan(person ? 16 : 5)
    for (const address of addresses.filter(each => !openedAbove.has(each))) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page, address).not.toHaveURL(/\/(login|unauthorized)/)
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' }), address).toHaveCount(0)
    }
  }
})
