import { expect, type Page } from '@playwright/test'
import { getRentalParkingEndpoint, type StoredRentalParking } from '#domain/airports/parking.ts'
import { activeCell, cellOf, fillCell, openCell } from './grid.ts'
import { approvePositions, confirmAll, openStep, openStepWhere, paste } from './steps.ts'
import { expectAccessible, test, testEveryLook } from './visit.ts'

const told = (page: Page, words: string) => page.getByText(words).first()
const saveFigures = (page: Page) => page.getByRole('button', { name: 'Save Change' })

/** A save increments the airport's own version, so each test has an airport that no other test uses. */
async function stored(page: Page, airportId: number): Promise<StoredRentalParking> {
  const answer = await page.request.get(`/api/v1/airports/${airportId}/instance/27/rentalparking`)
  return getRentalParkingEndpoint.reply.parse(await answer.json())
}

test('rates and car rental are entered by keyboard alone, and the spaces add up while typing', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'DSM', 'rental-parking', { person: 'admin' })
  const total = page.getByRole('status', { name: 'Total Spaces' })
  await openCell(page, 'On-Site', 'Agencies')
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowDown')
  await expect(activeCell(page)).toHaveAccessibleName('Off-Site, Agencies')
  await page.keyboard.type('2')
  await openCell(page, 'Premium, Hourly', 'Spaces')
  for (const spaces of ['100', '2,000', '300', '4000', '0', '60']) {
    await page.keyboard.type(spaces)
    await page.keyboard.press('Enter')
  }
  await expect(total).toHaveText('6,460')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowUp')
  await expect(activeCell(page)).toHaveAccessibleName('Premium, Hourly, Rate')
  await page.keyboard.type('$3.50')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1e3')
  await saveFigures(page).click()
  await expect(page.getByRole('alert')).toContainText('scientific notation')
  await fillCell(page, 'Premium, Daily', 'Rate', '24')
  await saveFigures(page).press('Enter')
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  const { carRentalOnsiteAgenciesTotal, parkingRates } = await stored(page, airportId)
  expect(carRentalOnsiteAgenciesTotal).toBe(7)
  expect(parkingRates.map(each => each.parkingSpaceQuantity)).toEqual([100, 2000, 300, 4000, 0, 60])
  expect(parkingRates.map(each => each.parkingRateAmount).slice(0, 2)).toEqual([3.5, 24])
})

test('@torture using the sum of the sites moves the focus to its input', async ({ visit }) => {
  const { page } = await openStep(visit, null, 'rental-parking', { person: 'admin' })
  await fillCell(page, 'On-Site', 'Total Revenue', '1000')
  await fillCell(page, 'Off-Site', 'Total Revenue', '500')
  const total = page.getByRole('textbox', { name: /^Car Rental, Total Revenue/ })
  await page.getByRole('button', { name: 'Use the sum: 1,500.00' }).press('Enter')
  await expect(total).toHaveValue('1,500.00')
  await expect(total).toBeFocused()
})

