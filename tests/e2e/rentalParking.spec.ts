import { expect, type Page } from '@playwright/test'
import { getRentalParkingEndpoint, type StoredRentalParking } from '#domain/airports/parking.ts'
import { confirmAll, openStep, openStepWhere, paste } from './steps.ts'
import { accessibilityFindings, looks, sidewaysOverflow, test } from './visit.ts'

/** A save raises the airport's own version, so each test has an airport that no other test uses. */
const cell = (page: Page, row: string, column: string) =>
  page.getByRole('textbox', { name: `${row}, ${column}`, exact: true })
const told = (page: Page, words: string) => page.getByText(words).first()
const saveFigures = (page: Page) => page.getByRole('button', { name: 'Save Change' })

async function stored(page: Page, airportId: number): Promise<StoredRentalParking> {
  const answer = await page.request.get(`/api/v1/airports/${airportId}/instance/27/rentalparking`)
  return getRentalParkingEndpoint.reply.parse(await answer.json())
}

test('rates and car rental are entered by keyboard alone, and the spaces add up as one types', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'DSM', 'rental-parking', { person: 'admin' })
  const total = page.getByRole('status', { name: 'Total Spaces' })
  await cell(page, 'On-Site', 'Agencies').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Off-Site', 'Agencies')).toBeFocused()
  await page.keyboard.type('2')
  await cell(page, 'Premium, Hourly', 'Spaces').focus()
  for (const spaces of ['100', '2,000', '300', '4000', '0', '60']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(spaces)
    await page.keyboard.press('Enter')
  }
  await expect(total).toHaveText('6,460')
  // Enter moves from the last row to the top of the next column.
  await expect(cell(page, 'Premium, Hourly', 'Rate ($)')).toBeFocused()
  await page.keyboard.type('$3.50')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1e3')
  await saveFigures(page).click()
  await expect(page.getByRole('alert')).toContainText('scientific notation')
  await cell(page, 'Premium, Daily', 'Rate ($)').fill('24')
  await saveFigures(page).press('Enter')
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  const { carRentalOnsiteAgenciesTotal, parkingRates } = await stored(page, airportId)
  expect(carRentalOnsiteAgenciesTotal).toBe(7)
  expect(parkingRates.map(each => each.parkingSpaceQuantity)).toEqual([100, 2000, 300, 4000, 0, 60])
  expect(parkingRates.map(each => each.parkingRateAmount).slice(0, 2)).toEqual([3.5, 24])
})

test('a Canadian airport may type Canadian dollars, which are kept as US dollars to the cent', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'YQT', 'rental-parking', { person: 'admin' })
  const amounts = page.getByRole('group', { name: 'Enter amounts in' })
  await expect(amounts).toContainText('1 CAD = 0.759 USD, 2016-2020 average')
  await cell(page, 'On-Site', 'Total Revenue ($)').fill('1,000')
  await amounts.getByRole('radio', { name: 'Canadian dollars' }).check()
  await cell(page, 'On-Site', 'Revenue to Airport ($)').focus()
  await page.keyboard.type('1,000.01')
  await expect(cell(page, 'On-Site', 'Revenue to Airport ($)')).toHaveValue('C$1,000.01')
  await expect(told(page, '= 759.01 US dollars')).toBeVisible()
  await cell(page, 'On-Site', 'Agencies').fill('4')
  await cell(page, 'Premium, Hourly', 'Rate ($)').focus()
  await paste(page, '10\t200\n20\t300\n')
  const dialog = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(dialog).toContainText('C$200')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await page.reload()
  // A draft says which dollars were meant, whatever is selected when it is restored.
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await saveFigures(page).click()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  await expect(cell(page, 'On-Site', 'Revenue to Airport ($)')).toHaveValue('759.01')
  const kept = await stored(page, airportId)
  expect([kept.carRentalOnsiteRevenueTotal, kept.carRentalOnsiteAgenciesTotal]).toEqual([1000, 4])
  expect(
    kept.parkingRates.slice(0, 2).map(each => [each.parkingRateAmount, each.parkingRevenueTotal]),
  ).toEqual([
    [7.59, 151.8],
    [15.18, 227.7],
  ])
})

