import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { demoPassword } from '#server/database/demo/people.ts'

type Scheme = 'light' | 'dark'
type Width = 'a wide screen' | 'a phone'

interface Visit {
  scheme?: Scheme
  width?: Width
}

interface Given extends Visit {
  /** For a test that ends the session. The other tests of a worker share one session per user. */
  ownSession?: boolean
}

/**
 * `npm run torture` checks every screen in every look. Otherwise, a checked screen is dark and on a phone, because the
 * other tests use the light, wide one, and tests/house/contrast.test.ts measures the color pairs of both themes.
 */
export const isTorture = process.env['E2E_TORTURE'] === 'yes'
/** A part that only `npm run torture` plays, in a test whose other parts do not need it. */
export const tortureStep = (title: string, play: () => Promise<void>): Promise<void> =>
  isTorture ? base.step(title, play) : base.step.skip(title, play)
export const schemes: readonly Scheme[] = isTorture ? ['light', 'dark'] : ['dark']
export const widths: readonly Width[] = ['a wide screen', 'a phone']
/** Each theme and each width once: colors do not depend on the width, nor layout on the colors. */
export const looks: readonly Required<Visit>[] = [
  ...(isTorture ? [{ scheme: 'light', width: 'a wide screen' } as const] : []),
  { scheme: 'dark', width: 'a phone' },
]

export interface Fixtures {
  /** A separate browser for a demo user, signed in without the form; null is an anonymous visitor. */
  visit: (person: string | null, given?: Given) => Promise<Page>
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface Browsing {
  context: BrowserContext
  /** Stays open, so that its renderer and compiled code serve the next test, which makes a page a third cheaper. */
  anchor: Page
}

interface Opened extends Browsing {
  /** The key under which the next test finds it; null closes it. */
  key: string | null
}

/** Signed-in users, by server, and when they signed in. Each worker has its own. */
const sessions = new Map<string, { cookies: Cookies; at: number }>()
/** Sensitive calls are accepted for ten minutes, and a test may take some of them. */
const sessionMs = 5 * 60_000
/** Browsers that earlier tests of this worker have left, by server, person, and look. */
const idle = new Map<string, Browsing[]>()

export const test = base.extend<Fixtures>({
  // Playwright would also take a screenshot of every page of a passing test, in case it fails later.
  screenshot: ['off', { scope: 'worker' }],
  visit: async ({ browser, baseURL }, use, testInfo) => {
    const opened: Opened[] = []
    await use(async (person, { scheme = 'light', width = 'a wide screen', ownSession = false } = {}) => {
      const server = baseURL ?? ''
      const key = `${server} ${person} ${scheme} ${width}`
      const left = ownSession ? undefined : idle.get(key)?.pop()
      const { context, anchor } = left ?? (await openBrowsing(browser, { scheme, width }))
      opened.push({ context, anchor, key: ownSession ? null : key })
      await anchor.evaluate('localStorage.clear()')
      await context.clearCookies()
      if (person !== null) {
        const stored = ownSession ? undefined : sessions.get(`${server} ${person}`)
        const known = stored && Date.now() - stored.at < sessionMs ? stored : undefined
        if (known) await context.addCookies(known.cookies)
        else await signIn(context, person)
        if (!known && !ownSession)
          sessions.set(`${server} ${person}`, { cookies: await context.cookies(), at: Date.now() })
      }
      const opening = context.waitForEvent('page')
      await anchor.evaluate("void open('about:blank')")
      return opening
    })
    for (const { context, anchor, key } of opened) {
      for (const page of context.pages().filter(each => each !== anchor)) {
        if (testInfo.status !== testInfo.expectedStatus) await attachPicture(page, testInfo)
        await page.close()
      }
      if (key === null) await context.close()
      else idle.set(key, [...(idle.get(key) ?? []), { context, anchor }])
    }
  },
})

/** Tests in every look, in `npm run torture`, that these screens are accessible. `visit` opens pages in that look. */
export function testEveryLook(screens: string, check: (visit: Fixtures['visit']) => Promise<void>): void {
  for (const look of looks) {
    const name = `@torture axe finds no violations in ${screens}, and nothing is too wide (${look.scheme}, ${look.width})`
    test(name, ({ visit }) => check((person, given) => visit(person, { ...look, ...given })))
  }
}

async function attachPicture(page: Page, testInfo: TestInfo): Promise<void> {
  const path = testInfo.outputPath(`${testInfo.attachments.length + 1}.png`)
  await page.screenshot({ path })
  testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
}

async function openBrowsing(browser: Browser, { scheme, width }: Required<Visit>): Promise<Browsing> {
  const viewport = width === 'a phone' ? { width: 360, height: 740 } : { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, colorScheme: scheme })
  context.on('page', waitForApplication)
  const anchor = await context.newPage()
  await anchor.goto('/health/ready', { waitUntil: 'commit' })
  return { context, anchor }
}

/**
 * Opening an address without options waits until the browser has hydrated the server's page, so that the application
 * follows links. `serverRendering.spec.ts` tests earlier actions.
 */
function waitForApplication(page: Page): void {
  const open = page.goto.bind(page)
  page.goto = async (address, options) => {
    const answer = await open(address, options)
    if (!options) await page.locator('#root[data-server-rendered]').waitFor({ state: 'detached' })
    return answer
  }
}

async function signIn(context: BrowserContext, username: string): Promise<void> {
  const answer = await context.request.post('/api/v1/authenticate', {
    data: { username, password: demoPassword },
  })
  expect(answer.status()).toBe(200)
}

/**
 * Axe findings against WCAG 2.2 AA and best practices, with rule and element, so that a failure shows where to look.
 */
/** Lays out everything. Outside the window, a part of a page has an estimated height, which links may exceed. */
const layOutEverything = `{
  const styles = new CSSStyleSheet()
  styles.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [styles]
}`

/** The findings at the top and at the end of the page, because a sticky bar covers some fields in each place. */
async function accessibilityFindings(page: Page): Promise<string[]> {
  const atTop = await findViolations(page)
  if (atTop.length === 0) return []
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  const atEnd = new Set(await findViolations(page))
  await page.evaluate('scrollTo(0, 0)')
  return atTop.filter(each => atEnd.has(each))
}

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(layOutEverything)
  // There are no frames, which would need another page per check, and passing results would be listed for each node.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // The slowest rule; tests/house/contrast.test.ts measures the colors.
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: isTorture } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await page.evaluate('document.adoptedStyleSheets = []')
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`))
}

/** Navigates within the open page, as a link does. Reloading everything takes ten times as long. */
export async function goOn(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  // Until then, the router does not notice.
  await page.locator('#root:not([data-server-rendered])').waitFor({ state: 'attached' })
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
}

/** Checks that axe finds nothing and that nothing is wider than the window. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await accessibilityFindings(page), what).toEqual([])
  expect(await sidewaysOverflow(page), what).toBeLessThanOrEqual(0)
}

/** Opens one address after the other, each with another title than the one before, and checks it like the above. */
export async function expectEachAccessible(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const left = await page.title()
    await goOn(page, address)
    await expect(page, address).not.toHaveTitle(left)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await expect(page.getByText('Loading…'), address).toHaveCount(0)
    await expectAccessible(page, address)
  }
}

/** The number of pixels by which the page is wider than its window. */
export const sidewaysOverflow = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth')

/** For a write outside the screen with the browser's cookie. A browser must state the version that it changes. */
export const anyVersion = { 'if-match': '*' }
