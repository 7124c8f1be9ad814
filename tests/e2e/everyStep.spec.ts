import { expect, type Locator, type Page } from '@playwright/test'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import * as messages from '#domain/messages.ts'
import { problem, problems } from '#domain/problems.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { openStep } from './steps.ts'
import { isTorture, sidewaysOverflow, test, type Fixtures } from './visit.ts'

/** Every outcome of a save, and its message. Nothing here is ever stored. */
const refusals = [
  { what: 'no permission', refuse: 'forbidden', says: problems.forbidden.message },
  { what: 'a submission in the meantime', refuse: 'lockedForReview', says: problems.lockedForReview.message },
  { what: 'a busy server', refuse: 'overloaded', says: 'the server is busy.' },
  { what: 'no connection', refuse: null, says: /the server (cannot be reached|did not respond)/ },
] as const

const windows = [...(isTorture ? [{ width: 1366, height: 768 }] : []), { width: 360, height: 740 }]

interface Step {
  title: string
  /** The catalog's message for a failed save. */
  failed?: string
  open: (visit: Fixtures['visit']) => Promise<Page>
  /** Types something; resolves to the input. */
  type: (page: Page, text: string) => Promise<Locator>
  text: string
  /** The button that sends it; by default, the save bar's. */
  button?: string
  /** Choices that are made again each time have no draft. */
  hasNoDraft?: true
}

const ofAirport =
  (step: Parameters<typeof openStep>[2], place?: string) => async (visit: Fixtures['visit']) => {
    // Only administrators move an airport.
    const { page } = await openStep(visit, null, step, { person: 'admin' })
    if (place) await page.goto(page.url().replace('?', `${place}?`))
    return page
  }
const ofCompany = (step: string) => async (visit: Fixtures['visit']) => {
  const page = await visit('companysub')
  const [companyId] = Object.keys(companiesOfPeople.companysub)
  await page.goto(`/wizard/companies/${companyId}/steps/${step}?instance=27`)
  return page
}

async function fill(input: Locator, text: string): Promise<Locator> {
  await input.fill(text)
  return input
}
const fillField = (label: RegExp) => (page: Page, text: string) => fill(page.getByLabel(label).first(), text)

/** The first cell of a grid that accepts a figure. */
async function fillFirstCell(page: Page, text: string): Promise<Locator> {
  const cell = page.locator('[role=gridcell]:not([aria-readonly=true])').first()
  await cell.scrollIntoViewIfNeeded()
  await cell.click()
  await fill(cell.locator('input'), text)
  return cell.locator('input')
}

async function fillArea(page: Page, text: string): Promise<Locator> {
  const heading = page.getByRole('columnheader', { name: /^Square Footage/ })
  const place = await heading.getAttribute('aria-colindex')
  const cell = page.locator(`[role=gridcell][aria-colindex="${place}"]`).first()
  await cell.click()
  return fill(cell.locator('input'), text)
}

async function fillPlan(page: Page, text: string): Promise<Locator> {
  await page.getByLabel(/^Completion/).fill('2031')
  return fillField(/^Planned Expansion/)(page, text)
}

const fillAnswer = (page: Page, text: string) => fill(page.locator('#form textarea').first(), text)

/** Of the first contact, because a new one needs more fields than a test about saving should type. */
async function fillTitleOfContact(page: Page, text: string): Promise<Locator> {
  const title = page.getByLabel(/^Title/)
  if (!/contacts\/\d/.test(page.url())) {
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await expect(page).toHaveURL(/contacts\/\d/)
  }
  return fill(title, text)
}

async function chooseAirport(page: Page, text: string): Promise<Locator> {
  const input = page.getByRole('combobox', { name: /^Airport/ })
  await input.fill('BOI')
  await input.press('Enter')
  await expect(input).toHaveValue(text)
  return input
}

const steps: readonly Step[] = [
  {
    title: 'Airport Information',
    failed: messages.airportInfoFailed,
    open: ofAirport('info'),
    type: fillField(/^Average Dwell Time/),
    text: '71',
  },
  {
    title: 'Planned Expansion',
    failed: messages.expansionFailed,
    open: ofAirport('expansion'),
    type: fillPlan,
    text: 'A glass hall',
  },
  {
    title: 'Contacts',
    failed: messages.contactUpdateFailed,
    open: ofAirport('contacts'),
    type: fillTitleOfContact,
    text: 'Keeper of Kiosks',
  },
  {
    title: 'Terminals',
    failed: messages.terminalFailed,
    open: ofAirport('terminals'),
    type: fillFirstCell,
    text: '1,234',
  },
  {
    title: 'Rental and Parking',
    failed: messages.rentalParkingFailed,
    open: ofAirport('rental-parking'),
    type: fillFirstCell,
    text: '321',
  },
  {
    title: 'Tenants',
    failed: 'The tenants were not saved.',
    open: ofAirport('tenants', '/table'),
    type: fillArea,
    text: '4,321',
  },
  {
    title: 'Special Question',
    failed: messages.questionFailed,
    open: ofAirport('covid'),
    type: fillAnswer,
    text: 'Nobody came.',
  },
  {
    title: 'Location',
    failed: messages.coordinatesFailed,
    open: ofAirport('location'),
    type: fillField(/^Latitude/),
    text: '49.1',
  },
  {
    title: 'Company Information',
    failed: messages.companyFailed,
    open: ofCompany('info'),
    type: fillField(/^Address 2/),
    text: 'Hangar 7',
  },
  {
    title: 'Company contacts',
    failed: messages.contactUpdateFailed,
    open: ofCompany('contacts'),
    type: fillTitleOfContact,
    text: 'Chef de Gare',
  },
  {
    title: 'Company Locations',
    open: ofCompany('location'),
    type: chooseAirport,
    text: 'Boise Airport, Boise, ID (BOI)',
    button: 'Add',
    hasNoDraft: true,
  },
]