test('a block from a spreadsheet is shown first, with every cell that cannot be read', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'SYR', 'rental-parking', { person: 'admin' })
  const before = await stored(page, airportId)
  await cell(page, 'Premium, Hourly', 'Spaces').focus()
  await paste(page, '110\t4.00\t\t\tGarage\n2,200\tfree\t1000\t900\tGarage\n')
  const dialog = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(dialog).toContainText('One cell cannot be read')
  await expect(dialog).toContainText('Premium, Daily, Rate')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(cell(page, 'Premium, Hourly', 'Remark')).toHaveValue('Garage')
  expect(await stored(page, airportId)).toEqual(before)
  const unread = cell(page, 'Premium, Daily', 'Rate ($)')
  await expect(unread).toHaveValue('free')
  await saveFigures(page).click()
  await expect(page.getByRole('alert')).toContainText('Please provide a valid number.')
  expect(await stored(page, airportId)).toEqual(before)
  await unread.fill('24')
  await saveFigures(page).click()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  const { parkingRates } = await stored(page, airportId)
  expect(parkingRates.map(each => each.parkingSpaceQuantity).slice(0, 2)).toEqual([110, 2200])
  expect(parkingRates[1]?.parkingRevenueAirportTotal).toBe(900)
})

test('rates from last year are confirmed one by one, by a change, or all at once', async ({ visit }) => {
  const unconfirmedOf = async (page: Page, airportId: number) =>
    (await stored(page, airportId)).parkingRates.filter(each => each.confirmed === 'N').length
  const { page, airportId } = await openStepWhere(
    visit,
    'rental-parking',
    async (page, airportId) => (await unconfirmedOf(page, airportId)) === 6,
  )
  const unconfirmed = () => unconfirmedOf(page, airportId)
  const before = await unconfirmed()
  await cell(page, 'Premium, Daily', 'Rate ($)').fill('21')
  await page.getByRole('button', { name: 'Confirm Premium, Hourly' }).press('Enter')
  await expect(told(page, 'One parking rate confirmed.')).toBeVisible()
  await expect(cell(page, 'Premium, Hourly', 'Spaces')).toBeFocused()
  // The typed text is still there and can be saved over the confirmed version.
  await expect(cell(page, 'Premium, Daily', 'Rate ($)')).toHaveValue('21')
  await expect(page.locator('#unconfirmed')).toContainText(String(before - 1))
  await saveFigures(page).click()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  expect(await unconfirmed()).toBe(before - 2)
  await confirmAll(page, 'Confirm all parking rates')
  await expect(page.locator('#unconfirmed')).toHaveCount(0)
  expect(await unconfirmed()).toBe(0)
})

test('a comment is saved without the figures, and leaving with one unsaved asks', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'rental-parking')
  const form = (name: string) => page.getByRole('form', { name: `Comment, ${name}` })
  const text = (name: string) => form(name).getByRole('textbox')
  await text('Gross Sales').fill('Two shops closed in spring. <i>Both</i> reopened.')
  await saveFigures(page).press('Enter')
  await expect(told(page, 'Comment on Gross Sales Saved Successfully!')).toBeVisible()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toHaveCount(0)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await text('Passenger Traffic').fill('A runway was closed.')
  await page.getByRole('link', { name: /STEP 1/ }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('group', { name: 'Airport Information' })).toBeVisible()
  await page.goBack()
  await expect(text('Gross Sales')).toHaveValue('Two shops closed in spring. <i>Both</i> reopened.')
  await form('Passenger Traffic').getByRole('button', { name: 'Restore my changes' }).click()
  await expect(text('Passenger Traffic')).toHaveValue('A runway was closed.')
})

for (const { scheme, width } of looks) {
  test(`axe finds nothing, and nothing is too wide (${scheme}, ${width})`, async ({ visit }) => {
    const { page } = await openStep(visit, null, 'rental-parking', { person: 'admin', scheme, width })
    await expect(page.getByRole('form', { name: 'Comment, Gross Sales' })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  })
}
