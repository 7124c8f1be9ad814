import { expect, type Page } from '@playwright/test'
import { listExpansionsEndpoint, type AirportExpansion } from '#domain/airports/expansion.ts'
import { confirmAll, openStep, openStepWhere } from './steps.ts'
import { anyVersion, expectAccessible, type Fixtures, test, testEveryLook } from './visit.ts'

const open = (visit: Fixtures['visit'], given?: Parameters<typeof openStep>[3]) =>
  openStep(visit, 'GEG', 'expansion', given)

async function plansOf(page: Page, airportId: number): Promise<AirportExpansion[]> {
  const answer = await page.request.get(`/api/v1/airports/${airportId}/instance/27/expansion?size=100`)
  return listExpansionsEndpoint.reply.parse(await answer.json()).content
}

const text = (page: Page) => page.getByRole('textbox', { name: /^Planned Expansion/ })
const area = (page: Page) => page.getByRole('textbox', { name: /^Area/ })
const rowOf = (page: Page, plan: string) => page.getByRole('row', { name: plan })
const told = (page: Page, words: string) => page.getByText(words).first()

test('a plan is added, edited, and deleted by keyboard alone', async ({ visit }) => {
  const { page, airportId } = await open(visit)
  await text(page).focus()
  await page.keyboard.type('Rooftop market <b>& bar</b>')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12,500')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fall 2029')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Expansion Plan Added Successfully!')).toBeVisible()
  await expect(rowOf(page, 'Rooftop market <b>& bar</b>')).toContainText('12,500')
  // Empty again for the next one.
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveValue('')

  await rowOf(page, 'Rooftop market').getByRole('link', { name: /^Edit/ }).press('Enter')
  await expect(page).toHaveURL(/\/steps\/expansion\/\d+\?/)
  await expect(page.getByText('Edit the Expansion Plan')).toBeFocused()
  await expect(text(page)).toHaveValue('Rooftop market <b>& bar</b>')
  await area(page).fill('13000.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Area must be a whole number.')
  await area(page).fill('13 000')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Expansion Plan Saved Successfully!')).toBeVisible()
  await expect(rowOf(page, 'Rooftop market')).toContainText('13,000')
  await expect(rowOf(page, 'Rooftop market').getByRole('link', { name: /^Edit/ })).toBeFocused()
  await expect(text(page)).toHaveValue('')

  await rowOf(page, 'Rooftop market')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Expansion Plan Deleted Successfully!')).toBeVisible()
  await expect(rowOf(page, 'Rooftop market')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Expansion Plans', exact: true })).toBeFocused()
  const left = (await plansOf(page, airportId)).map(each => each.expansionPlannedText)
  expect(left.filter(each => each.startsWith('Rooftop'))).toEqual([])
})

test('@torture errors appear at their fields, in the words of the specification', async ({ visit }) => {
  const { page } = await open(visit)
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText('Please input a valid Planned Expansion.')
  await expect(page.getByRole('alert')).toContainText('Please input a valid Completion.')
  await area(page).fill('2147483648')
  await expect(
    page.getByText('Please provide an area size smaller than 2,147,483,647.').first(),
  ).toBeVisible()
  await area(page).fill('-1')
  await expect(page.getByText('Please provide an area size greater than 0.').first()).toBeVisible()
  await area(page).fill('1,5')
  await expect(page.getByText('“1,5” is ambiguous.').first()).toBeVisible()
})

test('@torture plans from last year are confirmed one by one or together', async ({ visit }) => {
  const unconfirmedOf = async (page: Page, airportId: number) =>
    (await plansOf(page, airportId)).filter(each => each.confirmed === 'N')
  const { page, airportId } = await openStepWhere(
    visit,
    'expansion',
    async (page, airportId) => (await unconfirmedOf(page, airportId)).length > 1,
  )
  const before = await unconfirmedOf(page, airportId)
  const line = page.locator('#unconfirmed')
  await expect(line).toContainText(`${before.length} plans were carried over from last year`)
  await page
    .getByRole('button', { name: /^Confirm [^a]/ })
    .first()
    .press('Enter')
  await expect(told(page, '1 plan confirmed.')).toBeVisible()
  await confirmAll(page, 'Confirm all plans')
  await expect(line).toHaveCount(0)
  // The offer to undo it is the only message.
  await expect(page.getByRole('button', { name: /^Undo: \d+ plans? (is|are) confirmed\.$/ })).toBeVisible()
  await expect(page.getByText(/plans? (is |are )?confirmed\./)).toHaveCount(1)
  expect((await plansOf(page, airportId)).map(each => each.confirmed)).not.toContain('N')
})

test('@torture a plan that someone else changed is shown in both versions', async ({ visit }) => {
  const { page, airportId } = await open(visit)
  const path = `/api/v1/airports/${airportId}/instance/27/expansion`
  const plan = { expansionPlannedText: 'Beer garden', areaTotal: 900, completionDateText: '2028' }
  const made = (await (await page.request.post(path, { data: plan })).json()) as AirportExpansion
  const { expansionId } = made.airportExpansionPK
  await page.reload()
  await rowOf(page, 'Beer garden').getByRole('link', { name: /^Edit/ }).click()
  await area(page).fill('950')
  await page.request.put(`${path}/${expansionId}`, {
    data: { ...plan, areaTotal: 1000 },
    headers: anyVersion,
  })
  await page.getByRole('button', { name: 'Save Change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Changed in another window')
  await dialog.getByRole('radio', { name: /^Area: your version/ }).check()
  await dialog.getByRole('button', { name: 'Save these choices' }).click()
  await expect(told(page, 'Expansion Plan Saved Successfully!')).toBeVisible()
  await expect(rowOf(page, 'Beer garden')).toContainText('950')
  await page.request.delete(`${path}/${expansionId}`, { headers: anyVersion })
})

test('@torture an address with an unknown plan is reported, with a way to continue', async ({ visit }) => {
  const { page, airportId } = await open(visit)
  await page.goto(`/wizard/airports/${airportId}/steps/expansion/999999?instance=27`)
  await expect(page.getByText('Failed to Retrieve Expansion Plan')).toBeVisible()
  await expect(page.getByText('No Expansion Plan Selected')).toBeVisible()
  await page.getByRole('link', { name: 'Add a plan' }).click()
  await expect(page.getByText('Add an Expansion Plan')).toBeVisible()
})

testEveryLook('the expansion step', async visit => {
  const { page } = await openStep(visit, null, 'expansion', { person: 'admin' })
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByText('Edit the Expansion Plan')).toBeVisible()
  await expectAccessible(page)
})
