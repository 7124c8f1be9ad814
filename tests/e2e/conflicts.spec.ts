import { expect, type Locator, type Page } from '@playwright/test'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import { airportContacts } from '#domain/airports/contact.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { getCompanyInstanceEndpoint } from '#domain/companies/company.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { fillCell } from './grid.ts'
import { openStep } from './steps.ts'
import { anyVersion, test } from './visit.ts'

/** The same user saves a record elsewhere. The dialog shows the differences in words, whatever keys are behind them. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Changed in another window' })
const row = (page: Page, field: string): Locator => dialog(page).getByRole('row', { name: field })
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' }).first().click()
const said = (page: Page, words: string) => page.getByText(words).first()
const code = 'PIT'

async function savedElsewhere(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.put(`/api/v1${path}`, { data, headers: anyVersion })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()])
}

async function chooseLast(select: Locator): Promise<void> {
  const options = select.getByRole('option')
  await expect(options.nth(2)).toBeAttached()
  await select.selectOption({ index: (await options.count()) - 1 })
}

/** Choices are shown by name, not by number or code. */
async function expectWords(page: Page, fields: readonly string[]): Promise<void> {
  for (const field of fields) {
    const cells = row(page, field).getByRole('cell')
    await expect(cells).toHaveCount(2)
    for (const cell of await cells.allTextContents())
      expect(cell.trim()).not.toMatch(/^(\d+|[A-Z]{1,3}|[A-Z_]{4,}.*)$/)
  }
}

test('@torture conflicts in the airport information show configuration and management by name', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, code, 'info', { person: 'admin' })
  const path = `/airports/${airportId}/instance/27`
  const was = getAirportInstanceEndpoint.reply.parse(await (await page.request.get(`/api/v1${path}`)).json())
  await chooseLast(page.getByLabel(/^Airport Configuration/))
  await chooseLast(page.getByLabel(/^Concession Management Type/))
  await page.getByLabel(/^Average Dwell Time/).fill('44')
  await savedElsewhere(page, path, {
    ...was,
    airportConfigurationId: 1,
    concessionManagementTypeId: 2,
    dwellTimeAmount: 55,
  })
  await save(page)
  await expect(row(page, 'Average Dwell Time')).toContainText('55')
  await expectWords(page, ['Airport Configuration', 'Concession Management Type'])
})

test('@torture a conflict whose dialog cannot be loaded is reported, and loses nothing', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'OAK', 'info', { person: 'admin' })
  const path = `/airports/${airportId}/instance/27`
  const was = getAirportInstanceEndpoint.reply.parse(await (await page.request.get(`/api/v1${path}`)).json())
  const dwell = page.getByLabel(/^Average Dwell Time/)
  await dwell.fill('44')
  await savedElsewhere(page, path, { ...was, dwellTimeAmount: 55 })
  const failed = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' })
  const unsaved = 'Not saved: This was changed elsewhere while you were editing.'
  const again = failed.getByRole('button', { name: 'Try again' })
  await page.route('**/ConflictDialog-*.js', route => route.abort())
  await save(page)
  // Whatever part of the form is in view.
  await expect(again).toBeInViewport()
  await expect(page.getByText(unsaved)).toHaveCount(2)
  await expect(dwell).toHaveValue('44')
  // The connection returns.
  await page.route('**/health/live', route => route.abort())
  const asked = page.waitForRequest('**/health/live')
  await again.click()
  await asked
  await page.unroute('**/ConflictDialog-*.js')
  await page.unroute('**/health/live')
  await again.click()
  // Some browsers do not load a file that failed before. The page is then loaded again.
  const restore = page.getByRole('button', { name: 'Restore my changes' })
  await expect(restore.or(dialog(page).getByRole('table'))).toBeVisible()
  if (!(await restore.isVisible())) {
    await expect(row(page, 'Average Dwell Time')).toContainText('55')
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('status').filter({ hasText: unsaved })).toBeInViewport()
    await expect(dwell).toHaveValue('44')
    await page.reload()
  }
  await restore.click()
  await expect(dwell).toHaveValue('44')

  // A newer build no longer has the file.
  await savedElsewhere(page, path, { ...was, dwellTimeAmount: 66 })
  await page.route('**/ConflictDialog-*.js', route => route.fulfill({ status: 404 }))
  await save(page)
  await again.click()
  await expect(page.getByText('A newer version has been saved since then')).toBeVisible()
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await expect(dwell).toHaveValue('44')
})

test('@torture conflicts in a contact show responsibility, country, and state by name', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, code, 'contacts', { person: 'admin' })
  const path = `/airports/${airportId}/instance/27/contacts`
  const list = airportContacts.list.reply.parse(await (await page.request.get(`/api/v1${path}`)).json())
  const was = list[0]
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const role = page.getByRole('combobox', { name: /^Management Responsibility/ }).first()
  await role.selectOption({ index: 1 })
  await page.getByLabel(/^City/).first().fill('Larkham')
  const offered = await page.request.get(`/api/v1${lookupEndpoints['management-responsibility-types'].url}`)
  const another = lookupEndpoints['management-responsibility-types'].reply.parse(await offered.json()).at(-1)
  await savedElsewhere(page, `${path}/${was?.contactId}`, {
    ...was,
    city: 'Toronto',
    isoCountryCode: 'CA',
    stateProvinceCode: 'ON',
    postalCode: 'M5V 2T6',
    managementResponsibilityTypeId: another?.managementResponsibilityTypeId,
    factbookIncludeFlag: was?.factbookIncludeFlag === 'Y' ? 'N' : 'Y',
  })
  await save(page)
  await expect(row(page, 'Country')).toContainText('Canada')
  await expect(row(page, 'State/Province')).toContainText('Ontario')
  await expect(row(page, 'To Be Printed')).toContainText('Yes')
  await expectWords(page, ['Country', 'State/Province', 'Management Responsibility', 'To Be Printed'])
})

