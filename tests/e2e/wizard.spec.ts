import { expect, type Locator, type Page } from '@playwright/test'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import { activeCell, cellOf, columnNames, fillCell, openCell } from './grid.ts'
import { approvePositions, confirmAll, goToStep, kept, paste } from './steps.ts'
import { expectAccessible, schemes, sidewaysOverflow, test, tortureStep } from './visit.ts'

/** Airports of the demo's representatives, each used by only one test, in the year of the test. */
const tucson2027 = 'TUS'
const spokane2027 = 'GEG'

async function openAirport(page: Page, iata: string, year: '2026' | '2027'): Promise<void> {
  await page.goto('/wizard')
  await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: year }).click()
  await page.getByRole('searchbox').fill(iata)
  await page.getByRole('row', { name: iata }).getByRole('link', { name: /^Edit/ }).click()
  await expect(page).toHaveURL(/\/steps\/review/)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Change' }).click()

const summary = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /need|correct|saved/ })

test.describe('the list of affiliations', () => {
  test("@torture shows the user's airports of a year, searched, sorted, and paged in the address", async ({
    visit,
  }) => {
    const page = await visit('airport')
    await page.goto('/wizard?instance=27')
    await expect(page).toHaveURL(/\/wizard\/airports\?instance=27$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Affiliations' })).toBeVisible()
    await expect(page.getByText('2027', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('1 CAD = 0.759 USD, 2016-2020 average')).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
    await expect(page.getByLabel('Status')).toHaveCount(0)

    await page.getByRole('searchbox', { name: 'Search airports' }).fill('tucson')
    await expect(page).toHaveURL(/keyword=tucson/)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox').fill('nowhere at all')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all airports' }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
    await page.getByRole('button', { name: 'City' }).click()
    await expect(page).toHaveURL(/sort=city/)
  })

  test('@torture remembers the chosen year for a day, and the address contains it for a colleague', async ({
    visit,
  }) => {
    const page = await visit('airport')
    await page.goto('/wizard/airports?keyword=reno')
    await page.getByRole('link', { name: /2026/ }).click()
    await expect(page).toHaveURL(/\/wizard\/airports\?instance=26$/)
    const cookie = (await page.context().cookies()).find(each => each.name === 'wizardInstance')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({
      instanceId: 26,
      instanceStatus: 'ACTIVE',
      instanceName: '2026',
    })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400)
    await page.goto('/wizard/airports')
    await expect(page.getByRole('link', { name: /2026/ })).toHaveAttribute('aria-current', 'page')
  })

  test('@torture an administrator sees every airport, filters by status, and prints the whole list', async ({
    visit,
  }) => {
    const page = await visit('admin')
    // A real print dialog would wait for a person, so the printed layout is checked instead.
    await page.addInitScript(
      "window.print = () => { document.documentElement.dataset.printed = document.querySelectorAll('tbody tr').length }",
    )
    await page.goto('/wizard/airports?instance=26')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(11)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    const all = Number(/of (\d+) airports/.exec(await page.getByText(/of \d+ airports/).innerText())?.[1])
    expect(all).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', String(all + 10))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: `All airports: ${all}` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Your airports' })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")

    await page.getByLabel('Status').selectOption('In review')
    await expect(page).toHaveURL(/status=PENDING/)
    await expect(page.getByRole('table').getByText('In progress')).toHaveCount(0)
    await expect(page.getByRole('table').getByText('In review').first()).toBeVisible()
  })

  test('@torture the companies side shows the affiliated companies', async ({ visit }) => {
    const page = await visit('company')
    await page.goto('/wizard?instance=27')
    await expect(page).toHaveURL(/\/wizard\/companies\?instance=27$/)
    await expect(page.getByRole('table', { name: 'Your companies' })).toBeVisible()
    await page.getByRole('link', { name: 'Airports', exact: true }).first().click()
    await expect(page.getByText('There is currently no content available for this year')).toBeVisible()
  })
})

