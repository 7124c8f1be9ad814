import { expect, type Page } from '@playwright/test'
import { airportSteps, companySteps } from '#domain/review/wizard.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { columnNames, fillCell, openCell } from './grid.ts'
import { openStep } from './steps.ts'
import { goOn, test } from './visit.ts'

const laptop = { width: 1366, height: 768 }

/** The addresses of all steps of an airport and a company, with a terminal and the tenants' table. */
async function listStepPaths(page: Page, airportId: number): Promise<string[]> {
  const [companyId] = Object.keys(companiesOfPeople.company)
  const terminals = await page.request.get(`/api/v1/airports/${airportId}/instance/27/terminals`)
  const [terminal] = (await terminals.json()) as { airportTerminalPK: { terminalId: number } }[]
  const of = (kind: string, id: number | string | undefined, steps: readonly { step: string }[]) =>
    steps.map(({ step }) => `/wizard/${kind}/${id}/steps/${step}`)
  return [
    ...of('airports', airportId, airportSteps),
    `/wizard/airports/${airportId}/steps/terminals/${terminal?.airportTerminalPK.terminalId}`,
    `/wizard/airports/${airportId}/steps/tenants/table`,
    ...of('companies', companyId, companySteps),
  ]
}

/** The first input, or the first row or card of a list. */
const firstToWorkOn =
  '#form :is(input:not([type=hidden]), select, textarea, tbody tr, li:has(a[href], button)):not(nav *)'
const firstCell = '#form [role=grid] [role=gridcell]'

async function countStopsBefore(page: Page, selector: string): Promise<number> {
  await page.evaluate(`{
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
  }`)
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(`Boolean(document.activeElement?.closest(${JSON.stringify(selector)}))`))
      return stops
  }
  return 40
}

test('@torture every step begins at the top of a laptop’s window, ten tab stops from its start', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'RNO', 'contacts', { person: 'admin' })
  await page.setViewportSize(laptop)
  for (const path of await listStepPaths(page, airportId)) {
    const left = await page.title()
    await goOn(page, `${path}?instance=27`)
    await expect(page, path).not.toHaveTitle(left)
    await expect(page.locator(firstToWorkOn).first(), path).toBeVisible()
    // A list may come after its form.
    await expect(page.getByText('Loading…'), path).toHaveCount(0)
    const findTop = (selector: string) =>
      page.evaluate(
        `Math.min(...[...document.querySelectorAll(${JSON.stringify(selector)})].map(each => each.getBoundingClientRect().top))`,
      )
    await expect
      .poll(() => findTop(firstToWorkOn), `px above the first field or row of ${path}`)
      .toBeLessThanOrEqual(300)
    if (/table$|terminals/.test(path))
      await expect
        .poll(() => findTop(firstCell), `px above the first row of ${path}`)
        .toBeLessThanOrEqual(300)
    // In a review, one more shows the proof.
    const most = path.endsWith('/review') ? 11 : 10
    expect(await countStopsBefore(page, firstToWorkOn), `tab stops in ${path}`).toBeLessThanOrEqual(most)
  }
})

test('the focus moves to the heading of the next step, and the first tab stop skips to the form', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'RNO', 'info')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: /STEP 1/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/steps\/contacts\?instance=27$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel(/^First Name/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the form' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^First Name/)).toBeFocused()
})

test('@torture every link in the wizard keeps the year', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'RNO', 'info', { person: 'admin' })
  for (const path of await listStepPaths(page, airportId)) {
    await page.goto(`${path}?instance=26`)
    await expect(page.locator(firstToWorkOn).first(), path).toBeVisible()
    const links: string[] = await page.evaluate(
      `[...document.querySelectorAll('main a[href*="/wizard/"]:not(nav[aria-label=Year] a)')].map(each => each.getAttribute('href'))`,
    )
    expect(links, path).not.toEqual([])
    expect(
      links.filter(href => !href.includes('instance=26')),
      path,
    ).toEqual([])
  }
})

