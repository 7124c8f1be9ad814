import { expect, type Page } from '@playwright/test'
import { listEditableCompaniesEndpoint } from '#domain/companies/company.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { confirmAll, goToStep } from './steps.ts'
import { anyVersion, expectAccessible, type Fixtures, test, testEveryLook } from './visit.ts'

/** The demo's companies, one for each test that changes it. Next year's are all in progress. */
const [rejected] = companiesWith('companysub', 'REJECTED')
const [toPublish] = companiesWith('companysub', 'INPROGRESS')
const [inProgress] = companiesWith('company', 'INPROGRESS')
const [published] = companiesWith('company', 'PUBLISHED')

function companiesWith(person: keyof typeof companiesOfPeople, status: string): string[] {
  const found = Object.entries<string>(companiesOfPeople[person]).filter(([, each]) => each === status)
  return found.map(([companyId]) => companyId)
}

async function openStep(
  visit: Fixtures['visit'],
  companyId: string | undefined,
  step: string,
  { instanceId = 27, person = 'company', ...given }: Given = {},
): Promise<Page> {
  const page = await visit(person, given)
  await page.goto(`/wizard/companies/${companyId}/steps/${step}?instance=${instanceId}`)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  return page
}
type Given = { instanceId?: number; person?: string } & Parameters<Fixtures['visit']>[1]

const airportChoices = '**/airports/instance/27/airport/lookup'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const said = (page: Page, text: string) => page.getByText(text).first()

test('the list links to a company, whose information is published by saving it', async ({ visit }) => {
  const page = await visit('companysub')
  const answer = await page.request.get('/api/v1/companies/instance/26/affiliated?status=INPROGRESS')
  const [company] = listEditableCompaniesEndpoint.reply.parse(await answer.json()).content
  expect(String(company?.companyId)).toBe(toPublish)
  await page.goto('/wizard/companies?instance=26')
  await expect(page.getByRole('cell', { name: 'United States' }).first()).toBeVisible()
  await page.getByRole('link', { name: `Edit ${company?.companyName}` }).click()
  await expect(page).toHaveURL(/\/companies\/\d+\/steps\/review\?instance=26$/)
  await expect(page.getByText('You are editing Current Year (Active)')).toBeVisible()

  await page.getByRole('link', { name: 'Save STEP 1 to publish it' }).click()
  await expect(page.getByText('Saving this step publishes the company in the 2026 Fact Book')).toBeVisible()
  await page.getByLabel(/^Company Name/).fill('')
  await page.getByLabel(/^Postal Code/).fill('123')
  await page.getByLabel(/^Website/).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Change' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '3 errors to correct' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Must be 5 or 9 digits')

  await page.getByLabel(/^Company Name/).fill('Thimblewick Terminal Kitchens')
  await page.getByLabel(/^Postal Code/).fill('43004-1234')
  await page.getByLabel(/^Website/).fill('https://thimblewick.example')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(page.getByLabel(/^Company Name/)).toHaveValue('Thimblewick Terminal Kitchens')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await dialog.getByRole('button', { name: 'Save and publish' }).press('Enter')
  await expect(said(page, 'The company is published in the 2026 Fact Book.')).toBeVisible()
  await expect(page.getByText('Thimblewick Terminal Kitchens', { exact: true })).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Change' })).toHaveCount(0)
  await expect(page.getByLabel(/^Company Name/)).not.toBeEditable()

  await goToStep(page, 'Company Review')
  await expect(row(page, 'Publish on save')).toContainText('In progress → Published')
})

test('@torture while a remark is open, saving does not publish or ask to', async ({ visit }) => {
  const admin = await visit('admin')
  const place = { step: 'info', field: '', text: 'Does this fax machine still exist?' }
  const written = await admin.request.post(`/api/v1/companies/${rejected}/instance/26/remarks`, {
    data: place,
  })
  expect(written.status()).toBe(200)
  const page = await openStep(visit, rejected, 'info', { instanceId: 26, person: 'companysub' })
  await expect(
    page.getByText('Once every remark is answered and the other steps are complete, saving this step'),
  ).toBeVisible()
  const question = page.getByRole('dialog', { name: /^Publish/ })
  await page.getByLabel(/^Address 2/).fill('Hangar 9')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(said(page, 'Successfully Updated Company Info')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel(/^Address 2/)).toBeEditable()

  await page.getByRole('button', { name: /^Answer: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the remark' })
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It does.')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saving this step publishes the company in the 2026 Fact Book')).toBeVisible()
  await page.getByLabel(/^Address 2/).fill('Hangar 10')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await question.getByRole('button', { name: 'Save and publish' }).press('Enter')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})