/** Ends the retries, between which there is nothing to stop, and waits for the refusal. */
async function stopTrying(page: Page, place: string): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop trying' })
  await expect(async () => {
    if (await stop.isVisible()) await stop.click({ timeout: 1000 })
    await expect(page.getByRole('alert').filter({ visible: true }).first(), place).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
}

/** Reads still succeed; only saves are refused. */
async function refuseSaves(page: Page, refuse: (typeof refusals)[number]['refuse']): Promise<void> {
  const document = refuse && problem(refuse).toDocument()
  await page.route('**/api/v1/**', route => {
    if (route.request().method() === 'GET') return route.fallback()
    if (!document) return route.abort()
    return route.fulfill({ status: document.status, contentType: 'application/problem+json', json: document })
  })
}

for (const { title, failed, open, type, text, button = 'Save Change', hasNoDraft } of steps) {
  // The first step represents all. The others have the same form and are tested so that none becomes an exception.
  const mark = title === steps[0]?.title ? '' : '@torture '
  test(`${mark}${title}: typed text survives every refusal, which says what to do`, async ({ visit }) => {
    const page = await open(visit)
    for (const size of windows) {
      await page.setViewportSize(size)
      for (const { what, refuse, says } of refusals) {
        const input = await type(page, text)
        await refuseSaves(page, refuse)
        await page.getByRole('button', { name: button, exact: true }).click()
        const place = `${what}, ${size.width} px`
        await expect(page.getByText(says).filter({ visible: true }).first(), place).toBeVisible()
        await expect(input, place).toHaveValue(text)
        expect(await sidewaysOverflow(page), place).toBeLessThanOrEqual(0)
        // A permanent refusal is not retried.
        await stopTrying(page, place)
        const toasts = page.getByRole('region', { name: 'Notifications' })
        if (failed) {
          const toast = toasts.locator('[data-kind]').filter({ hasText: failed }).last()
          await expect(toast, place).toHaveAttribute('data-kind', title === 'Terminals' ? 'warning' : 'error')
        }
        await page.unroute('**/api/v1/**')
      }
    }
    if (hasNoDraft) return
    await page.reload()
    await page.getByRole('button', { name: 'Restore my changes' }).first().click()
    // Cells of a grid show their text, and only the active one has an input.
    const shown = `{
      const form = document.getElementById('form')
      form.innerText + [...form.querySelectorAll('input, textarea')].map(each => each.value)
    }`
    await expect.poll(() => page.evaluate(shown)).toContain(text)
  })
}

test('@torture Review: a reason survives every refusal, and the dialog can be left while the server is away', async ({
  visit,
}) => {
  const page = await visit('admin')
  const answer = await page.request.get('/api/v1/airports/instance/26/affiliated?status=PENDING')
  const [airport] = listEditableAirportsEndpoint.reply.parse(await answer.json()).content
  await page.goto(`/wizard/airports/${airport?.airportId}/steps/review?instance=26`)
  const dialog = page.getByRole('dialog', { name: 'Unlock for Editing' })
  const reason = dialog.getByRole('textbox', { name: /^Reason/ })
  const open = () => page.getByRole('button', { name: 'Unlock for Editing' }).click()
  await open()
  await reason.fill('Please see the remarks.')
  for (const size of windows) {
    await page.setViewportSize(size)
    for (const { what, refuse, says } of refusals) {
      await refuseSaves(page, refuse)
      await dialog.getByRole('button', { name: 'Unlock for Editing' }).click()
      const place = `${what}, ${size.width} px`
      await expect(page.getByText(says).filter({ visible: true }).first(), place).toBeVisible()
      // In front of the dialog, outside of which nothing can be clicked.
      await stopTrying(page, place)
      await page.unroute('**/api/v1/**')
      // A refusal by the status closes the dialog; with all others, it stays open.
      if (await dialog.isHidden()) await open()
      await expect(reason, place).toHaveValue('Please see the remarks.')
    }
  }
})
