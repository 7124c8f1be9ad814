import { expect, type Locator, type Page } from '@playwright/test'
import { airportId } from './airportId.ts'
import { openStep } from './steps.ts'
import { test } from './visit.ts'

// The screen of a common phone.
const height = 640

const lists = [
  '/airports',
  '/explore',
  '/leaseexpiration',
  '/leaseradar',
  '/tenants',
  '/companies',
  '/brands',
  '/contacts',
]

for (const path of lists) {
  test(`@torture on a phone, the first row of ${path} is visible`, async ({ visit }) => {
    const page = await visit('subscriber', { width: 'a phone' })
    await page.setViewportSize({ width: 360, height })
    await page.goto(path)
    const row = page.getByRole('main').locator('tbody tr').first()
    await expect(row).toBeVisible()
    await page.evaluate('document.fonts.ready')
    // Including the name.
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(height - 40)
  })
}

test('@torture on a phone, the administration begins with one line', async ({ visit }) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/admin')
  const header = page.getByRole('banner')
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? height
  const [title, search] = [header.getByText('Administration'), header.getByRole('button', { name: /Search/ })]
  await expect.poll(async () => (await topOf(search)) - (await topOf(title))).toBeLessThan(10)
})

test('@torture on a phone, the Editors’ Desk begins on the first screen, and actions follow a selection', async ({
  visit,
}) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/admin/desk?instance=26')
  const row = page.getByRole('main').locator('tbody tr').first()
  await expect(row).toBeVisible()
  await page.evaluate('document.fonts.ready')
  // An airport that another test adds makes the sentence about the year a line longer.
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(height - 20)
  const kinds = page.getByRole('group', { name: 'Kind' })
  await expect(kinds).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  const selectAll = page.getByRole('button', { name: /^Select all/ })
  const ofAllKinds = await selectAll.innerText()
  await kinds.getByLabel('Airport').check()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  // The filtered rows may not include the first one so far.
  await expect(selectAll).not.toHaveText(ofAllKinds)
  await expect(page.getByRole('button', { name: 'Approve for Publish' })).toBeHidden()
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Approve for Publish' })).toBeVisible()
})

test("@torture on a phone, an administrator's reports begin on the first screen", async ({ visit }) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/manage/reports?instance=26')
  const heading = page.getByRole('main').locator('thead').first()
  await expect(heading).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const bottom = async () => {
    const box = await heading.boundingBox()
    return (box?.y ?? 740) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThan(700)
})

test('@torture on a phone, every button of a step shows words or a sign', async ({ visit }) => {
  const { page } = await openStep(visit, null, 'info', { person: 'admin', width: 'a phone' })
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  const blank = await page.evaluate<string[]>(`[...document.querySelectorAll('button')].flatMap(each => {
    const hasSign = [...each.querySelectorAll('svg')].some(svg => svg.checkVisibility())
    return !each.checkVisibility() || hasSign || each.innerText.trim() !== '' ? [] : [each.outerHTML]
  })`)
  expect(blank).toEqual([])
})

test("@torture on a phone, the button of the steps is whole while a step's name is scrolled away", async ({
  visit,
}) => {
  const { page } = await openStep(visit, null, 'info', { person: 'admin', width: 'a phone' })
  const button = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /^STEP/ })
  await page.evaluate('scrollTo(0, 600)')
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100)
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('@torture on a phone, a status fits one line, and the menu of the steps closes on a tap elsewhere and on Escape', async ({
  visit,
}) => {
  // A long name and a number of three digits.
  const { page } = await openStep(visit, 'YUL', 'info', { person: 'admin', width: 'a phone' })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const button = steps.getByRole('button', { name: /^STEP/ })
  await page.evaluate('document.fonts.ready')
  const status = page.getByText('In progress', { exact: true }).first()
  await expect.poll(async () => (await status.boundingBox())?.height).toBeLessThan(30)
  const review = steps.getByRole('link', { name: /Review/ })
  await button.click()
  await expect(review).toBeVisible()
  await page.getByText('Demo data').click()
  await expect(review).toBeHidden()
  await button.click()
  await expect(review).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(button).toBeFocused()
})

test('@torture on a phone, the headings, names, and statuses of the ACDBE table are not cut', async ({
  visit,
}) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.goto('/admin/manage/instances/26/acdbe')
  await page.getByLabel('Find an airport').fill('AUS')
  const heading = page.getByRole('rowheader', { name: /^AUS/ })
  await expect(heading).toContainText('Unlocked for editing')
  await page.evaluate('document.fonts.ready')
  const cut = await page.evaluate<number[]>(`{
    const each = [...document.querySelectorAll('[role=rowheader]')].find(heading => heading.innerText.startsWith('AUS'))
    const headings = [...document.querySelectorAll('[role=columnheader]')]
    ;[each, each.firstElementChild].map(element => element.scrollHeight - element.clientHeight)
      .concat([each, ...headings].map(element => element.scrollWidth - element.clientWidth))
  }`)
  // Less than a line; letters may reach a pixel below theirs.
  expect(Math.max(...cut)).toBeLessThan(3)
})