test('@torture a type is added, described, and removed; one that is in use links to the contacts', async ({
  visit,
}) => {
  const page = await openStep(visit, inProgress, 'info')
  await expect(page.getByText('Once the other steps are complete, saving this step publishes')).toBeVisible()
  await page.getByLabel('Add a Company Type').selectOption('Consultant')
  // Saving adds it too.
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  const text = page.getByLabel('Consultant: Information')
  await text.fill('Advises airports on soup.')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(said(page, 'Successfully Updated Company Info')).toBeVisible()
  await page.getByLabel(/^Address 2/).fill('Hangar 11')
  await expect(page.getByLabel('Add a Company Type').getByRole('option', { name: 'Consultant' })).toHaveCount(
    0,
  )
  await page.getByRole('button', { name: 'Remove Consultant' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove this company type?' })
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByLabel('Consultant: Information')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: Consultant was removed.' }).press('Enter')
  await expect(text).toHaveValue('Advises airports on soup.')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(page.getByText('unsaved changes')).toHaveCount(0)
  await page.reload()
  await expect(text).toHaveValue('Advises airports on soup.')
  await expect(page.getByLabel(/^Address 2/)).toHaveValue('Hangar 11')
  await page.getByRole('button', { name: 'Remove Consultant' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByLabel('Consultant: Information')).toHaveCount(0)

  // A type that is in use is not asked about.
  await page.getByRole('button', { name: 'Remove Food & Beverage Operator' }).click()
  const why = page.getByRole('alert').filter({ hasText: /Food & Beverage Operator still has \d+ contact/ })
  await why.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/steps\/contacts\?instance=27$/)
})

test('a location is added and removed by keyboard alone, and appears once', async ({ visit }) => {
  const page = await openStep(visit, inProgress, 'location')
  // Nothing must wait for the review of the former location.
  const reviewIsRead = Promise.withResolvers<void>()
  await page.route(/\/review$/, async route => {
    await reviewIsRead.promise
    await route.continue()
  })
  await page.getByLabel(/^Company Type/).focus()
  await page.keyboard.type('Food')
  await page.keyboard.press('Tab')
  await page.keyboard.type('boise')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Boise Airport')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Airport/ })).toBeFocused()

  await page.keyboard.type('boise')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Potentially Duplicate Item.' })).toBeFocused()

  // Several from a list, one of which already exists and one of which is unknown.
  await page.getByRole('button', { name: 'Paste a list' }).press('Enter')
  const pasting = page.getByRole('dialog', { name: 'Paste a list' })
  await pasting.getByLabel(/^Airport codes or names/).fill('BOI, TUS\nNowhere Field')
  await expect(pasting.getByText('Not found in this year: Nowhere Field.')).toBeVisible()
  await expect(pasting.getByText('2 airports found, 1 already listed.')).toContainText('TUS Tucson')
  await pasting.getByRole('button', { name: 'Add 1 location' }).press('Enter')
  await expect(row(page, 'Tucson International Airport')).toBeVisible()
  await expect(pasting).toHaveCount(0)
  reviewIsRead.resolve()

  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  }
  await page.evaluate(`
    window.headings = []
    addEventListener('focusin', ({ target }) => /^H\\d$/.test(target.tagName) && headings.push(target.textContent))`)
  const isRemoved = Promise.withResolvers<void>()
  await page.route(/\/airport\/\d+$/, async route => {
    await isRemoved.promise
    await route.continue()
  })
  await remove('Tucson International Airport')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel(/^Company Type/).focus()
  isRemoved.resolve()
  await expect(row(page, 'Tucson International Airport')).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'Undo: Tucson International Airport was removed.' }),
  ).toBeVisible()
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await remove('Boise Airport')
  await expect(row(page, 'Boise Airport')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Food & Beverage Operator/ })).toBeFocused()
  expect(
    await page.evaluate('headings'),
    'the focus that was moved during the first removal stayed',
  ).toHaveLength(1)
})