test.describe('the frame', () => {
  test('opens on the review, shows the subject, and links to every step', async ({ visit }) => {
    const page = await visit('airport')
    await openAirport(page, tucson2027, '2027')
    await expect(page.getByText('You are editing Next Year (Pending)')).toBeVisible()
    await expect(page.getByText(/\d+ · TUS · 2027/)).toBeVisible()
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('link')
    await expect(steps.first()).toContainText('STEP 1')
    await expect(steps.last()).toHaveAttribute('aria-current', /.+/)
    const onward = page.getByRole('navigation', { name: 'Previous and next step' })
    await onward.getByRole('link', { name: 'Previous: STEP 8 Location' }).click()
    await expect(page).toHaveURL(/\/steps\/location\?instance=27$/)
    await onward.getByRole('link', { name: 'Next: STEP 9 Review' }).click()
    await expect(onward.getByRole('link')).toHaveCount(1)
    await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: /2026/ }).click()
    await expect(page.getByText('You are viewing Current Year (Active)')).toBeVisible()
    const [, id] = /airports\/(\d+)\//.exec(page.url()) ?? []
    await page.goto(`/wizard/airports/${id}`)
    await expect(page).toHaveURL(new RegExp(`/wizard/airports/${id}/steps/review\\?instance=26$`))
  })

  test('has no content at an unknown address or for someone else’s airport', async ({ visit }) => {
    const page = await visit('airport')
    for (const id of ['999999', 'abc', '1']) {
      await page.goto(`/wizard/airports/${id}/steps/info`)
      await expect(page.getByRole('heading', { name: 'No Content Available' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Your Affiliations' }).click()
    await expect(page.getByRole('table', { name: 'Your airports' })).toBeVisible()
  })

  test('@torture shows a submitted airport read-only, with the reason', async ({ visit }) => {
    const page = await visit('airport')
    await openAirport(page, 'GEG', '2026')
    await expect(page.getByText('You are viewing Current Year (Active)')).toBeVisible()
    await expect(page.getByText(/You are editing/)).toHaveCount(0)
    await expect(page.getByText(/Read-only\. This was submitted for review/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toHaveCount(0)
    await goToStep(page, 'Airport Information')
    await expect(page.getByLabel(/^Average Dwell Time/)).toHaveAttribute('readonly', '')
    await expect(page.getByRole('button', { name: 'Save Change' })).toHaveCount(0)
    await goToStep(page, 'Terminals')
    await page.getByRole('link', { name: /^View/ }).first().click()
    const [terminal = ''] = await columnNames(page)
    await expect(await openCell(page, 'Food & Beverage, Gross Sales', terminal)).toHaveAttribute(
      'readonly',
      '',
    )
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
})

test('airport information: the rules, the draft, the leave guard, the save, and two people at the same time', async ({
  visit,
}) => {
  const page = await visit('airport')
  await openAirport(page, tucson2027, '2027')
  await goToStep(page, 'Airport Information')
  await expect(page.getByRole('table', { name: 'Existing terminals' })).toBeVisible()
  await expect(page.getByText('If ratios are not applicable, enter zero for both values.')).toBeVisible()

  await test.step('a pair is added up while typing, and 99 is refused at its field and at the top', async () => {
    await fillCell(page, 'Business', 'Share', '60')
    await fillCell(page, 'Leisure', 'Share', '39')
    await expect(await cellOf(page, 'Leisure', 'Pair Total')).toHaveText('99.00Not 100')
    await save(page)
    await expect(summary(page)).toBeFocused()
    await expect(summary(page)).toContainText('Business/Leisure percentages are equal to 100%')
    await summary(page)
      .getByRole('link', { name: /Leisure/ })
      .click()
    await expect(activeCell(page)).toHaveAccessibleName('Leisure, Share')
    await activeCell(page).fill('40')
    await expect(await cellOf(page, 'Leisure', 'Pair Total')).toHaveText('100.00')
  })

  await tortureStep('an ambiguous figure is an error in words', async () => {
    await page.getByLabel(/^Average Dwell Time/).fill('1,5')
    await page.getByLabel(/^Average Dwell Time/).blur()
    await expect(page.getByText(/ambiguous/).first()).toBeVisible()
    await page.getByLabel(/^Average Dwell Time/).fill('65')
  })

  await test.step('the additional text is required only if the configuration needs it', async () => {
    const configuration = page.getByLabel(/^Airport Configuration/)
    await configuration.selectOption('Linear')
    await expect(page.getByLabel(/^Additional Information/)).toHaveCount(0)
    await configuration.selectOption('Combination')
    await page.getByLabel(/^Additional Information/).fill('Two buildings, joined behind security.')
  })

  await test.step('typed text survives a reload', async () => {
    await kept(page, 'Two buildings, joined behind security.')
    await page.reload()
    await page.getByRole('button', { name: 'Restore my changes' }).click()
    await expect(await openCell(page, 'Leisure', 'Share')).toHaveValue('40')
    await expect(page.getByLabel(/^Additional Information/)).toHaveValue(
      'Two buildings, joined behind security.',
    )
  })

  await test.step('leaving asks, and staying keeps everything', async () => {
    await goToStep(page, 'Terminals')
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/steps\/info/)
    await expect(await openCell(page, 'Leisure', 'Share')).toHaveValue('40')
    await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: /2026/ }).click()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
  })

  await test.step('it is saved, with the time', async () => {
    await save(page)
    await expect(page.getByText('Airport Information Saved Successfully!')).toBeVisible()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    const leisure = await openCell(page, 'Leisure', 'Share')
    await expect(leisure).toHaveValue('40.00')
    await leisure.fill('39')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(leisure).toHaveValue('40.00')
  })

  await test.step('of two people, the second sees both versions and chooses field by field', async () => {
    const other = await visit('admin')
    await other.goto(page.url())
    await other.getByLabel(/^Average Dwell Time/).fill('80')
    await save(other)
    await expect(other.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await page.getByLabel(/^Average Dwell Time/).fill('70')
    await fillCell(page, 'Advertising', 'Total Revenue', '$1,250,000')
    const askedWho = page.waitForRequest(/\/history\?.*kind=airportInstance.*changes=data/)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
    await askedWho
    await expect(dialog).toContainText(/Saved by .+, .+ at \d\d:\d\d\./)
    await expect(dialog.getByRole('row', { name: /Average Dwell Time/ })).toContainText('80')
    await dialog.getByRole('radio', { name: 'Average Dwell Time: saved version, 80' }).check()
    await dialog.getByRole('button', { name: 'Save these choices' }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(/^Average Dwell Time/)).toHaveValue('80')
    await expect(await openCell(page, 'Advertising', 'Total Revenue')).toHaveValue('1,250,000.00')
  })
})

test('terminals: figures by keyboard and by paste, ratios while typing, airlines, airport totals', async ({
  visit,
}) => {
  const page = await visit('airport')
  await openAirport(page, spokane2027, '2027')
  await goToStep(page, 'Terminals')
  await page.getByRole('link', { name: 'Edit Concourse A' }).click()
  const cell = (row: string) => cellOf(page, row, 'Concourse A')
  const open = (row: string) => openCell(page, row, 'Concourse A')

  await test.step('everything is entered by keyboard alone', async () => {
    await open('Enplaning Passengers')
    for (const figure of ['500,000', '498000', '998 000', '490,000', '10000', '+2.4 %', '4,000,000']) {
      await page.keyboard.type(figure)
      await page.keyboard.press('Enter')
    }
    await expect(activeCell(page)).toHaveAccessibleName('Food & Beverage, Rent to Airport ($), Concourse A')
    await page.keyboard.press('ArrowUp')
    await expect(activeCell(page)).toHaveValue('4,000,000')
  })

  await tortureStep('sales per enplanement is computed while typing', async () => {
    const sales = await cell('Food & Beverage, Sales per Enplanement')
    await expect(sales).toHaveText('8.00')
    await (await open('Enplaning Passengers')).fill('400,000')
    await expect(sales).toHaveText('10.00')
    await page.keyboard.press('Control+z')
    await expect(sales).toHaveText('8.00')
  })

  await test.step('a total is compared with its parts, and their sum is offered', async () => {
    const total = await open('Total Passengers')
    await expect(page.getByText('Equals the sum of enplaning and deplaning passengers.')).toBeVisible()
    await total.fill('1')
    await expect(await cell('Total Passengers')).toContainText('differs from the sum 998,000')
    await page.getByRole('button', { name: 'Use the sum: 998,000' }).click()
    await expect(total).toHaveValue('998,000')
    await expect(total).toBeFocused()
    await total.fill('2')
    await page.keyboard.press('Alt+=')
    await expect(total).toHaveValue('998,000')
  })

  await test.step('a pasted block is filled in, and unreadable cells are marked and can be left out', async () => {
    await open('Food & Beverage, Rent to Airport')
    await paste(page, '480000\r\n6,000 sq ft\r\n\r\n\r\n900000\r\n90000\r\n1e3\r\n')
    await expect(page.getByText('480000 → Food & Beverage, Rent to Airport ($)')).toBeVisible()
    await approvePositions(page)
    await expect(page.getByText('5 cells filled in. Nothing is saved yet.')).toBeVisible()
    await expect(page.getByText('1 cell cannot be saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Specialty Retail, Square Footage (sq ft), Concourse A' }).click()
    await expect(activeCell(page)).toHaveValue('1e3')
    await expect(activeCell(page)).toHaveAccessibleDescription(/scientific notation/)
    await save(page)
    await expect(summary(page)).toContainText('scientific notation')
    // The form lists it now, so the table does not.
    await expect(page.getByText('1 cell cannot be saved yet')).toHaveCount(0)
    await page.getByRole('button', { name: 'Skip the cell with an error' }).click()
    await expect(await open('Specialty Retail, Square Footage')).toHaveValue('')
    await expect(await open('Food & Beverage, Square Footage')).toHaveValue('6,000 sq ft')
  })

  await test.step('unknown names in a block put no figure into a wrong row, and can be assigned', async () => {
    await open('Food & Beverage, Rent to Airport')
    await paste(page, '\tConcourse A\nAll stores\t77,000\nRestaurants\t4,000,000')
    const note = page.getByRole('status').filter({ hasText: 'Nothing was filled in.' })
    await expect(note).toContainText('All stores, Restaurants')
    await expect(note).toContainText('2 pasted cells skipped.')
    await page.getByRole('button', { name: 'Assign names' }).click()
    const meaning = page.getByLabel('Use “Restaurants” as')
    await meaning.selectOption('Food & Beverage, Gross Sales ($)')
    await page.getByRole('button', { name: 'Fill in the table' }).click()
    await expect(activeCell(page)).toHaveAccessibleName('Food & Beverage, Gross Sales ($), Concourse A')
    await expect(activeCell(page)).toHaveValue('4,000,000')
    await expect(activeCell(page)).toBeFocused()
  })

  await test.step('an airline is added and removed immediately, which does not conflict with the save', async () => {
    const airline = page.getByRole('combobox', { name: 'Airline' })
    await airline.fill('Canada')
    await page.getByRole('option', { name: 'Air Canada' }).click()
    await page.getByRole('button', { name: 'Add Airline' }).click()
    await expect(page.getByRole('button', { name: 'Remove Air Canada' })).toBeVisible()
    await airline.fill('Air Canada')
    await expect(page.getByRole('option', { name: 'Air Canada', exact: true })).toHaveCount(0)
    const remove = page.getByRole('button', { name: 'Remove Air Canada' })
    await remove.click()
    await page.getByRole('button', { name: 'Undo: Deleted Successfully' }).click()
    await expect(remove).toBeVisible()
    await remove.click()
    await expect(page.getByText('Deleted Successfully')).toBeVisible()
    await save(page)
    await expect(page.getByText('Successfully Updated Terminal Specific Data.')).toBeVisible()
    await expect(page).toHaveURL(/\/steps\/terminals(\?|$)/)
    await expect(page.getByRole('row', { name: /^Concourse A/ })).toContainText('4,900,000.00')
    await expect(page.getByRole('row', { name: /^Concourse A/ })).toContainText('Today')
  })

  await tortureStep('the sum of the terminals is offered only if every terminal reported', async () => {
    const airport = (row: string) => openCell(page, row, 'Airport-Wide')
    const others = (await columnNames(page)).filter(each => !/^(Concourse A|Airport-Wide)$/.test(each))
    await airport('Enplaning Passengers')
    await expect(page.getByRole('button', { name: /^Use the sum/ })).toHaveCount(0)
    for (const other of others) await fillCell(page, 'Enplaning Passengers', other, '250,000')
    const sum = (500_000 + others.length * 250_000).toLocaleString('en-US')
    const total = await airport('Enplaning Passengers')
    await expect(total).toHaveValue('')
    await page.getByRole('button', { name: `Use the sum: ${sum}` }).click()
    await expect(total).toHaveValue(sum)
    const change = await airport('Annual Percentage Change')
    await expect(change).toHaveAttribute('inputmode', 'text')
    await change.fill('1000')
    await save(page)
    await expect(summary(page)).toContainText('at most 999.99')
    await expect(page.getByText('Successfully Updated Terminal Specific Data.')).toBeVisible()
    await (await airport('Annual Percentage Change')).fill('-1.5')
    await save(page)
    await expect(page.getByText('Airport Terminal Totals Successfully Updated!')).toBeVisible()
  })
})

test.describe('the review', () => {
  test('shows the reason at the top, and a warning is confirmed or explained', async ({ visit }) => {
    const page = await visit('airport')
    await openAirport(page, 'RNO', '2026')
    await expect(page.getByRole('blockquote').first()).toContainText('ten hours cannot be right')
    await expect(page.getByRole('table', { name: 'Status history' })).toContainText('Unlock for Editing')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Last year and this year' })).toContainText(
      'Enplaning Passengers',
    )

    await page.getByRole('link', { name: /dwell time of 600 minutes/ }).click()
    await expect(page.getByLabel(/^Average Dwell Time/)).toBeFocused()
    await page.goBack()
    await page.getByRole('button', { name: /^Explain: An average dwell time/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Explain' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter an explanation.')
    await dialog.getByRole('textbox').fill('Measured at a hub bank')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Explain: An average dwell time/ }).click()
    await expect(dialog.getByRole('textbox')).toHaveValue('Measured at a hub bank')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Explained by Arthur Tarnfield/)).toBeVisible()
    await expect(page.getByRole('blockquote').filter({ hasText: 'Measured at a hub bank' })).toBeVisible()
    // The warning has left the list together with the focused button.
    await expect(
      page
        .getByRole('button', { name: /^Confirm(: | all: )/ })
        .or(page.locator('#findings'))
        .and(page.locator(':focus')),
    ).toBeVisible()
  })

  test('@torture offers to undo a confirmation until the submission', async ({ visit }) => {
    const page = await visit('airport')
    const message = 'Two made-up rows were carried over.'
    let [isConfirmed, isSubmitted] = [false, false]
    await page.route(
      /\/airports\/\d+\/instance\/26(\/(review|warnings|status|actions))?(\?|$)/,
      async route => {
        const [, own = '', call = ''] = /^(.+\/instance\/26)\/?(\w*)/.exec(route.request().url()) ?? []
        if (call === 'actions')
          return route.fulfill({
            json: { content: [{ actionId: 'made-up', undoRefusal: null }], next: null, searchedTo: null },
          })
        isConfirmed ||= call === 'warnings'
        isSubmitted ||= call === 'status'
        const ofReview = call === 'review' || call === 'warnings'
        const answer = await page.request.get(ofReview ? `${own}/review` : own)
        const read = (await answer.json()) as object
        const finding = {
          severity: 'unconfirmed',
          warning: 'made.up',
          step: 'tenants',
          terminalId: null,
          field: '',
          message,
          figures: '2',
          missing: [],
          answer: null,
        }
        const submit = { action: 'Submit for Review', to: 'PENDING', reason: 'none' }
        const review = { findings: isConfirmed ? [] : [finding], actions: isSubmitted ? [] : [submit] }
        const instance = isSubmitted ? { axnInstanceStatus: 'PENDING' } : {}
        return route.fulfill({
          headers: { [actionHeader]: 'made-up' },
          json: { ...read, ...(ofReview ? review : instance) },
        })
      },
    )
    await openAirport(page, 'RNO', '2026')
    await confirmAll(page, `Confirm all: ${message}`)
    const undo = page.getByRole('button', { name: 'Undo: 2 rows are confirmed.' })
    await expect(undo).toBeVisible()
    await page.getByRole('button', { name: 'Submit for Review' }).click()
    await expect(page.getByRole('main').getByText('In review').first()).toBeVisible()
    await expect(undo).toHaveCount(0)
    // Answers may still be under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('@torture accepts one explanation for several findings with one cause', async ({ visit }) => {
    const page = await visit('airport')
    const cause = 'The counters of the north pier were out of order.'
    const asked = ['1', '2', '3'].map(each => ({ warning: `made.up@${each}`, figures: each }))
    let explanation: string | null = null
    await page.route(/\/airports\/\d+\/instance\/26\/(review|warnings)$/, async route => {
      if (route.request().method() === 'PUT') {
        const body = route.request().postDataJSON() as { explanation: string; findings: typeof asked }
        expect(body.findings.map(each => each.figures)).toEqual(['2', '1', '3'])
        explanation = body.explanation
      }
      const answer = await page.request.get(
        route
          .request()
          .url()
          .replace(/warnings$/, 'review'),
      )
      const review = getAirportReviewEndpoint.reply.parse(await answer.json())
      const answered = { explanation, modifiedDate: '2026-05-01T00:00:00Z', modifiedUserName: 'Ben' }
      const findings = asked.map(each => ({
        ...each,
        severity: 'contradiction',
        step: 'terminals',
        terminalId: null,
        field: '',
        message: `Contradiction ${each.figures}.`,
        missing: [],
        answer: explanation === null ? null : answered,
      }))
      await route.fulfill({ json: { ...review, findings } })
    })
    await openAirport(page, 'RNO', '2026')
    await page.getByRole('button', { name: 'Explain: Contradiction 2.' }).click()
    const dialog = page.getByRole('dialog', { name: 'Explain' })
    await dialog.getByRole('textbox').fill('No')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog.getByText('Enter at least 10 characters.')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('textbox').fill(cause)
    await dialog.getByRole('checkbox', { name: 'All 2' }).check()
    await expect(dialog.getByRole('checkbox', { name: 'Contradiction 3.' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save for 3' }).click()
    await expect(page.getByRole('blockquote').filter({ hasText: cause })).toHaveCount(1)
    await expect(page.getByText('Explained as above')).toHaveCount(2)
    // Nothing is left to answer, so the focus is on the heading.
    await expect(page.getByRole('heading', { name: 'To Do Before Submission' })).toBeFocused()
  })

  test('@torture many findings with one cause are offered without overlapping lines', async ({ visit }) => {
    const page = await visit('airport')
    await page.route(/\/airports\/\d+\/instance\/26\/review$/, async route => {
      const answer = await page.request.get(route.request().url())
      const review = getAirportReviewEndpoint.reply.parse(await answer.json())
      const findings = Array.from({ length: 16 }, (_, each) => ({
        severity: 'contradiction',
        warning: `made.up@${each}`,
        figures: String(each),
        step: 'terminals',
        terminalId: null,
        field: '',
        message: `Contradiction ${each}: the tenants’ areas add up to 3,300 sq ft, but the terminal’s area is 3,880 sq ft.`,
        missing: [],
        answer: null,
      }))
      await route.fulfill({ json: { ...review, findings } })
    })
    await openAirport(page, 'RNO', '2026')
    await page.getByRole('button', { name: /^Explain: Contradiction 0/ }).click()
    const lines = page.getByRole('dialog', { name: 'Explain' }).locator('fieldset label span')
    await expect(lines.first()).toHaveText('All 15')
    const boxes = await Promise.all((await lines.all()).map(each => each.boundingBox()))
    for (const [at, box] of boxes.slice(0, -1).entries())
      expect(boxes[at + 1]?.y, `below line ${at + 1}`).toBeGreaterThanOrEqual(
        (box?.y ?? 0) + (box?.height ?? 0),
      )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('@torture offers to explain a confirmed warning, and to change an explanation', async ({ visit }) => {
    const page = await visit('admin')
    await page.route(/\/airports\/\d+\/instance\/26\/review$/, async route => {
      const answer = await page.request.get(route.request().url())
      const review = getAirportReviewEndpoint.reply.parse(await answer.json())
      const findings = [null, 'A made-up cause.'].map(explanation => ({
        severity: 'warning',
        warning: `made.up.${explanation}`,
        figures: '1',
        step: 'info',
        terminalId: null,
        field: '',
        message: explanation === null ? 'Confirmed warning.' : 'Explained warning.',
        missing: [],
        answer: { explanation, modifiedDate: '2026-05-01T00:00:00Z', modifiedUserName: 'Ben' },
      }))
      await route.fulfill({ json: { ...review, findings } })
    })
    await openAirport(page, 'RNO', '2026')
    await expect(page.getByRole('button', { name: /: (Confirmed|Explained) warning\.$/ })).toHaveText([
      'Explain',
      'Change the explanation',
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a refused submission lists the obstacles, with links', async ({ visit }) => {
    const page = await visit('airport')
    await openAirport(page, 'RNO', '2027')
    await page.getByRole('button', { name: 'Submit for Review' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'This cannot be submitted yet' })
    await expect(refusal).toBeFocused()
    await expect(refusal.getByRole('listitem')).toHaveCount(11)
    await refusal.getByRole('link', { name: /^\d+ more, listed below$/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'To Do Before Submission' })).toBeFocused()
    await refusal
      .getByRole('link', { name: /^Concourse A, .* missing\.$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/terminals\/\d+/)
    await expect(activeCell(page)).toHaveAccessibleName(/, Concourse A$/)
    await expect(page.getByText('This cannot be submitted yet')).toHaveCount(0)
  })

  test('@torture a decision about an outdated page changes nothing, and the page says so', async ({
    visit,
  }) => {
    const editor = await visit('admin')
    await openAirport(editor, 'GSP', '2026')
    const reviewer = await visit('admin')
    await openAirport(reviewer, 'GSP', '2026')
    await expect(reviewer.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    await editor.getByRole('button', { name: 'Send Back to Review' }).click()
    const dialog = editor.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Too early.')
    await dialog.getByRole('button', { name: 'Send Back to Review' }).click()
    await expect(editor.getByText('Instance Status Updated Successfully!')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(reviewer.getByRole('alert').filter({ hasText: 'The status was not changed' })).toBeFocused()
    await editor.getByRole('button', { name: 'Approve for Publish' }).click()
    await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  })

  test('an administrator gives a reason, which everyone can read; forward steps need none', async ({
    visit,
  }) => {
    const page = await visit('admin')
    await openAirport(page, 'JAX', '2026')
    await page.getByRole('button', { name: 'Send Back to Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Back to Review' })
    await dialog.getByRole('button', { name: 'Send Back to Review' }).click()
    await expect(dialog).toContainText('Enter a reason.')
    await dialog.getByRole('textbox').fill('Concourse A has last year’s rent.\nPlease look again.')
    await dialog.getByRole('button', { name: 'Send Back to Review' }).click()
    await expect(page.getByText('Instance Status Updated Successfully!')).toBeVisible()
    await expect(page.locator('#status')).toBeFocused()
    await expect(page.getByRole('blockquote').first()).toContainText('Concourse A has last year’s rent.')
    await page.getByRole('button', { name: 'Approve for Publish' }).click()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Status history' }).getByRole('row')).toHaveCount(5)
  })
})

for (const scheme of schemes) {
  test(`@torture axe finds no violations on any screen of the wizard, ${scheme}`, async ({ visit }) => {
    const page = await visit('airport', { scheme })
    const check = async (where: string) => {
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expectAccessible(page, where)
    }
    await page.goto('/wizard/airports')
    await expect(page.getByRole('table')).toBeVisible()
    await check('list')
    await page.goto('/wizard/airports/999999/steps/review')
    await check('no content')
    await openAirport(page, 'RNO', '2027')
    await goToStep(page, 'Airport Information')
    await page.getByRole('textbox', { name: /^Average Dwell Time/ }).fill('900')
    await save(page)
    await expect(page.getByText('Airport Information Saved Successfully!').first()).toBeVisible()
    await goToStep(page, 'Review')
    await page.getByRole('button', { name: 'Submit for Review' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await check('refused submission')
    await page
      .getByRole('button', { name: /^Explain/ })
      .first()
      .click()
    await check('explain')
    await page.keyboard.press('Escape')
    await goToStep(page, 'Airport Information')
    await fillCell(page, 'Leisure', 'Share', '1,5')
    await save(page)
    // Tall enough that the save bar covers no half of an input, which axe takes for a small one.
    await page.setViewportSize({ width: 1280, height: 2400 })
    await check('info with errors')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Reset' }).click()
    await goToStep(page, 'Terminals')
    await expect(page.getByRole('table').first()).toBeVisible()
    await check('terminals')
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await openCell(page, 'Duty Free, Rent to Airport', 'Concourse A')
    await paste(page, '1\nx')
    await check('paste without names')
    await approvePositions(page)
    await check('paste')
    await page.keyboard.press('Escape')
    await check('terminal')
    await page.goto('/wizard/airports')
    await openAirport(page, 'GEG', '2026')
    await goToStep(page, 'Airport Information')
    await check('read-only')
  })
}

test('@torture on a phone, a notification never covers the save bar', async ({ visit }) => {
  const page = await visit('airport', { width: 'a phone' })
  await openAirport(page, 'RNO', '2026')
  await goToStep(page, 'Airport Information')
  await page.getByLabel(/^Average Dwell Time/).fill('77')
  await page.keyboard.press('Tab')
  // At the end of the page, the bar leaves the foot of the window, to where the notification would be.
  await page.evaluate(`{
    scrollTo(0, document.documentElement.scrollHeight)
    scrollBy(0, document.querySelector('[data-save-bar]').getBoundingClientRect().top - innerHeight + 150)
  }`)
  const bar = page.locator('[data-save-bar]')
  expect((await bar.boundingBox())?.y).toBeLessThan(640)
  await page.getByRole('button', { name: 'Save Change' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(messages.airportInfoSaved)
  await expect(toast).toBeVisible()
  const expectAbove = () =>
    expect(async () => {
      const { y = 0, height = 0 } = (await toast.locator('..').boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    }).toPass()
  await expectAbove()
  await page.evaluate('scrollTo(0, 0)')
  await expectAbove()
})

test('@torture nothing is wider than a phone', async ({ visit }) => {
  const page = await visit('airport', { width: 'a phone' })
  const check = async (where: string) => {
    await page.waitForLoadState('networkidle')
    expect(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0)
  }
  await page.goto('/wizard/airports')
  await expect(page.getByRole('table')).toBeVisible()
  await check('list')
  await openAirport(page, 'RNO', '2026')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await check('review')
  await goToStep(page, 'Airport Information')
  await check('info')
  await goToStep(page, 'Terminals')
  await check('terminals')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('button', { name: 'Add Airline' })).toBeVisible()
  await check('terminal')
})
