import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { demoPassword } from '#server/database/demo/people.ts'
import { cellOf, fillCell } from './grid.ts'
import { test } from './visit.ts'

const boise = { name: 'Boise Airport', iata: 'BOI', location: 'Boise, ID (BOI)' }
const reason = 'Concourse B: the news and gifts sales look like last year’s. Check the March statement.'
/** The final report of Concourse B, close to last year's so that no figure is unusual. */
const figures = {
  foodSales: '13,500,000.00',
  foodRent: '1,755,000.00',
  specialtySales: '2,550,000.00',
  specialtyRent: '370,000.00',
  newsSales: '5,100,000.00',
  newsRent: '846,000.00',
}
const correctedNewsSales = '5,250,000.00'

/**
 * The main workflow with three users, each in a separate browser: a representative enters and submits, an administrator
 * returns, approves, and publishes, and a subscriber reads and downloads.
 */
test('a year is entered, reviewed, published, read, and downloaded', async ({ browser }) => {
  test.setTimeout(240_000)
  const representative = await signedIn(browser, 'airport')
  await enterAirportInformation(representative)
  await enterTerminalSales(representative)
  await submit(representative)

  const administrator = await signedIn(browser, 'admin')
  await openReview(administrator)
  await act(administrator, 'Unlock for Editing', reason)

  await correctAfterReading(representative)
  await submit(representative)

  await administrator.reload()
  await act(administrator, 'Approve for Publish')
  await act(administrator, 'Publish')

  const subscriber = await signedIn(browser, 'subscriber')
  await readProfile(subscriber)
  await downloadReport(subscriber)

  // Other tests compare the published data with the demo's original data.
  await act(administrator, 'Unpublish')
})

async function signedIn(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await page.goto('/login')
  await page.getByLabel(/^Username/).fill(name)
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  return page
}

/** In the wizard, the menu opens first. */
async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
}

/** From the menu to the airport of the current year, which opens on its review. */
async function openReview(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Modify Data')
  await page.getByRole('link', { name: /Current year/ }).click()
  await page.getByRole('searchbox').fill(boise.iata)
  const row = page.getByRole('row', { name: new RegExp(boise.name) })
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByText(boise.name, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/steps\/review/)
}

async function enterAirportInformation(page: Page): Promise<void> {
  await openReview(page)
  await page.getByRole('link', { name: /valid Airport Configuration/ }).click()
  await page.getByLabel(/^Airport Configuration/).selectOption('Linear')
  await page.getByLabel(/^Average Dwell Time/).fill('94')
  await save(page, 'Airport Information Saved Successfully!')
}

/** By then, the grid of all terminals, in which the concourse is another column, has disappeared. */
async function openConcourse(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Concourse B' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Concourse B/ })).toBeVisible()
}

async function enterTerminalSales(page: Page): Promise<void> {
  await step(page, /Terminals/)
  await openConcourse(page)
  const fill = (row: string, text: string) => fillCell(page, row, 'Concourse B', text)
  const food = (ratio: string) => cellOf(page, `Food & Beverage, ${ratio} per Enplanement`, 'Concourse B')
  // 1,695,872 passengers enplaned at Concourse B, so sales of 13,500,000 are $7.96 each, computed while typing.
  await fill('Food & Beverage, Gross Sales', figures.foodSales)
  await expect(await food('Sales')).toHaveText(/7\.96/)
  await fill('Food & Beverage, Rent to Airport', figures.foodRent)
  await expect(await food('Rent')).toHaveText(/1\.03/)
  await fill('Specialty Retail, Gross Sales', figures.specialtySales)
  await fill('Specialty Retail, Rent to Airport', figures.specialtyRent)
  await fill('News & Gifts, Gross Sales', figures.newsSales)
  await fill('News & Gifts, Rent to Airport', figures.newsRent)
  await fill('Duty Free, Gross Sales', '0')
  await fill('Duty Free, Rent to Airport', '0')
  await save(page, 'Successfully Updated Terminal Specific Data.')
}

async function submit(page: Page): Promise<void> {
  await step(page, /Review/)
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeVisible()
  const missing = page.getByRole('button', { name: /^Not available/ })
  for (let open = await missing.count(); open > 0; open--) {
    await missing.first().click()
    await expect(missing).toHaveCount(open - 1)
  }
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  // Warnings are confirmed. An error would prevent the submission below.
  for (let open = await confirm.count(); open > 0; open--) {
    await confirm.first().click()
    await expect(confirm).toHaveCount(open - 1)
  }
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await expect(page.getByText('Instance Status Updated Successfully!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toHaveCount(0)
}

async function act(page: Page, action: string, why?: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  if (why !== undefined) {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(why)
    await dialog.getByRole('button', { name: action }).click()
  }
  if (action === 'Unpublish') await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
}

async function correctAfterReading(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText(reason).first()).toBeVisible()
  await step(page, /Terminals/)
  await openConcourse(page)
  await fillCell(page, 'News & Gifts, Gross Sales', 'Concourse B', correctedNewsSales)
  await save(page, 'Successfully Updated Terminal Specific Data.')
}

async function readProfile(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Airports')
  await page.getByRole('combobox', { name: 'Airport Location' }).fill('Boise')
  await page.getByRole('option', { name: boise.location }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: boise.name })).toBeVisible()
  await expect(page.getByText('94 min').first()).toBeVisible()
  await expect(page.getByText(correctedNewsSales).first()).toBeVisible()
  await expect(page.getByText('13,500,000.00').first()).toBeVisible()
}

async function downloadReport(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Airports Passenger Traffic')
  await expect(page.getByRole('heading', { name: 'Airports Passenger Traffic 2026' })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page
    .getByRole('group', { name: 'Download', exact: true })
    .getByRole('button', { name: 'Excel (xlsx)' })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('Airports-Passenger-Traffic-26.xlsx')
  const workbook = await readXlsx(new Uint8Array(await readFile(await download.path())))
  const row = workbook.sheets[0]?.rows.find(cells => cells.includes(boise.iata))
  expect(row).toEqual(expect.arrayContaining([boise.name, boise.location, 2_693_779, 2_690_046]))
}

async function step(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
}

async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save Change' }).first().click()
  await expect(page.getByText(message).first()).toBeVisible()
}