test('@torture a removed location is reported once, with an offer to undo it', async ({ visit }) => {
  const page = await openStep(visit, inProgress, 'location')
  const rows = page.getByRole('button', { name: /^Remove / })
  await expect(rows).not.toHaveCount(0)
  const before = await rows.count()
  const removeFirst = async () => {
    const label = (await rows.first().getAttribute('aria-label')) ?? ''
    const [, airport = '', type = ''] = /^Remove (.*) from (.*)$/.exec(label) ?? []
    await rows.first().press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    const undo = page.getByRole('button', { name: `Undo: ${airport} was removed.` })
    await expect(undo).toBeVisible()
    return { airport, type, undo }
  }
  await removeFirst()
  const { undo } = await removeFirst()
  await expect(rows).toHaveCount(before - 2)
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(0)
  await undo.press('Enter')
  await expect(rows).toHaveCount(before - 1)
  await expect(undo).toHaveCount(0)

  // Nothing is left to undo once the location was added again.
  const removed = await removeFirst()
  await page.getByLabel(/^Company Type/).selectOption({ label: removed.type })
  await page.getByRole('combobox', { name: /^Airport/ }).fill(removed.airport)
  await page.getByRole('option', { name: removed.airport }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(rows).toHaveCount(before - 1)
  await expect(removed.undo).toHaveCount(0)
})

test('@torture an airport that is chosen while the previous one is being added stays chosen', async ({
  visit,
}) => {
  const page = await openStep(visit, inProgress, 'location')
  const asked = Promise.withResolvers<void>()
  await page.route(/\/type\/\w+\/airport\/\d+$/, async route => {
    if (route.request().method() === 'POST') await asked.promise
    await route.continue()
  })
  await page.getByLabel(/^Company Type/).selectOption({ label: 'Food & Beverage Operator' })
  const airport = page.getByRole('combobox', { name: /^Airport/ })
  const choose = async (typed: string, name: RegExp) => {
    await airport.fill(typed)
    await page.getByRole('option', { name }).click()
  }
  await choose('fairbanks', /^Fairbanks/)
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await choose('juneau', /^Juneau/)
  asked.resolve()
  await expect(row(page, 'Fairbanks')).toBeVisible()
  await expect(airport).toHaveValue(/^Juneau/)
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(row(page, 'Juneau')).toBeVisible()
})

test('a company is submitted for review, sent back with a reason, and submitted again', async ({ visit }) => {
  const page = await openStep(visit, published, 'review')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be submitted yet' })).toBeFocused()
  await page
    .getByRole('link', { name: /company types? (was|were) carried over/ })
    .first()
    .click()
  await confirmAll(page, 'Confirm all company types')
  await expect(page.getByText('Unconfirmed', { exact: true })).toHaveCount(0)
  await goToStep(page, 'Contacts')
  await confirmAll(page, 'Confirm all contacts')
  await expect(page.getByText('Unconfirmed', { exact: true })).toHaveCount(0)
  await goToStep(page, 'Company Review')
  await expect(page.getByText('Nothing is missing, and every question is answered.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible()
  await goToStep(page, 'Contacts')
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible()

  const admin = await openStep(visit, published, 'review', { person: 'admin' })
  await admin.getByRole('button', { name: 'Unlock for Editing' }).click()
  await admin.getByRole('textbox', { name: /^Reason/ }).fill('The address is last year’s.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Unlock for Editing' }).click()
  await expect(said(admin, 'Instance Status Updated Successfully!')).toBeVisible()

  await page.reload()
  await goToStep(page, 'Company Review')
  await expect(said(page, 'The address is last year’s.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(row(page, 'Submit for Review')).toHaveCount(2)
})

/** As a click into the window does. The tests' browser never takes the focus from it. */
const returnTo = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))")

async function setStatus(admin: Page, axnInstanceStatus: string, reason?: string): Promise<void> {
  const path = `/api/v1/companies/${published}/instance/26/status`
  const data = { axnInstanceStatus, reason }
  const answer = await admin.request.put(path, { data, headers: anyVersion })
  expect(answer.status()).toBe(200)
}

test('@torture a status that changed elsewhere appears when the user returns to the window', async ({
  visit,
}) => {
  const page = await openStep(visit, published, 'info', { instanceId: 26 })
  const badge = (words: string) => page.getByText(words, { exact: true }).first()
  await expect(badge('Published')).toBeVisible()
  const admin = await visit('admin')
  await setStatus(admin, 'APPROVED')
  await returnTo(page)
  await expect(badge('Approved')).toBeVisible()
  await setStatus(admin, 'PENDING', 'A second look.')
  await setStatus(admin, 'REJECTED', 'The fax number.')
  await returnTo(page)
  await expect(badge('Unlocked for editing')).toBeVisible()

  // Text typed while it is locked again is not lost, whether the user returns to the window or saves.
  const fax = page.getByLabel(/^Fax/)
  await fax.fill('303-555-0177')
  await setStatus(admin, 'PENDING')
  await page.getByRole('button', { name: 'Save Change' }).click()
  const readOnly = page.getByText('Read-only.').first()
  const publish = page
    .getByRole('dialog', { name: /^Publish/ })
    .getByRole('button', { name: 'Save and publish' })
  await expect(publish.or(readOnly).first()).toBeVisible()
  if (await publish.isVisible()) await publish.click()
  await expect(readOnly).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your changes are not saved' })).toBeVisible()
  await expect(fax).toHaveValue('303-555-0177')
  await expect(fax).not.toBeEditable()
  await setStatus(admin, 'REJECTED', 'Go on.')
  await returnTo(page)
  await expect(fax).toBeEditable()
  await expect(fax).toHaveValue('303-555-0177')
  await setStatus(admin, 'PENDING')
  for (const status of ['APPROVED', 'PUBLISHED']) await setStatus(admin, status)
})

test('@torture a location added despite a lost answer appears once, and a code lists its airport first', async ({
  visit,
}) => {
  const page = await openStep(visit, toPublish, 'location', { person: 'companysub' })
  // The only type need not be chosen.
  await expect(page.getByLabel(/^Company Type/)).toHaveValue(/./)
  const airport = page.getByRole('combobox', { name: /^Airport/ })
  await airport.fill('las')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await airport.press('Enter')
  await expect(airport).toHaveValue(/\(LAS\)$/)
  await page.route('**/api/v1/**', async route => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await airport.press('Enter')
  await expect(page.getByText('Not done yet: the server cannot be reached.')).toBeVisible()
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: 'Try again now' }).click()
  const added = row(page, 'Las Vegas')
  await expect(added).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await added.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(added).toHaveCount(0)
})

test('@torture locations are shown while the list of airports fails to load, which can be retried', async ({
  visit,
}) => {
  const page = await openStep(visit, inProgress, 'info')
  await page.route(airportChoices, route => route.abort())
  await goToStep(page, 'Company Locations')
  const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Food/ })).toBeVisible()
  await page.unroute(airportChoices)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('combobox', { name: /^Airport/ })).toBeVisible()
})

