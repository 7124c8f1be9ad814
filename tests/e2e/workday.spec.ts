import { expect, type Page } from '@playwright/test'
import { addAirportEndpoint } from '#domain/airports/airportRecord.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { listNameChoicesEndpoint } from '#domain/catalog/proposal.ts'
import * as messages from '#domain/messages.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import { expectStored } from './expectStored.ts'
import { createKeyboardHands, createMouseHands, type Hands } from './hands.ts'
import { test } from './ownServer.ts'
import { expectInViewport } from './steps.ts'
import type { Fixtures } from './visit.ts'
import {
  carRentalTotals,
  countNewNames,
  inventAirport,
  parkingRates,
  parkingTotals,
  type KnownNames,
  type WorkdayAirport,
} from './workdayAirport.ts'
import { misspelledNames, mistakes, sheets } from './workdaySheets.ts'

/** The year being entered, in which these airports are new, so that every value is typed or pasted. */
const year = 27
const api = '/api/v1'
const medium = {
  iataCode: 'ZM3',
  airportName: 'Mossbank Regional',
  terminals: 3,
  tenants: 60,
  newTenants: 'Bristlecone Kiosk',
}
const large = {
  iataCode: 'ZL7',
  airportName: 'Larchmere International',
  terminals: 7,
  tenants: 300,
  newTenants: 'Thimblewick Parlor',
}

test('@torture a large airport is entered from a spreadsheet in fewer than 150 actions', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const { page, airportId, airport } = await startOfDay(visit, large)
  const hands = await createMouseHands(page)
  await workThrough(hands, airport)
  await expectStored(page, { airportId, year }, airport)
  expect(hands.acts()).toBeLessThan(150)
})

test('@torture a medium airport is entered from a spreadsheet with the keyboard alone', async ({ visit }) => {
  test.setTimeout(240_000)
  const { page, airportId, airport } = await startOfDay(visit, medium)
  const hands = await createKeyboardHands(page)
  await workThrough(hands, airport)
  await expectStored(page, { airportId, year }, airport)
})

/** An administrator has added the airport with its terminals, and its representative opens the first step. */
async function startOfDay(visit: Fixtures['visit'], size: typeof medium) {
  const page = await visit('airport')
  await page.setViewportSize({ width: 1366, height: 768 })
  const airport = inventAirport(size, await readKnownNames(page))
  const session = getSessionEndpoint.reply.parse(await (await page.request.get(`${api}/session`)).json())
  const airportId = await addAirport(await visit('admin'), airport, Number(session.user?.userId))
  await page.goto(`/wizard/airports/${airportId}/steps/info?instance=${year}`)
  return { page, airportId, airport }
}

async function readKnownNames(page: Page): Promise<KnownNames> {
  const read = async (kind: NameKind) => {
    const answer = await page.request.get(`${api}/proposals/${kind}/choices?size=40`)
    return listNameChoicesEndpoint.reply.parse(await answer.json()).content.map(({ name }) => name)
  }
  return { brands: await read('brands'), companies: await read('companies') }
}

