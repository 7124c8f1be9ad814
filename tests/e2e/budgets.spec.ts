import { get } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { paths } from '#web/screens.ts'
import { test } from './visit.ts'

/** Bytes of compressed script. */
const firstLoad = 180_000
const signedInHome = 235_000
const furtherPage = 120_000
/** A form beside Leaflet, which is a third of it. */
const stepWithMap = 125_000
/** As browsers receive it over HTTPS and over HTTP. */
const packings = ['br', 'gzip'] as const

/** Values for the parameters in addresses; 1 by default. */
const parameters: Record<string, string> = {
  contentType: 'airports',
  addEdit: 'edit',
  lookup: 'airlines',
  kind: 'brands',
  userID: '1',
  instanceID: '26',
  tenantID: '1',
}
const addressOf = (pattern: string) =>
  pattern.replace(/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_, name: string) => parameters[name] ?? '1')

/** What a page loads in reserve, seconds later, is not part of its load. On a busy machine, it would be counted. */
const withoutReserves = `const wait = window.setTimeout
window.setTimeout = (work, delay, ...values) => delay < 3000 || delay === undefined ? wait(work, delay, ...values) : 0`

/** The script files that a page has loaded since it was opened. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).not.toBeEmpty()
  const names = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(each => new URL(each.name).pathname)',
  )
  return [...new Set(names.filter(name => name.endsWith('.js')))]
}

/** The number of bytes transferred for them. */
function scale(base: string) {
  const known = new Map<string, Promise<number>>()
  return async (files: readonly string[], packing: (typeof packings)[number]): Promise<number> => {
    const sizes = files.map(file => {
      const key = `${packing} ${file}`
      const size = known.get(key) ?? sent(new URL(file, base), packing)
      known.set(key, size)
      return size
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
}

/** The length of an answer as transferred, still compressed. */
function sent(url: URL, packing: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': packing } }, answer => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

test('@torture the first page loads at most 180 kB of compressed script, the home page of users 235, and each further page at most 120 more, or 125 with a form and a map', async ({
  visit,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const weigh = scale(baseURL ?? '')
  const expectAtMost = async (limit: number, files: readonly string[], page: string) => {
    for (const packing of packings)
      expect.soft(await weigh(files, packing), `${page}, ${packing}`).toBeLessThanOrEqual(limit)
  }
  const open = async (name: 'admin' | null) => {
    const page = await visit(name)
    await page.addInitScript(withoutReserves)
    return page
  }
  const home = await scriptsOf(await open(null), '/')
  await expectAtMost(firstLoad, home, 'a stranger’s first page')
  const admin = await open('admin')
  await expectAtMost(signedInHome, await scriptsOf(admin, '/'), 'an administrator’s first page')
  for (const pattern of Object.values(paths)) {
    const scripts = await scriptsOf(admin, addressOf(pattern))
    const further = scripts.filter(file => !home.includes(file))
    await expectAtMost(pattern === paths.wizardLocation ? stepWithMap : furtherPage, further, pattern)
  }
})
