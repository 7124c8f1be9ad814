import { expect, type Page } from '@playwright/test'
import { airportContacts } from '#domain/airports/contact.ts'
import { listExpansionsEndpoint } from '#domain/airports/expansion.ts'
import { kept, openStep } from './steps.ts'
import { test } from './visit.ts'

const plan = (page: Page) => page.getByRole('textbox', { name: /^Planned Expansion/ })
const area = (page: Page) => page.getByRole('textbox', { name: /^Area/ })
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('@torture passing through an empty form with the keyboard marks no errors', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'expansion')
  await plan(page).focus()
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await plan(page).fill('A')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please input a valid Completion.')).toBeVisible()
})

test('the focus stays visible after a deletion and after its undo', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'GEG', 'expansion')
  const name = 'Observation deck for plane spotters'
  await plan(page).fill(name)
  await page.getByRole('textbox', { name: /^Completion/ }).fill('2031')
  await page.keyboard.press('Enter')
  await button(page, new RegExp(`^Delete ${name}`)).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const list = page.getByRole('region', { name: 'Expansion Plans' })
  await expect(page.getByRole('heading', { name: 'Expansion Plans', exact: true })).toBeFocused()
  await expect(list).toHaveCSS('outline-style', 'solid')

  const undo = button(page, /^Undo: Expansion Plan Deleted/)
  await page.keyboard.press('End')
  // The browser scrolls smoothly.
  await expect
    .poll(() => page.evaluate('scrollY + innerHeight > document.documentElement.scrollHeight - 2'))
    .toBe(true)
  await page.getByRole('textbox', { name: /^Completion/ }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(plan(page)).toBeFocused()
  const notice = await undo.boundingBox()
  const box = await plan(page).boundingBox()
  expect(box?.y).toBeGreaterThan((notice?.y ?? 0) + (notice?.height ?? 0))

  await undo.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(page.locator('#form')).toBeFocused()
  const plans = `/api/v1/airports/${airportId}/instance/27/expansion`
  const { content } = listExpansionsEndpoint.reply.parse(
    await (await page.request.get(`${plans}?size=100`)).json(),
  )
  for (const each of content.filter(({ expansionPlannedText }) => expansionPlannedText === name))
    await page.request.delete(`${plans}/${each.airportExpansionPK.expansionId}`)
})

test('restoring a draft does not lose the focus', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'expansion')
  await area(page).fill('4321')
  await kept(page, '4321')
  await page.reload()
  await button(page, /^Restore my changes/).press('Enter')
  await expect(area(page)).toHaveValue('4321')
  await expect(page.locator('#form')).toBeFocused()
  await button(page, /^Reset/).press('Enter')
})

test('@torture an airline is removed and added by keyboard, and a listed one is not proposed again', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'GEG', 'terminals')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .press('Enter')
  const input = page.getByRole('combobox', { name: 'Airline' })
  const remove = button(page, /^Remove .*(Air|Alaska)/)
  const name = ((await remove.first().getAttribute('aria-label')) ?? '').replace('Remove ', '')
  await input.fill(name.slice(0, -1))
  await expect(page.getByText('Already listed above')).toBeVisible()
  await expect(page.getByRole('option', { name: /^Propose/ })).toHaveCount(0)
  await button(page, new RegExp(`^Remove ${name}`)).press('Enter')
  await expect(button(page, new RegExp(`^Remove ${name}`))).toHaveCount(0)
  await expect(input).toBeFocused()
  await input.fill(name)
  await button(page, /^Add Airline/).press('Enter')
  await expect(button(page, new RegExp(`^Remove ${name}`))).toBeVisible()
  await expect(input).toBeFocused()
})

/** Goes back with Shift+Tab until an element matches. Returns the elements that something covers when they are focused. */
async function goBackTo(page: Page, until: string): Promise<string[]> {
  const covered: string[] = []
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate<{ isLast: boolean; isCovered: boolean; name: string }>(`{
      const { activeElement } = document
      const { left, top } = activeElement.getBoundingClientRect()
      const isCovered = !activeElement.contains(document.elementFromPoint(left + 4, top + 4))
      ;({ isLast: activeElement.matches('${until}'), isCovered, name: activeElement.outerHTML.slice(0, 200) })
    }`)
    if (focused.isCovered) covered.push(focused.name)
    if (focused.isLast) return covered
  }
  throw new Error(`Nothing matched ${until}`)
}

test('@torture the offer to undo covers no focused input, however many lines it takes', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'GEG', 'contacts', { width: 'a phone' })
  const path = `/api/v1/airports/${airportId}/instance/27/contacts`
  const [some] = airportContacts.list.reply.parse(await (await page.request.get(path)).json())
  const data = { ...some, firstName: 'Persimmon', lastName: 'Featherstonehaugh-Cholmondeley' }
  expect((await page.request.post(path, { data })).ok()).toBe(true)
  await page.reload()
  await button(page, /^Delete Persimmon/)
    .first()
    .press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(button(page, /^Undo: .*Persimmon/)).toBeVisible()
  await page
    .getByLabel(/^Website/)
    .first()
    .focus()
  expect(await goBackTo(page, '[id$=firstName]')).toEqual([])
})

test('@torture the headings of a table cover no focused button of a row', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'tenants')
  await page.setViewportSize({ width: 1366, height: 768 })
  const first = button(page, /^Delete /).first()
  await expect(first).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const name = (await first.getAttribute('aria-label')) ?? ''
  await button(page, /^Delete /)
    .nth(9)
    .focus()
  await page.evaluate('document.activeElement.scrollIntoView({ block: "start" })')
  expect(await goBackTo(page, `[aria-label="${name}"]`)).toEqual([])
})

test('@torture at 200% zoom, the explanation of a figure does not cover its input', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'terminals')
  await page.setViewportSize({ width: 683, height: 384 })
  await page.evaluate('scrollTo(0, 0)')
  const input = page.getByRole('grid', { name: 'Traffic, sales, and rent' }).getByRole('textbox')
  await input.focus()
  await expect(page.getByText(/^One passenger boarding one flight/).last()).toBeVisible()
  const isCovered = () =>
    page.evaluate<boolean>(`{
      const { left, top, bottom } = document.activeElement.getBoundingClientRect()
      const covers = [top + 4, bottom - 4].map(y => document.elementFromPoint(left + 8, y))
      covers.some(each => each !== document.activeElement)
    }`)
  await expect.poll(isCovered).toBe(false)
})

test('@torture a removed filter, airport, or column passes the focus to its group', async ({ visit }) => {
  const page = await visit('subscriber')
  const groupWithFocus = page.locator('main [tabindex="-1"]:focus')
  for (const [address, remove] of [
    ['/tenants?tenantType=DUTYFREE', /^Remove filter: Tenant Type/],
    ['/tenants?tenantType=DUTYFREE', /^Show all$/],
    ['/compare?airports=DEN,SEA', /^Remove DEN$/],
    ['/compare?airports=DEN', /^Remove DEN$/],
  ] as const) {
    await page.goto(address)
    await button(page, remove).first().press('Enter')
    await expect(groupWithFocus, address).toHaveCount(1)
  }
  await page.goto('/explore?rows=tenantTypes&show=rentAreaRatio,salesAreaRatio&where=tenantType:DUTYFREE')
  await button(page, /^Edit the question/).click()
  for (const remove of [/^Remove the column/, /^Remove the filter/]) {
    await button(page, remove).first().press('Enter')
    await expect(page.getByRole('group', { name: 'Question' })).toBeFocused()
  }
})
