import { expect, type Page } from '@playwright/test'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { airportId } from './airportId.ts'
import { test } from './ownServer.ts'

const copperglade = Number(Object.keys(companiesOfPeople.company)[0])
const location = (company: number, airport: number, type = 'FOODBEVERAGE') =>
  `/api/v1/companyairportinstance/${company}/instance/26/type/${type}/airport/${airport}`

const differences = (page: Page) => page.getByRole('region', { name: 'Tenants and Locations That Differ' })
const openReview = (page: Page, kind: string, id: number) =>
  page.goto(`/wizard/${kind}/${id}/steps/review?instance=26`)

test('@torture an airport’s tenant without a location is explained by one side and resolved by the other', async ({
  visit,
}) => {
  const company = await visit('company')
  const admin = await visit('admin')
  const spokane = await airportId(admin, 'GEG')
  expect((await company.request.delete(location(copperglade, spokane))).status()).toBe(200)

  const airport = await visit('airport')
  await openReview(airport, 'airports', spokane)
  await expect(differences(airport)).toContainText('Copperglade Hospitality Group reports no location here')
  await differences(airport)
    .getByRole('button', { name: /^They are here/ })
    .click()
  const dialog = airport.getByRole('dialog', { name: 'They are here' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They pay rent every month.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(differences(airport).getByText('They pay rent every month.')).toBeVisible()
  // The airport was already submitted, unlike the company.
  await expect(differences(airport)).not.toContainText('prevent submission')
  await openReview(company, 'companies', copperglade)
  await expect(differences(company)).toContainText('This does not prevent submission.')
  await expect(differences(company)).toContainText('Spokane International Airport lists tenants of yours')
  await expect(differences(company).getByText('They pay rent every month.')).toBeVisible()
  await differences(company)
    .getByRole('button', { name: 'Add the location: Spokane International Airport' })
    .click()
  await expect(differences(company)).toHaveCount(0)
  await openReview(airport, 'airports', spokane)
  await expect(airport.getByRole('heading', { name: 'Results of the Checks' })).toBeVisible()
  await expect(differences(airport)).toHaveCount(0)
})

test('@torture a location without a tenant leads the airport to a new tenant of that company', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const boise = await airportId(admin, 'BOI')
  const { content } = (await (
    await admin.request.get('/api/v1/companies/instance/26/affiliated', { params: { size: 100 } })
  ).json()) as { content: { companyId: number; companyName: string }[] }
  let stated = ''
  for (const { companyId, companyName } of content) {
    const tenants = await admin.request.post(location(companyId, boise))
    if (!tenants.ok()) continue
    stated = companyName
    break
  }
  const airport = await visit('airport')
  await openReview(airport, 'airports', boise)
  const item = differences(airport).getByRole('listitem').filter({ hasText: stated })
  await expect(item).toContainText(`${stated} reports a location here (Food & Beverage Operator)`)
  await item.getByRole('link', { name: 'Add a tenant' }).click()
  await expect(airport.getByRole('combobox', { name: /^Company/ })).toHaveValue(stated)
})

test('@torture of many differing places, the review shows ten, and the others on request', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const answer = await admin.request.get('/api/v1/airports/instance/26/affiliated', {
    params: { size: 100 },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const company = await visit('company')
  const items = differences(company).getByRole('listitem')
  for (const { airportId } of content.slice(0, 40)) await admin.request.post(location(copperglade, airportId))
  await openReview(company, 'companies', copperglade)
  await expect(items).toHaveCount(10)
  const all = differences(company).getByRole('button', { name: /^Show all \d+$/ })
  const count = Number((await all.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(10)
  await all.press('Enter')
  await expect(items).toHaveCount(count)
  const fewer = differences(company).getByRole('button', { name: 'Show fewer' })
  await expect(fewer).toBeFocused()
  await fewer.press('Enter')
  await expect(items).toHaveCount(10)
  await company.evaluate('dispatchEvent(new Event("beforeprint"))')
  await expect(items).toHaveCount(count)
})