async function addAirport(admin: Page, airport: WorkdayAirport, userId: number): Promise<number> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await admin.request.post(`${api}${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { iataCode, airportName } = airport
  const place = { city: 'Larchmere', county: null, isoCountryCode: 'US', stateProvinceCode: 'OH' }
  const coordinates = { latitudeText: '40.1', longitudeText: '-82.9', websiteUrl: null }
  const added = addAirportEndpoint.reply.parse(
    await post('/airports', { iataCode, airportName, ...place, ...coordinates, axnInstanceId: year }),
  )
  const { airportId } = added
  for (const { terminalName } of airport.terminals)
    await post(`/airports/${airportId}/instance/${year}/terminals`, { terminalName, terminalShortName: null })
  await post('/affiliatedairports', { airportId, axnInstanceId: year, userId })
  return airportId
}

/** Enters the whole year, step after step, from the first field to the submission. */
async function workThrough(hands: Hands, airport: WorkdayAirport): Promise<void> {
  const started = Date.now()
  const steps = [
    enterInformation,
    enterExpansion,
    enterContact,
    enterTerminals,
    enterRentalAndParking,
    enterTenants,
    answerQuestion,
    passLocation,
    submit,
  ]
  for (const enter of steps) {
    const [before, from] = [hands.acts(), Date.now()]
    await test.step(enter.name, () => enter(hands, airport))
    print(`${enter.name}: ${hands.acts() - before} acts, ${Date.now() - from} ms`)
  }
  const seconds = Math.round((Date.now() - started) / 100) / 10
  print(`${airport.airportName}: ${hands.acts()} acts; the product and the browser took ${seconds} s`)
}

const print = (line: string) => process.stdout.write(`    ${line}\n`)

const grid = (page: Page, name: string) => page.getByRole('grid', { name }).locator('input')
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const list = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Saves, and continues with the next step. */
async function goOn({ page, press }: Hands, next: string): Promise<void> {
  await press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(new RegExp(`/steps/${next}`), { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function enterInformation(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.choose(list(page, 'Airport Configuration'), 'Linear')
  await hands.choose(list(page, 'Concession Management Type'), 'Developer')
  await hands.fill(field(page, 'Average Dwell Time'), '75')
  await hands.reach(grid(page, 'Revenue by service'))
  await hands.paste(sheets.revenue())
  await hands.reach(grid(page, 'Airport ratios'))
  await hands.paste(sheets.ratios())
  await expect(button(page, 'Fill in 6 cells')).toBeFocused()
  await hands.press('Enter')
  await goOn(hands, 'expansion')
}

async function enterExpansion(hands: Hands): Promise<void> {
  const { page } = hands
  await expect(page.getByText(messages.noExpansions)).toBeVisible()
  await hands.fill(field(page, 'Planned Expansion'), 'Food hall between two concourses')
  await hands.fill(field(page, 'Area'), '12,500 sq ft')
  await hands.fill(field(page, 'Completion'), 'Fall 2029')
  await goOn(hands, 'contacts')
}

async function enterContact(hands: Hands): Promise<void> {
  const { page } = hands
  expect((await field(page, 'First Name').boundingBox())?.y).toBeLessThan(300)
  await hands.fill(field(page, 'First Name'), 'Wren')
  await hands.fill(field(page, 'Last Name'), 'Abernethy-Holt')
  await hands.choose(list(page, 'Management Responsibility'), 'Concessions')
  await hands.fill(field(page, 'City'), 'Larchmere')
  await hands.fill(field(page, 'Work Phone'), '614 555 0142')
  await hands.fill(field(page, 'Email'), 'wren@larchmere.example')
  await goOn(hands, 'terminals')
}

/** All terminals come from one sheet. Its only text in place of a figure is found and overwritten. */
async function enterTerminals(hands: Hands, airport: WorkdayAirport): Promise<void> {
  const { page } = hands
  const last = airport.terminals.at(-1)
  await hands.reach(grid(page, 'Traffic, sales, and rent'))
  await hands.paste(sheets.terminals(airport))
  await expectInViewport(page, page.getByText('1 cell cannot be saved yet:'))
  await hands.push(button(page, `Deplaning Passengers, ${last?.terminalName}`))
  await hands.retype(String(last?.traffic.deplaneTotal))
  await goOn(hands, 'rental-parking')
}

async function enterRentalAndParking(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.reach(grid(page, 'Car rental by site'))
  await hands.paste(sheets.carRental())
  await hands.fill(field(page, 'Car Rental, Total Revenue'), String(carRentalTotals.carRentalTotal))
  await hands.fill(field(page, 'Car Rental Area'), '41,200 sq ft')
  await hands.reach(grid(page, 'Spaces and rates'))
  await hands.paste(sheets.parking())
  await hands.push(button(page, 'Premium, Daily, Rate'))
  await hands.retype(String(parkingRates[1]?.parkingRateAmount))
  await hands.fill(field(page, 'Parking, Total Revenue'), String(parkingTotals.parkingRevenueTotal))
  await hands.fill(
    field(page, 'Parking, Revenue to Airport'),
    String(parkingTotals.parkingRevenueAirportTotal),
  )
  await goOn(hands, 'tenants')
}

/** The rent roll unchanged. Each name is decided once, and the two wrong cells are corrected in place. */
async function enterTenants(hands: Hands, airport: WorkdayAirport): Promise<void> {
  const { page } = hands
  const { tenants } = airport
  await hands.push(page.getByRole('link', { name: /paste them from a spreadsheet/ }))
  await hands.reach(grid(page, 'Tenants'))
  await hands.paste(sheets.tenants(airport))
  const note = page.getByText(`${tenants.length} rows pasted`)
  await expect(note).toBeVisible()
  await hands.push(note)
  await expect(page.getByText(/Expires: \d+ dates read as month\/day\/year/)).toBeVisible()
  await expect(page.getByText('the table has no such column: Suite')).toBeVisible()

  const match = button(page, /^Match \d+ names$/)
  await expect(match).not.toHaveAttribute('aria-disabled')
  await hands.push(match)
  // For each misspelled name, the most similar one is preselected, except for terminals, which may differ in a letter.
  // The others are proposed.
  const terminal = tenants[mistakes.terminal]?.terminalName ?? ''
  await hands.choose(page.getByRole('combobox', { name: /^Terminal “/ }), terminal)
  const names = countNewNames(airport) + misspelledNames
  await hands.push(button(page, `Apply ${names} decisions`))
  await expect(grid(page, 'Tenants')).toBeFocused()
  await hands.push(button(page, 'Square Footage (1)'))
  await hands.retype(String(tenants[mistakes.area]?.areaTotal))
  await hands.push(button(page, 'Expires (1)'))
  await hands.retype(String(tenants[mistakes.date]?.leaseExpireDate))
  await expect(page.getByText(/with errors$/)).toHaveCount(0)
  await goOn(hands, 'covid')
}

async function answerQuestion(hands: Hands): Promise<void> {
  await hands.fill(field(hands.page, 'Answer'), 'Every shop is open again.')
  await goOn(hands, 'location')
}

const passLocation = (hands: Hands): Promise<void> => goOn(hands, 'review')

/** The review has no open issues. */
async function submit(hands: Hands): Promise<void> {
  const { page } = hands
  await expect(page.getByRole('heading', { name: /^(Missing|Warnings|Contradictions|Errors)/ })).toHaveCount(
    0,
  )
  await hands.push(button(page, 'Submit for Review'))
  await expect(page.getByText('Instance Status Updated Successfully!').first()).toBeVisible()
}