test('@torture a class of airports stays on one line in their list', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/airports')
  const foreign = page.getByRole('cell', { name: 'Outside the United States' }).first()
  await expect(foreign).toBeVisible()
  await page.evaluate('document.fonts.ready')
  await expect.poll(async () => (await foreign.boundingBox())?.height).toBeLessThan(45)
})

test('@torture the files of benchmarks are next to their subject', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/benchmarks')
  const middleOf = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
    return y + height / 2
  }
  const files = page.getByRole('group', { name: 'Download and print' })
  const note = page.getByText(/2026 edition\.$/).first()
  await expect.poll(async () => Math.abs((await middleOf(files)) - (await middleOf(note)))).toBeLessThan(8)
})

test('@torture on a phone, the mark of a partial sum is next to its digits', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/')
  const sum = page.getByRole('definition').filter({ hasText: '†' }).first()
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? height
  await expect.poll(async () => (await topOf(sum.getByText('†'))) - (await topOf(sum))).toBeLessThan(12)
})

test('@torture on a phone, the History begins on the first screen, and its filters open on request', async ({
  visit,
}) => {
  const page = await visit('admin', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto('/admin/history')
  const row = page.getByRole('main').locator('tbody tr').first()
  await expect(row).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(height / 2 + 60)
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await expect(kind).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await kind.selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('@torture on a phone, a profile opens on its figures, with its views on one line', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.setViewportSize({ width: 360, height })
  await page.goto(`/airports/${await airportId(page, 'DEN')}`)
  const figure = page.getByRole('definition').filter({ hasText: '$' }).first()
  await expect.poll(async () => (await figure.boundingBox())?.y).toBeLessThan(height - 60)
  const location = page.getByRole('combobox', { name: 'Airport Location' })
  await expect(location).toBeHidden()
  await page.getByRole('button', { name: 'Find another airport' }).click()
  await expect(location).toBeVisible()
  const topOf = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).first().boundingBox())?.y ?? height
  await expect.poll(async () => (await topOf('Profile')) - (await topOf('Compare'))).toBe(0)
})

test('@torture on a phone, the help of a choice is beside it', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.goto(`/airports/${await airportId(page, 'DEN')}/trends`)
  const choice = page.getByRole('combobox', { name: 'Figure' })
  const help = page
    .getByRole('main')
    .getByRole('button', { name: /^Help:/ })
    .first()
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? height
  await expect.poll(async () => Math.abs((await topOf(help)) - (await topOf(choice)))).toBeLessThan(20)
})

test('@torture on a phone, the values of a card begin together', async ({ visit }) => {
  const page = await visit('subscriber', { width: 'a phone' })
  await page.goto('/companies')
  const card = page.getByRole('main').locator('tbody tr').first()
  await expect(card).toBeVisible()
  const starts = await page.evaluate<number[]>(
    `[...document.querySelector('main tbody tr').querySelectorAll('td')].map(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().left)
    })`,
  )
  expect(new Set(starts).size).toBe(1)
})

for (const path of ['/contacts/company', '/airports?instance=25', '/tenants'])
  test(`@torture on a small desktop screen or a tablet, ${path} breaks no word`, async ({ visit }) => {
    const page = await visit('subscriber')
    for (const width of [1366, 900]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(path)
      await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
      expect(await findBrokenWords(page), `${width} px`).toEqual([])
    }
  })

/** The words of a table that continue on another line. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('main tbody tr > *')].flatMap(cell => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found = []
      while (texts.nextNode())
        for (const word of texts.currentNode.data.matchAll(/(?<![\\w@./-])[A-Za-z]{4,14}(?![\\w@./-])/g)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, word.index)
          range.setEnd(texts.currentNode, word.index + word[0].length)
          // A word that begins a line also has an empty part at the end of the previous one.
          if ([...range.getClientRects()].filter(part => part.width > 0).length > 1) found.push(word[0])
        }
      return found
    })`,
  )

test('@torture proposals list similar names one below the other, with boxes that are large enough', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/admin/manage/proposals')
  const box = await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  const lefts = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main td ul:has(li a):has(li + li)')]
      .flatMap(list => [...list.querySelectorAll('a')].slice(1, 3).map(link => link.getBoundingClientRect().left))`,
  )
  expect(lefts.length).toBeGreaterThan(1)
  expect(new Set(lefts).size).toBe(1)
})