test('@torture only an administrator can add a company to a year', async ({ visit }) => {
  const page = await visit('admin')
  const companyName = `Lanternbrook ${Date.now()}`
  const added = await page.request.post('/api/v1/companies', { data: { companyName } })
  const { companyId } = (await added.json()) as { companyId: number }
  await page.goto(`/wizard/companies/${companyId}/steps/review?instance=27`)
  await expect(page.getByRole('heading', { name: 'No Content Available' })).toBeVisible()
  await expect(page.getByText(`To include ${companyName} in this year’s Fact Book`)).toBeVisible()
  const adding = page.getByRole('button', { name: 'Add this company to the year' })
  const code = '409.1'
  const refusal = {
    type: 'about:blank',
    title: '',
    status: 409,
    code,
    detail: 'Busy.',
    message: 'Busy.',
    errors: [],
  }
  await page.route('**/api/v1/companies/instance/27/', route =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  )
  await adding.click()
  // A notification says the same.
  const refused = page.getByRole('main').getByText('Failed to create Company Instance: Busy.')
  await expect(refused).toBeVisible()
  const readAgain = page.waitForResponse(`**/api/v1/companies/${companyId}/instance/27`)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await (await readAgain).finished()
  await expect(refused).toBeVisible()
  await page.unroute('**/api/v1/companies/instance/27/')
  await adding.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Company Review' })).toBeVisible()
  const missing = page.waitForResponse('**/api/v1/companies/999999')
  await page.goto('/wizard/companies/999999/steps/review?instance=27')
  expect((await missing).status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No Content Available' })).toBeVisible()
  await expect(adding).toHaveCount(0)
  const dana = await visit('company')
  await dana.goto(`/wizard/companies/${toPublish}/steps/info?instance=27`)
  await expect(dana.getByRole('heading', { name: 'No Content Available' })).toBeVisible()
  await expect(dana.getByRole('button', { name: /Add this company/ })).toHaveCount(0)
})

testEveryLook('the steps of a company', async visit => {
  const page = await openStep(visit, inProgress, 'info')
  for (const title of ['Company Information', 'Contacts', 'Company Locations', 'Company Review']) {
    await goToStep(page, title)
    await expect(page.getByRole('heading', { level: 2 }).or(page.locator('legend')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, title)
  }
})
