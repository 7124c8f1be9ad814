import { expect, type Page } from '@playwright/test'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { columnNames, openCell } from './grid.ts'
import { test } from './ownServer.ts'
import { tortureStep } from './visit.ts'

const remarkOnTime = 'Dwell time fell by half.\nIs it the same measure as last year?'
const remarkOnSales = 'Check the March statement.'

/** Spokane of the current year was submitted by the demo's airport representative. */
async function openSpokane(page: Page, step: string): Promise<string> {
  const answer = await page.request.get('/api/v1/airports/instance/26/affiliated', {
    params: { keyword: 'GEG' },
  })
  const [found] = listEditableAirportsEndpoint.reply.parse(await answer.json()).content
  const base = `/wizard/airports/${found?.airportId}/steps`
  await page.goto(`${base}/${step}?instance=26`)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  return base
}

async function writeRemark(page: Page, text: string, about?: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a remark' }).click()
  await fillInRemark(page, text, about)
}

async function fillInRemark(page: Page, text: string, about?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Write a remark' })
  if (about !== undefined) {
    await dialog.getByRole('combobox', { name: /^About/ }).fill(about)
    await page.getByRole('option', { name: about, exact: true }).click()
  }
  await dialog.getByRole('textbox', { name: 'Remark' }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const atTime = (page: Page) => page.getByRole('group', { name: 'Remark: Average Dwell Time' })

test('a figure gets a remark, is sent back, answered, corrected, submitted, and resolved', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  // The demo's own submission has no date.
  const editor = await visit('airport')
  await openSpokane(editor, 'review')
  for (const action of ['Withdraw Submission', 'Submit for Review']) {
    await editor.getByRole('button', { name: action }).click()
    await expect(editor.getByRole('button', { name: action })).toHaveCount(0)
  }

  const reviewer = await visit('admin')
  await openSpokane(reviewer, 'info')
  await reviewer.getByLabel(/^Average Dwell Time/).focus()
  await reviewer.keyboard.press('Control+Alt+m')
  await fillInRemark(reviewer, remarkOnTime)
  await expect(reviewer.getByLabel(/^Average Dwell Time/)).toBeFocused()
  await expect(atTime(reviewer).getByText('Is it the same measure')).toBeVisible()
  await expect(reviewer.getByRole('link', { name: /STEP 1.*1 remark$/ })).toBeVisible()

  await openSpokane(reviewer, 'review')
  await reviewer.getByRole('button', { name: 'Write a remark' }).click()
  const writing = reviewer.getByRole('dialog', { name: 'Write a remark' })
  await writing.getByRole('textbox', { name: 'Remark' }).fill(remarkOnSales)
  await writing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(writing.getByText('Choose what the remark is about.')).toBeVisible()
  await expect(writing.getByRole('combobox', { name: /^About/ })).toBeFocused()
  await fillInRemark(reviewer, remarkOnSales, 'Tenants (whole step)')
  await reviewer.getByRole('button', { name: 'Unlock for Editing' }).click()
  const unlocking = reviewer.getByRole('dialog', { name: 'Unlock for Editing' })
  await expect(unlocking.getByText('These 2 open remarks are mailed along with the reason:')).toBeVisible()
  await unlocking.getByRole('textbox', { name: 'Reason' }).fill('Please see the remarks.')
  await unlocking.getByRole('button', { name: 'Unlock for Editing' }).click()
  await expect(reviewer.getByText('Unlocked for editing').first()).toBeVisible()

  await openSpokane(editor, 'review')
  const remarks = editor.getByRole('region', { name: 'Remarks' })
  await expect(remarks.getByText('2 remarks need an answer before the next submission.')).toBeVisible()
  await expect(remarks.locator('summary')).toHaveText([
    'STEP 1: Airport Information (1 open)',
    'STEP 6: Tenants (1 open)',
  ])
  await expect(remarks.getByRole('link')).toHaveText(['Average Dwell Time', 'Tenants (whole step)'])
  await expect(editor.getByRole('button', { name: 'Write a remark' })).toHaveCount(0)
  await expect(remarks.getByRole('button', { name: /^Resolve/ })).toHaveCount(0)

  await editor.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(editor.getByRole('alert').getByText('Average Dwell Time: answer the remark.')).toBeVisible()

  await remarks.getByRole('link', { name: /Average Dwell Time$/ }).click()
  const dwellTime = editor.getByRole('textbox', { name: /^Average Dwell Time/ })
  await expect(dwellTime).toBeFocused()
  await dwellTime.fill('77')
  await editor.keyboard.press('Control+s')
  await expect(editor.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(atTime(editor).getByText(/^Was \d+ min, is now 77 min\.$/)).toBeVisible()
  await answer(editor, 'Average Dwell Time', 'It was a typing error.')
  await expect(atTime(editor).getByText('Remark, answered')).toBeVisible()

  await editor.getByRole('link', { name: 'Back to review' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await expect(editor.locator('li:focus')).toContainText('It was a typing error.')
  const refusal = editor.getByRole('alert').filter({ hasText: 'cannot be submitted yet' })
  await editor.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(refusal.getByText('Tenants (whole step): answer the remark.')).toBeVisible()
  await expect(editor.getByText('Nothing is missing. Only remarks need answers.')).toBeVisible()
  await answer(editor, 'Tenants (whole step)', 'The statement agrees.')
  await expect(refusal).toHaveCount(0)
  await expect(editor.getByText('Nothing is missing, and every question is answered.')).toBeVisible()
  await editor.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(editor.getByText('In review').first()).toBeVisible()

  await openSpokane(reviewer, 'review')
  for (const page of [reviewer, editor]) {
    const changes = page.getByRole('region', { name: /^Changed Since the Submission on / })
    await expect(changes.getByRole('row', { name: /Airport Data/ })).toContainText('→ 77')
    await expect(changes.getByText('Remark')).toHaveCount(0)
  }
  await reviewer.getByRole('button', { name: 'Resolve: Average Dwell Time' }).click()
  // The remarks below move up now.
  await expect(reviewer.getByText('Resolved (1)')).toBeVisible()

  await tortureStep('one that is reopened is answered in review, without unlocking', async () => {
    await reviewer.getByRole('button', { name: 'Reopen: Tenants (whole step)' }).click()
    const reopening = reviewer.getByRole('dialog', { name: 'Reopen the remark' })
    await reopening.getByRole('textbox', { name: 'Reason' }).fill('Which statement?')
    await reopening.getByRole('button', { name: 'Reopen', exact: true }).click()
    await expect(reviewer.getByText('STEP 6: Tenants (1 open)')).toBeVisible()

    await openSpokane(editor, 'tenants')
    await editor.getByRole('button', { name: 'Answer: Tenants (whole step)' }).click()
    const late = editor.getByRole('dialog', { name: 'Answer the remark' })
    await late.getByRole('textbox', { name: 'Answer' }).fill('That of March 31.')
    await late.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(late).toBeHidden()
    await expect(editor.getByRole('button', { name: '1 answered remark' })).toBeVisible()
    await expect(remarks.getByText('That of March 31.')).toBeVisible()
  })
})

async function answer(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Answer: ${label}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the remark' })
  await dialog.getByRole('textbox', { name: 'Answer' }).fill(text)
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('@torture a remark on a cell opens there, and one on a tenant or a whole step at the top', async ({
  visit,
}) => {
  const reviewer = await visit('admin')
  const base = await openSpokane(reviewer, 'terminals')
  await reviewer
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const [terminal = ''] = await columnNames(reviewer)
  await openCell(reviewer, 'Food & Beverage, Gross Sales', terminal)
  await writeRemark(reviewer, 'Twice last year’s.')
  await reviewer.getByRole('button', { name: /^Remark, open: .*Food & Beverage: Gross Sales$/ }).click()
  const dialog = reviewer.getByRole('dialog', { name: /Food & Beverage: Gross Sales$/ })
  await expect(dialog.getByText('Twice last year’s.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await reviewer.goto(`${base}/contacts?instance=26`)
  await test.step('one that cannot be begun says why', async () => {
    const places = '**/remarks/places?*'
    const refusal = reviewer
      .getByRole('main')
      .getByText('The server answered with an error (500). Try again.')
    await reviewer.route(places, route => route.fulfill({ status: 500, body: 'broken' }))
    await reviewer.getByRole('button', { name: 'Write a remark' }).click()
    await expect(refusal).toBeVisible()
    await expect(reviewer.getByRole('dialog')).toHaveCount(0)
    await reviewer.unroute(places)
  })
  await writeRemark(reviewer, 'Is this still the contact?')
  await expect(reviewer.getByRole('group', { name: 'Remark: Contacts (whole step)' })).toBeVisible()
  await reviewer.goto(`${base}/tenants/table?instance=26`)
  const tenant = reviewer.getByRole('grid', { name: 'Tenants' }).locator('input')
  await tenant.focus()
  const name = await tenant.inputValue()
  await writeRemark(reviewer, 'Did this one close?')
  await expect(reviewer.getByRole('group', { name: `Remark: ${name}, ` })).toBeVisible()
  await test.step('its link leads to the row of the table', async () => {
    await reviewer.keyboard.press('Control+End')
    await reviewer.getByRole('link', { name: `${name}, ` }).click()
    await expect(tenant).toBeFocused()
    await expect(tenant).toHaveValue(name)
  })
  await test.step('many on the review fold by step', async () => {
    const address = `/api/v1${base.replace('/wizard', '').replace('/steps', '')}/instance/26/remarks`
    for (const field of ['', 'dwellTimeAmount', 'advertisingRevenueTotal', 'businessPercentAmount']) {
      const data = { step: 'info', field, text: `About ${field || 'all'}.` }
      expect((await reviewer.request.post(address, { data })).status()).toBe(200)
    }
    await reviewer.goto(`${base}/review?instance=26`)
    const remarks = reviewer.getByRole('region', { name: 'Remarks' })
    const shown = remarks.getByText('About advertisingRevenueTotal.')
    const folded = remarks.getByText('Is this still the contact?')
    await expect(shown).toBeVisible()
    await expect(folded).toBeHidden()
    await reviewer.emulateMedia({ media: 'print' })
    await expect(folded).toBeVisible()
    await reviewer.emulateMedia({ media: 'screen' })
    await expect(folded).toBeHidden()
    await reviewer.getByRole('link', { name: 'Open remarks about Contacts: 1' }).click()
    await expect(remarks.getByText('STEP 3: Contacts (1 open)')).toBeFocused()
    await expect(folded).toBeVisible()
  })
})