test('one save bar saves and resets everything changed on the screen, and reports errors', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'RNO', 'rental-parking')
  const save = page.getByRole('button', { name: 'Save Change' })
  await expect(save).toHaveCount(1)
  const comment = (name: string) => page.getByRole('form', { name: `Comment, ${name}` }).getByRole('textbox')
  const [first, second] = [comment('Airport-Wide'), comment('Gross Sales')]
  const agencies = await openCell(page, 'On-Site', 'Agencies')
  await first.fill('Two hotels opened beside the garage.')
  await second.fill('Sales include the food hall.')

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(first).toHaveValue('')
  await first.fill('Two hotels opened beside the garage.')
  await second.fill('Sales include the food hall.')
  await agencies.fill('1,5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Not saved: Car Rental and Parking: 1 error to correct.')).toBeVisible()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText('2 of 3 forms saved.')).toBeVisible()
  await agencies.fill('7')
  await page.keyboard.press('Control+s')
  await expect(toasts.getByText('Successfully Updated Airport Rental & Parking!')).toBeVisible()
  // The message of a new action replaces the previous one, including by keyboard.
  expect(await toasts.getByText('2 of 3 forms saved.').count()).toBe(0)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(first).toHaveValue('Two hotels opened beside the garage.')
  await expect(second).toHaveValue('Sales include the food hall.')
  await expect(agencies).toHaveValue('7')
})

test('Ctrl + Enter saves and moves to the next terminal and step, and ? lists the keys', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'RNO', 'terminals')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const [terminal = ''] = await columnNames(page)
  await fillCell(page, 'Enplaning Passengers', terminal, '1234567')
  const [, , , , , , first] = new URL(page.url()).pathname.split('/')
  await page.keyboard.press('Control+Enter')
  await expect(page).not.toHaveURL(new RegExp(`/terminals/${first}\\b`))
  await expect(page).toHaveURL(/\/terminals\/\d+\?instance=27$/)
  await page.goBack()
  await page.goto(page.url().replace(/terminals.*/, 'contacts?instance=27'))
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('go to the next')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/steps\/terminals\?instance=27$/)
})

test('@torture on a phone, the steps are a menu, and the line with the year stays visible', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'RNO', 'info', { width: 'a phone' })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('link')).toHaveCount(0)
  await page.evaluate('scrollTo(0, 900)')
  await expect(page.getByText(/· RNO · 2027$/)).toBeInViewport()
  // The link to the other year shows the year and omits the words.
  const otherYear = page.getByRole('navigation', { name: 'Year' }).getByText('2026', { exact: true })
  await expect(otherYear).toHaveCSS('clip-path', 'none')
  await steps.getByRole('button', { name: 'STEP 1 of 9' }).click()
  await steps.getByRole('link', { name: /STEP 4 Terminals/ }).click()
  await expect(page).toHaveURL(/steps\/terminals\?instance=27$/)
  // A figure is never truncated: a whole column fits next to the names, and the edge of the next one indicates that
  // more follow.
  const cells = page.getByRole('grid', { name: 'Traffic, sales, and rent' }).getByRole('gridcell')
  await expect(cells.first()).toBeVisible()
  const isWithin = async (column: number) => {
    const { x = 400, width = 0 } = (await cells.nth(column).boundingBox()) ?? {}
    return { left: x < 344, right: x + width <= 344 }
  }
  await expect.poll(() => isWithin(0)).toEqual({ left: true, right: true })
  await expect.poll(() => isWithin(1)).toEqual({ left: true, right: false })
})

test('@torture on a phone, a long status leaves the menu of steps on its line', async ({ visit }) => {
  const { page } = await openStep(visit, 'RNO', 'info', { instanceId: 26, width: 'a phone' })
  await expect(async () => {
    const status = await page.getByText('Unlocked for editing').boundingBox()
    const menu = await page.getByRole('button', { name: 'STEP 1 of 9' }).boundingBox()
    if (!status || !menu) throw new Error('The line has no status or no menu')
    expect(status.y).toBeLessThan(menu.y + menu.height)
    expect(menu.y).toBeLessThan(status.y + status.height)
  }).toPass()
})
