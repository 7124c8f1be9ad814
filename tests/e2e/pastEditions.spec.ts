import { expect } from '@playwright/test'
import { searchCompaniesEndpoint } from '#domain/companies/company.ts'
import { airportId } from './airportId.ts'
import { expectAccessible, isTorture, test, testEveryLook, tortureStep } from './visit.ts'

const line = 'You are reading the 2025 edition as it was published.'

test('a subscriber reads the edition of an earlier year, which every link keeps, and returns', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/airports')
  await expect(page.getByText(line)).toHaveCount(0)
  await page.getByLabel('Year').selectOption('2025 (earlier)')
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('combobox', { name: 'Airport Location' }).fill('Denver')
  await page.getByRole('link', { name: 'Denver International Airport' }).click()
  await expect(page).toHaveURL(/\/airports\/\d+\?instance=25$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Denver International Airport' })).toBeVisible()
  await expect(page.getByText(line)).toBeVisible()
  // The rank comes with the answer of another call.
  const figure = page.getByRole('definition').first()
  await expect(figure).toContainText('Rank')
  const shown = await figure.innerText()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)

  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Companies', 'Explore', 'Reports']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(line)).toBeVisible()
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('25')
  }

  await tortureStep('figures over the years end with the edition, and so does a citation', async () => {
    await page.goto('/airports/2/trends?instance=25')
    await expect(page.getByText(line)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Locations year by year' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Locations by year' }).getByRole('row').nth(1),
    ).toContainText('2025')
    for (const table of await page.getByRole('table').all()) await expect(table).not.toContainText('2026')
    await page.getByRole('button', { name: 'Cite', exact: true }).click()
    await expect(page.getByLabel('Citation')).toHaveValue(
      / trends\. In AXN Fact Book, 2025 edition\. .*instance=25/,
    )
    await page.keyboard.press('Escape')
  })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('Denver Int')
  await page.getByRole('option', { name: /^Denver International Airport/ }).click()
  await expect(page).toHaveURL(/\/airports\/\d+\?instance=25$/)
  await expect(figure).toHaveText(shown, { useInnerText: true })
  // Opened from elsewhere, so that the server renders it.
  await page.reload()
  await expect(page.getByText(line)).toBeVisible()

  // Paper says which edition it shows, without a link.
  const toCurrent = page.getByRole('link', { name: 'Go to the 2026 edition' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(line)).toBeVisible()
  await expect(toCurrent).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await toCurrent.click()
  await expect(page).toHaveURL(/\/airports\/\d+$/)
  await expect(page.getByText(line)).toHaveCount(0)
  await expect(page.getByRole('definition').first()).not.toHaveText(shown, { useInnerText: true })
})

test('@torture a page of something that the current edition does not have leads to the edition before it', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const spokane = await airportId(admin, 'Spokane')
  const found = await admin.request.post('/api/v1/companies/instance/26/paged/search', {
    params: { status: 'INPROGRESS', size: 1 },
  })
  const [unpublished] = searchCompaniesEndpoint.reply.parse(await found.json()).content
  const companyId = String(unpublished?.companyId)
  const page = await visit('subscriber')
  const addresses = [`/airports/${spokane}`, `/airports/${spokane}/benchmarks`, `/company/${companyId}`]
  for (const address of addresses) {
    await page.goto(address)
    await expectAccessible(page)
    const earlier = page.getByRole('link', { name: 'Show the 2025 edition' })
    await earlier.click()
    await expect(page.getByText(line)).toBeVisible()
    await expect(earlier).toHaveCount(0)
  }
  await page.goto('/search?keyword=Spokane+International+Airport')
  await expect(page.getByText('Spokane International Airport (GEG) is not published for 2026')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open 2025' }).click()
  await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Spokane International Airport' })).toBeVisible()
  await page.goto('/brands/999999')
  await expect(page.getByText('This brand is not in the 2026 edition')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the 2025 edition' })).toBeVisible()
})

test('@torture an address with the current year or one that is not published shows the current edition', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/companies?instance=26')
  await expect(page).toHaveURL(/\/companies$/)
  // The page of one of several tables belongs to its edition.
  await page.goto('/contacts?instance=25&page-CEO=2')
  await page.getByRole('link', { name: 'Go to the 2026 edition' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await page.goto('/companies?instance=27')
  await expect(
    page.getByText('The year in this address is not published. You are reading the 2026 edition.'),
  ).toBeVisible()
  await expect(page.getByLabel('Year')).toHaveValue('26')

  // The wizard's menu brings along the year in entry.
  const editor = await visit('airportsub')
  await editor.goto('/wizard/airports?instance=27')
  const menu = editor.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Airports', exact: true }).click()
  await expect(editor).toHaveURL(/\/airports$/)
})

test('@torture an old address of a comparison shows the edition of its year, or says that it does not', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/compare?airports=DEN,SEA&year=2025')
  await expect(page).toHaveURL(/\/compare\?airports=DEN%2CSEA&instance=25$/)
  await expect(page.getByText(line)).toBeVisible()
  await page.goto('/compare?airports=DEN,SEA&year=1999')
  await expect(
    page.getByText('The year in this address is not published. You are reading the 2026 edition.'),
  ).toBeVisible()
  await page.goto('/compare?airports=DEN,SEA&year=2026')
  await expect(page).toHaveURL(/\/compare\?airports=DEN%2CSEA$/)
})

test('@torture leases that end soon count from the last day of the edition’s year', async ({ visit }) => {
  const page = await visit('subscriber')
  for (const address of ['/leaseexpiration', '/leaseradar']) {
    await page.goto(`${address}?instance=25`)
    await expect(page.getByRole('main')).toContainText('within 18 months of December 31, 2025')
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText('within the next 18 months')
  }
})

test('Back returns to the same place of a long page', async ({ visit }) => {
  const page = await visit('subscriber')
  for (const address of isTorture ? ['/leaseexpiration', '/contacts'] : ['/contacts']) {
    await page.goto(address)
    const link = page.locator('main section').last().locator('tbody a[href^="/airports/"]').last()
    await link.scrollIntoViewIfNeeded()
    // Unlike the wheel, it has scrolled by the next statement.
    await page.evaluate('scrollBy(0, 40)')
    const topOf = async () => Math.round((await link.boundingBox())?.y ?? -1)
    await expect.poll(topOf).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    // Sections that came near have taken their heights. This scrolls as the click would.
    await link.hover()
    const before = await topOf()
    await link.click()
    await expect(page).not.toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect.poll(async () => Math.abs((await topOf()) - before), { message: address }).toBeLessThan(3)
  }
})

testEveryLook('an earlier edition', async visit => {
  const page = await visit('subscriber')
  for (const address of ['/airports?instance=25', '/airports/2?instance=25', '/reports?instance=25']) {
    await page.goto(address)
    await expect(page.getByText(line)).toBeVisible()
    await expect(page.getByLabel('Year')).toHaveValue('25')
    await expectAccessible(page)
  }
})