test('@torture a Canadian airport can enter Canadian dollars, which are stored as US dollars to the cent', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'YQT', 'rental-parking', { person: 'admin' })
  const amounts = page.getByRole('group', { name: 'Enter amounts in' })
  await expect(amounts).toContainText('1 CAD = 0.759 USD, 2016-2020 average')
  await fillCell(page, 'On-Site', 'Total Revenue', '1,000')
  await amounts.getByRole('radio', { name: 'Canadian dollars' }).check()
  const revenue = await openCell(page, 'On-Site', 'Revenue to Airport')
  await page.keyboard.type('1,000.01')
  await expect(revenue).toHaveValue('C$1,000.01')
  await expect(told(page, '= 759.01 US dollars')).toBeVisible()
  await fillCell(page, 'On-Site', 'Agencies', '4')
  await openCell(page, 'Premium, Hourly', 'Rate')
  await paste(page, '10\t200\n20\t300\n')
  await approvePositions(page)
  await expect(await cellOf(page, 'Premium, Hourly', 'Total Revenue')).toContainText('C$200')
  await page.reload()
  // A draft keeps its currency, whatever is selected when it is restored.
  const restore = page.getByRole('button', { name: 'Restore my changes' })
  await restore.click()
  await expect(restore).toHaveCount(0)
  await expect(await cellOf(page, 'Premium, Hourly', 'Total Revenue')).toContainText('C$200')
  await saveFigures(page).press('Enter')
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  await expect(await openCell(page, 'On-Site', 'Revenue to Airport')).toHaveValue('759.01')
  const moved = await page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer()
    document.activeElement.dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })()`)
  await page.keyboard.press('ArrowDown')
  await paste(page, moved)
  await expect(activeCell(page)).toHaveAccessibleName('Off-Site, Revenue to Airport')
  await expect(activeCell(page)).toHaveValue('US$759.01')
  const kept = await stored(page, airportId)
  expect([kept.carRentalOnsiteRevenueTotal, kept.carRentalOnsiteAgenciesTotal]).toEqual([1000, 4])
  expect(
    kept.parkingRates.slice(0, 2).map(each => [each.parkingRateAmount, each.parkingRevenueTotal]),
  ).toEqual([
    [7.59, 151.8],
    [15.18, 227.7],
  ])
})

test('@torture an amount in US dollars below one in Canadian dollars is not cut', async ({ visit }) => {
  const { page } = await openStep(visit, null, 'rental-parking', { person: 'admin' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await fillCell(page, 'On-Site', 'Total Revenue', 'C$6,650,000')
  const cell = await cellOf(page, 'On-Site', 'Total Revenue')
  const amount = cell.getByText('= 5,047,350.00 US dollars')
  await expect(amount).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const cut = async () => ((await cell.boundingBox())?.x ?? 0) - ((await amount.boundingBox())?.x ?? 0)
  expect(await cut()).toBeLessThan(0)
})

test('@torture the amount in US dollars below an input appears above the save bar', async ({ visit }) => {
  const { page } = await openStep(visit, 'YQT', 'rental-parking', { person: 'admin' })
  const input = page.getByRole('textbox', { name: /^Car Rental, Total Revenue/ })
  await input.focus()
  const isAboveBar = `{
    const bar = document.querySelector('[data-save-bar]').getBoundingClientRect()
    const field = document.activeElement.closest('[data-field]').getBoundingClientRect()
    field.bottom <= bar.top
  }`
  await page.evaluate(`{
    const bar = document.querySelector('[data-save-bar]').getBoundingClientRect()
    scrollBy({ top: document.activeElement.getBoundingClientRect().bottom - bar.top, behavior: 'instant' })
  }`)
  await page.keyboard.type('C$1,000')
  await expect(page.getByText('= 759.00 US dollars')).toBeVisible()
  await expect.poll(() => page.evaluate(isAboveBar)).toBe(true)
})

test('a block from a spreadsheet is filled in, and stored once every cell is valid', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'SYR', 'rental-parking', { person: 'admin' })
  const before = await stored(page, airportId)
  await openCell(page, 'Premium, Hourly', 'Spaces')
  await paste(page, '110\t4.00\t\t\tGarage\n2,200\tfree\t1000\t900\tGarage\n')
  await approvePositions(page)
  await expect(told(page, '1 cell cannot be saved yet:')).toBeVisible()
  await expect(await cellOf(page, 'Premium, Hourly', 'Remark')).toHaveText('Garage')
  await page.getByRole('button', { name: 'Premium, Daily, Rate' }).click()
  await expect(activeCell(page)).toHaveValue('free')
  await saveFigures(page).click()
  await expect(page.getByRole('alert')).toContainText('Please provide a valid number.')
  expect(await stored(page, airportId)).toEqual(before)
  await fillCell(page, 'Premium, Daily', 'Rate', '24')
  await saveFigures(page).click()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  const { parkingRates } = await stored(page, airportId)
  expect(parkingRates.map(each => each.parkingSpaceQuantity).slice(0, 2)).toEqual([110, 2200])
  expect(parkingRates[1]?.parkingRevenueAirportTotal).toBe(900)
})

test('@torture a block with row names and headings fills those cells, and is undone in one step', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'SYR', 'rental-parking', { person: 'admin' })
  const cell = await openCell(page, 'Premium, Hourly', 'Spaces')
  const spaces = await cell.inputValue()
  await paste(
    page,
    'Parking 2027\n\tRemark\tSpaces\nValet, Daily\tCanopy\t70\nMotorcycles\t\t9\nPremium, Hourly\t\t$1,500',
  )
  await expect(told(page, 'Matched by the pasted row names and column headings.')).toBeVisible()
  await expect(told(page, 'the table has no such name: Motorcycles')).toBeVisible()
  await expect(await cellOf(page, 'Valet, Daily', 'Remark')).toHaveText('Canopy')
  await page.keyboard.press('Control+z')
  await expect(await cellOf(page, 'Valet, Daily', 'Remark')).toHaveText('')
  await expect(await openCell(page, 'Premium, Hourly', 'Spaces')).toHaveValue(spaces)
})

test('@torture rates from last year are confirmed one by one, by a change, or together', async ({
  visit,
}) => {
  const unconfirmedOf = async (page: Page, airportId: number) =>
    (await stored(page, airportId)).parkingRates.filter(each => each.confirmed === 'N').length
  const { page, airportId } = await openStepWhere(
    visit,
    'rental-parking',
    async (page, airportId) => (await unconfirmedOf(page, airportId)) === 6,
  )
  const unconfirmed = () => unconfirmedOf(page, airportId)
  const before = await unconfirmed()
  await fillCell(page, 'Premium, Daily', 'Rate', '21')
  await page.getByRole('button', { name: 'Confirm Premium, Hourly' }).press('Enter')
  await expect(told(page, '1 parking rate confirmed.')).toBeVisible()
  await expect(activeCell(page)).toHaveAccessibleName('Premium, Hourly, Spaces')
  // The typed text is still there and can be saved over the confirmed version.
  await expect(await openCell(page, 'Premium, Daily', 'Rate')).toHaveValue('21')
  await expect(page.locator('#unconfirmed')).toContainText(String(before - 1))
  await saveFigures(page).click()
  await expect(told(page, 'Successfully Updated Airport Rental & Parking!')).toBeVisible()
  expect(await unconfirmed()).toBe(before - 2)
  await confirmAll(page, 'Confirm all parking rates')
  await expect(page.locator('#unconfirmed')).toHaveCount(0)
  expect(await unconfirmed()).toBe(0)
})

test('@torture a comment is saved without the figures, and leaving an unsaved one asks first', async ({
  visit,
}) => {
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

testEveryLook('the rental parking step', async visit => {
  const { page } = await openStep(visit, null, 'rental-parking', { person: 'admin' })
  await expect(page.getByRole('form', { name: 'Comment, Gross Sales' })).toBeVisible()
  await expectAccessible(page)
})