test('a tenant that someone has moved shows where it is, and my changes continue from there', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, code, 'tenants', { person: 'admin' })
  const read = async () =>
    listAirportTenantsEndpoint.reply.parse(
      await (await page.request.get(`/api/v1/tenants/instance/27/airport/${airportId}`)).json(),
    ).content
  const terminals = listTerminalsEndpoint.reply.parse(
    await (await page.request.get(`/api/v1/airports/${airportId}/instance/27/terminals`)).json(),
  )
  const [was, another] = await read()
  if (!was || !another) throw new Error('two tenants are needed')
  const elsewhere = terminals.find(each => each.terminal.terminalId !== was.terminalId)?.terminal
  const { tenantId, terminalId, locationNumber } = was
  await page.goto(
    `/wizard/airports/${airportId}/steps/tenants/${tenantId}/${terminalId}/${locationNumber}/${was.brandId}/${was.companyId}?instance=27`,
  )
  await page.getByRole('textbox', { name: /^Square Footage/ }).fill('1,357')
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOption('Vacant')
  await savedElsewhere(
    page,
    `/tenants/${tenantId}/instance/27/airport/${airportId}/terminal/${terminalId}/location/${locationNumber}`,
    {
      ...was,
      terminalId: elsewhere?.terminalId ?? terminalId,
      areaTotal: 2468,
      companyId: another.companyId,
      futureLocation: !was.futureLocation,
    },
  )
  await save(page)
  await expectWords(page, ['Status', 'Future Location'])
  if (elsewhere) {
    await expectWords(page, ['Terminal'])
    await expect(row(page, 'Terminal')).toContainText(elsewhere.terminalName)
  }
  await dialog(page)
    .getByRole('radio', { name: /^Square Footage: your version/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Save these choices' }).click()
  await expect(said(page, 'Successfully Updated Tenant!')).toBeVisible()
  const now = (await read()).find(each => each.tenantId === tenantId)
  expect(now).toMatchObject({
    terminalId: elsewhere?.terminalId ?? terminalId,
    areaTotal: 1357,
    companyId: another.companyId,
    tenantStatusDes: 'Vacant',
    futureLocation: !was.futureLocation,
  })
})

test('@torture conflicts in a company show country, state, and DBE flag by name', async ({ visit }) => {
  const [companyId] = Object.keys(companiesOfPeople.company)
  const page = await visit('admin')
  const path = `/companies/${companyId}/instance/27`
  const was = getCompanyInstanceEndpoint.reply.parse(await (await page.request.get(`/api/v1${path}`)).json())
  await page.goto(`/wizard/companies/${companyId}/steps/info?instance=27`)
  await page.getByLabel(/^City/).first().fill('Larkham')
  const { company } = was
  await savedElsewhere(page, path, {
    ...was,
    dbeFlag: was.dbeFlag === 'Y' ? 'N' : 'Y',
    company: {
      ...company,
      city: 'Toronto',
      isoCountryCode: 'CA',
      stateProvinceCode: 'ON',
      postalCode: 'M5V 2T6',
    },
  })
  await save(page)
  const publish = page.getByRole('button', { name: 'Save and publish' })
  await expect(publish.or(dialog(page))).toBeVisible()
  if (await publish.isVisible()) await publish.click()
  await expect(row(page, 'Country')).toContainText('Canada')
  await expectWords(page, ['Country', 'State/Province', 'DBE'])
})

test('@torture a conflict in an airport’s location shows both versions', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, code, 'location', { person: 'admin' })
  const path = `/airports/${airportId}/instance/27/location`
  await page.getByLabel(/^Latitude/).fill('40.5')
  await savedElsewhere(page, path, { latitudeText: '40.25', longitudeText: '-80.25' })
  await save(page)
  await expect(row(page, 'Latitude')).toContainText('40.5')
  await expect(row(page, 'Latitude')).toContainText('40.25')
  await expect(row(page, 'Longitude')).toContainText('-80.25')
  await expect(dialog(page)).toContainText(/Saved by you, .+ at \d\d:\d\d\./)
})

for (const { step, words, place, body } of [
  {
    step: 'terminals',
    words: 'Enplaning Passengers',
    place: 'totals',
    body: { enplaneTotal: 4321 },
  },
  {
    step: 'covid',
    words: 'Answer',
    place: 'specialquestion/1',
    body: { answer: 'Somebody else’s words.' },
  },
] as const) {
  test(`@torture ${step}: a field changed by both waits for a choice`, async ({ visit }) => {
    const { page, airportId } = await openStep(visit, code, step, { person: 'admin' })
    if (step === 'covid') await page.getByRole('form').first().getByRole('textbox').first().fill('My words.')
    else await fillCell(page, words, 'Airport-Wide', '1,234')
    const empty = {
      deplaneTotal: null,
      passengerTotal: null,
      passengerEpDomesticTotal: null,
      passengerEpIntlTotal: null,
      annualPercentageChangeAmount: null,
    }
    await savedElsewhere(page, `/airports/${airportId}/instance/27/${place}`, { ...empty, ...body })
    await save(page)
    await expect(row(page, words)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Save these choices' })).toBeDisabled()
  })
}
