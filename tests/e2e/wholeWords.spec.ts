import { expect, type Locator, type Page } from '@playwright/test'
import { sidewaysOverflow, test } from './visit.ts'

/** The words of the page's main part that are divided between two lines. */
const findDividedWords = `(() => {
  const found = new Set()
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const { index, 0: word } of text.data.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.add(word)
    }
  }
  return [...found]
})()`

const lists = [
  { person: 'subscriber', address: '/airports?instance=25&keyword=washington' },
  { person: 'admin', address: '/admin/manage/product-types' },
  { person: 'admin', address: '/admin/manage/users' },
  { person: 'subscriber', address: '/contacts/airports?keyword=baltimore' },
  { person: 'subscriber', address: '/tenants?keyword=BWI' },
  { person: 'admin', address: '/admin/manage/airports?instance=26&keyword=baltimore' },
]

for (const { person, address } of lists) {
  test(`@torture on a tablet, no word of a name is divided: ${address}`, async ({ visit }) => {
    const page = await visit(person)
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(address)
      await expect(
        page.getByRole('main').getByRole('table').first().locator('tbody tr').first(),
      ).toBeVisible()
      expect(await page.evaluate(findDividedWords), `${width} px`).toEqual([])
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
    }
  })
}

for (const address of ['/explore', '/reports?report=ratioReport']) {
  test(`@torture on a phone, a name with a slash breaks after it: ${address}`, async ({ visit }) => {
    const page = await visit('subscriber')
    await page.setViewportSize({ width: 360, height: 768 })
    await page.goto(address)
    await expect(
      page.getByRole('main').getByRole('rowheader', { name: /Baltimore\/Washington/ }),
    ).toBeVisible()
    expect(await page.evaluate(findDividedWords)).toEqual([])
  })
}

/** In lines of text. */
const countLines = (shown: Locator): Promise<number> =>
  shown.evaluate((element: { getClientRects(): Iterable<{ top: number }> }) => {
    const range = (globalThis as unknown as { document: { createRange(): Range } }).document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })

interface Range {
  selectNodeContents(element: unknown): void
  getClientRects(): Iterable<{ top: number }>
}

const cellsOf = (page: Page, label: string) =>
  page.getByRole('main').locator(`tbody td[data-label="${label}"]`)

test('@torture a long role takes two lines in the list of users, so that its email takes one', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/admin/manage/users')
  const row = page.getByRole('row').filter({ hasText: 'Rep & Subscriber' }).first()
  await expect(row).toBeVisible()
  const role = await row.locator('td[data-label="Role"]').boundingBox()
  // One line would take 175 px.
  expect(role?.width).toBeLessThan(150)
  expect(await countLines(row.locator('td[data-label="Email"] span').first())).toBe(1)
})

test('@torture on a tablet, the actions of a user stay whole and begin below one another', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 900, height: 768 })
  await page.goto('/admin/manage/users')
  const reset = cellsOf(page, 'Actions')
    .getByRole('button', { name: /^Reset Password for/ })
    .first()
  await expect(reset).toBeVisible()
  expect(await countLines(reset)).toBe(1)
})

test('@torture on a phone, the label of actions is beside the first of them', async ({ visit }) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 360, height: 768 })
  await page.goto('/admin/manage/users')
  const cell = cellsOf(page, 'Actions').first()
  await expect(cell).toBeVisible()
  await expect(cell).toHaveCSS('align-items', 'baseline')
})

interface PageElement {
  firstChild: { textContent: string | null } | null
}
const nameAtLength = (element: PageElement) => {
  if (element.firstChild) element.firstChild.textContent = 'W'.repeat(255)
}

test('@torture a long name of an airline stays in its chip, beside the button that removes it', async ({
  visit,
}) => {
  const page = await visit('admin')
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/wizard/airports/1/steps/terminals/1?instance=27')
    const chip = page.getByRole('region', { name: 'Dominant Airlines' }).getByRole('listitem').first()
    const remove = chip.getByRole('button', { name: /^Remove/ })
    await expect(remove).toBeVisible()
    await chip.evaluate(nameAtLength)
    await expect(chip).toContainText('WWW')
    expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
    const box = await chip.boundingBox()
    const button = await remove.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
    expect(button?.width, 'not squeezed').toBeGreaterThanOrEqual(24)
    expect((button?.x ?? width) + (button?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  }
})

test('@torture a long name in a choice of pages breaks within the page', async ({ visit }) => {
  const page = await visit('subscriber')
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/airports/1/trends')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Benchmarks', exact: true }).first()
    await expect(link).toBeVisible()
    // An answer that arrives in the meantime renders the links again.
    await expect(async () => {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^(Benchmarks|W+)$/ })
        .first()
        .evaluate(nameAtLength)
      await expect(page.getByRole('main')).toContainText('WWW', { timeout: 100 })
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
    }).toPass()
  }
})

test('@torture a fax number takes one line in the printed list of contacts', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.emulateMedia({ media: 'print' })
  // The line of Letter paper between the margins.
  await page.setViewportSize({ width: 720, height: 960 })
  await page.goto('/contacts/airports?keyword=a')
  const fax = cellsOf(page, 'Fax').filter({ hasText: /\d/ }).first()
  await expect(fax).toBeVisible()
  expect(await countLines(fax)).toBe(1)
})
