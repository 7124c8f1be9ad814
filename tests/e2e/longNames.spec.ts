import { expect } from '@playwright/test'
import { sidewaysOverflow, test } from './visit.ts'

const lists = [
  { address: '/explore', of: 'tbody th', person: 'subscriber' },
  { address: '/reports?report=allAirports', of: 'tbody th', person: 'subscriber' },
  { address: '/tenants', of: 'tbody td[data-label="Company Name"]', person: 'subscriber' },
  { address: '/brands', of: 'tbody td[data-label="Companies"]', person: 'subscriber' },
  { address: '/admin/manage/main/companies', of: 'tbody td[data-label="City"]', person: 'admin' },
]

/** The part of the browser's element types that is used in the page. */
interface PageElement {
  textContent: string
  scrollWidth: number
  clientWidth: number
  firstElementChild: PageElement | null
}

/** Replaces the element's text with a name of 255 letters, inside its links. */
function nameAtLength(shown: PageElement) {
  let holder = shown
  while (holder.firstElementChild) holder = holder.firstElementChild
  holder.textContent = 'W'.repeat(255)
}

for (const { address, of, person } of lists) {
  test(`@torture a name of 255 letters wraps and leaves room for the figures: ${address}`, async ({
    visit,
  }) => {
    const page = await visit(person)
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(address)
      const cell = page.getByRole('main').getByRole('table').first().locator(of).first()
      await expect(cell).toBeVisible()
      // An answer that arrives in the meantime renders the cell again.
      await expect(async () => {
        await cell.evaluate(nameAtLength)
        await expect(cell).toContainText('WWW', { timeout: 100 })
        const isHeading = of.endsWith('th')
        const { width: taken = width, height = 768 } = (await cell.boundingBox()) ?? {}
        expect(taken, `${width} px wide`).toBeLessThan(width * (isHeading ? 0.5 : 0.95))
        if (isHeading) expect(height, 'one row does not fill the screen').toBeLessThan(450)
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      }).toPass()
    }
  })
}

test('@torture a name of 255 letters in a line of text breaks at the edge of the page', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.setViewportSize({ width: 360, height: 768 })
  for (const address of ['/airports/10/benchmarks', '/figures/SEA/2026/enplaneTotal', '/company/3']) {
    await page.goto(address)
    const named = page
      .getByRole('main')
      .locator('p, li')
      .getByRole('link', { name: /Airport/ })
      .first()
    const link = await named.elementHandle()
    await link?.evaluate(nameAtLength)
    await expect(page.getByRole('main')).toContainText('WWW')
    const { x = 0, width = 360 } = (await link?.boundingBox()) ?? {}
    expect(x + width, address).toBeLessThanOrEqual(360)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  }
})

test('@torture a name of 255 letters among compared airports stays within the page', async ({ visit }) => {
  const page = await visit('subscriber')
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/compare?airports=DEN,SEA')
    const chosen = page.getByRole('list', { name: 'Selected airports' })
    await expect(chosen).toContainText('Denver')
    await page.evaluate(
      `document.querySelector('[aria-label="Selected airports"] li').firstChild.textContent = 'W'.repeat(255)`,
    )
    await expect(chosen).toContainText('WWW')
    expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('@torture 255 letters that were searched for or filtered by stay within the page', async ({ visit }) => {
  const page = await visit('subscriber')
  const long = 'W'.repeat(255)
  for (const address of [`/search?keyword=${long}`, `/tenants?brandName=${long}`]) {
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(address)
      await expect(page.getByRole('main').getByText('WWW').first()).toBeVisible()
      expect(await sidewaysOverflow(page), `${address}, ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('@torture a word of 200 letters widens no step of the wizard', async ({ visit }) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 360, height: 768 })
  const long = 'W'.repeat(200)
  await page.goto('/wizard/airports/1/steps/rental-parking?instance=27')
  await page.getByRole('textbox', { name: 'Comment, Airport-Wide' }).fill(long)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await page.goto('/wizard/airports/1/steps/tenants/table?instance=27')
  const terminals = page.getByLabel('In terminal')
  await terminals.locator('option').nth(1).evaluate(nameAtLength)
  await expect(terminals).toContainText('WWW')
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
})

test('@torture on a phone, long names of terminals wrap beside their signs and within the page', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 360, height: 768 })
  await page.goto('/wizard/airports/1/steps/terminals/1?instance=26')
  const link = page.getByRole('navigation', { name: 'Terminals' }).getByRole('link').nth(1)
  await expect(link).toBeVisible()
  await link.evaluate(nameAtLength)
  await expect(link).toContainText('WWW')
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await page.goto('/wizard/airports/1/steps/tenants?instance=26')
  const group = page.locator('button[aria-expanded]', { hasText: /\d tenants$/ }).first()
  await expect(group).toBeVisible()
  const name = group.locator('span').first()
  await name.evaluate((shown: PageElement) => {
    shown.textContent = 'International Arrivals '.repeat(6)
  })
  await expect(group).toContainText('Arrivals International')
  const sign = await group.locator('svg').boundingBox()
  const box = await name.boundingBox()
  expect(sign?.y).toBeGreaterThanOrEqual(box?.y ?? 768)
  expect((sign?.x ?? 360) + (sign?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0)
})

test('@torture a long name of a terminal widens neither the filters of the tenant table nor runs into the next column', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/wizard/airports/1/steps/tenants/table?instance=26')
  const terminals = page.getByLabel('In terminal')
  await terminals.locator('option').nth(1).evaluate(nameAtLength)
  await expect(terminals).toContainText('WWW')
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  expect(await topOf('Show')).toBe(await topOf('In terminal'))
  await page.goto('/airports/1')
  const cell = page.getByRole('table', { name: 'Tenants', exact: true }).locator('tbody td').nth(1)
  await cell.scrollIntoViewIfNeeded()
  await cell.evaluate(nameAtLength)
  await expect(cell).toContainText('WWW')
  expect(
    await cell.evaluate((shown: PageElement) => shown.scrollWidth - shown.clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('@torture on a phone, an email in the wizard breaks before a separator', async ({ visit }) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 360, height: 768 })
  await page.goto('/wizard/airports/1/steps/contacts?instance=26')
  const email = page.getByRole('main').getByRole('link', { name: /@/ }).first()
  await expect(email).toBeVisible()
  expect(await email.innerHTML()).toContain('<wbr><span>@')
})
