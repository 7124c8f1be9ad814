import { expect, type Page } from '@playwright/test'
import { getAirportBenchmarksEndpoint } from '#domain/browse/airportBenchmarks.ts'
import { getAirportProfileEndpoint, type AirportProfile } from '#domain/browse/airportProfile.ts'
import { formatFigureWithUnit, formatFigure } from '#platform/contract/figure.ts'
import { airportId } from './airportId.ts'
import { goOn, isTorture, test } from './visit.ts'

const notChosen = 'In order to find an airport you must select an Airport Location or IATA Code'
const notFound = 'Unable to find any airport based on your search criteria.'

const searchedLists = [
  '/airports',
  '/companies',
  '/tenants',
  '/brands',
  '/contacts',
  '/contacts/company',
  '/leaseexpiration',
  '/leaseradar',
  '/reports/dbe',
  '/admin/manage/airports',
  '/admin/manage/companies',
  '/admin/manage/brands',
  '/admin/manage/users',
  '/admin/manage/lookups/airlines',
  '/wizard/airports',
]

const location = (page: Page) => page.getByRole('combobox', { name: 'Airport Location' })
const code = (page: Page) => page.getByRole('combobox', { name: 'IATA Code' })
const airportHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function profileOf(page: Page, id: number): Promise<AirportProfile> {
  const answer = await page.request.get(`/api/v1/airports/${id}/instance/26/profile`)
  return getAirportProfileEndpoint.reply.parse(await answer.json())
}

test.describe('access', () => {
  test('a stranger who opens a page is asked to sign in and then gets there', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/airports/1')
    await expect(page).toHaveURL(/\/login\?origin=/)
    await page.getByLabel(/^Username/).fill('subscriber')
    await page.getByLabel(/^Password/).fill('concourse-demo-2026')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/airports\/1$/)
  })

  test('@torture an airport representative without a subscription is told that one is needed', async ({
    visit,
  }) => {
    const page = await visit('airport')
    await page.goto('/airports/1')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Airports')).toHaveCount(0)
  })
})

test.describe('the home page of', () => {
  /** The figure with its term, because a list's own line contains the same number. */
  const figure = (page: Page, term: string) =>
    page
      .getByRole('region', { name: 'The 2026 edition' })
      .locator('div', { has: page.getByText(term, { exact: true }) })

  for (const person of isTorture ? ['subscriber', 'admin'] : ['subscriber']) {
    test(`@torture a reader has the same counts as the lists, for ${person}`, async ({ visit }) => {
      const page = await visit(person)
      for (const [term, of] of [
        ['Airports', 'airports'],
        ['Companies', 'companies'],
        ['Tenant Locations', 'tenant locations'],
      ] as const) {
        // Another test may publish something in between.
        await expect(async () => {
          await page.goto('/')
          const link = figure(page, term).getByRole('link')
          const count = await link.innerText()
          await link.click()
          await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Welcome')
          await expect(page.getByRole('main')).toContainText(`of ${count} ${of}`, { timeout: 5_000 })
        }).toPass()
      }
      await goOn(page, '/')
      const ending = page.getByRole('link', { name: /leases that end by/ })
      const count = Number(/[\d,]+/.exec(await ending.innerText())?.[0].replace(',', ''))
      await ending.click()
      await expect(page).toHaveURL(/\/leaseexpiration\?.*leaseExpireDate=/)
      const shown = async () => {
        // Content far outside the viewport is not painted and has no inner text.
        const text = (await page.getByRole('main').textContent()) ?? ''
        const totals = [...text.matchAll(/ of ([\d,]+) leases/g)].map(found => found[1] ?? '')
        return totals.reduce((sum, total) => sum + Number(total.replace(',', '')), 0)
      }
      await expect.poll(shown).toBe(count)
    })
  }

  test('@torture everyone has the search at the top, which accepts typing', async ({ visit }) => {
    const page = await visit('user')
    await page.goto('/')
    await expect(page.getByText('Your account gives you access to the help pages')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('dwell')
    await expect(page.getByRole('option', { name: /^Dwell time/i })).toBeVisible()
  })

  test('@torture an editor has the progress of their airports, and links to the review of that year', async ({
    visit,
  }) => {
    const page = await visit('airport')
    await page.goto('/')
    const waiting = page.getByRole('region', { name: 'Your to-do list' })
    // The nearest deadline is first, and other tests set deadlines.
    for (const year of [/^2027, next year/, /^2026, current/])
      await expect(waiting.getByRole('heading', { level: 3, name: year })).toBeVisible()
    const boise = waiting
      .getByRole('listitem')
      .filter({ hasText: 'Boise' })
      .filter({ has: page.locator('a[href*="instance=26"]') })
    await expect(boise).toContainText(/In progress\s*\d+% complete/)
    await boise.getByRole('link').click()
    await expect(page).toHaveURL(/\/steps\/review\?instance=26$/)
  })

  test('@torture an administrator has links to what is in review', async ({ visit }) => {
    const page = await visit('admin')
    await page.goto('/')
    const row = page.getByRole('listitem').filter({ hasText: 'In review' })
    await row.getByRole('link', { name: /\d+ airports?, \d+ compan/ }).click()
    await expect(page).toHaveURL(/\/admin\/desk\?instance=26&axnInstanceStatus=PENDING$/)
    await expect(page.getByRole('table').getByText('In review').first()).toBeVisible()
  })
})

test.describe('the search', () => {
  test('finds by location, by keyboard alone', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    await location(page).focus()
    await page.keyboard.type('salt l')
    await expect(page.getByRole('option', { name: 'Salt Lake City, UT (SLC)' })).toBeVisible()
    await expect(location(page)).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(location(page)).toHaveValue('Salt Lake City, UT (SLC)')
    await expect(code(page)).toHaveValue('SLC')
    await page.keyboard.press('Enter')
    await expect(airportHeading(page, 'Salt Lake City International Airport')).toBeFocused()
    await expect(page).toHaveURL(/\/airports\/\d+$/)
  })

  test('@torture finds by code, from its first letter on, and Reset shows all again', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    await code(page).fill('d')
    const options = page.getByRole('listbox', { name: 'IATA Code' }).getByRole('option')
    await expect(options.first()).toHaveText(/^D/)
    for (const text of await options.allTextContents()) expect(text).toMatch(/^D/)
    await code(page).fill('den')
    await page.getByRole('option', { name: 'DEN', exact: true }).click()
    await expect(location(page)).toHaveValue('Denver, CO (DEN)')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(airportHeading(page, 'Denver International Airport')).toBeVisible()
    await expect(code(page)).toHaveValue('DEN')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(/\/airports$/)
    await expect(code(page)).toHaveValue('')
    await expect(location(page)).toHaveValue('')
  })

  test('@torture accepts a typed code that was not chosen', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    await code(page).fill('sea')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(airportHeading(page, 'Seattle-Tacoma International Airport')).toBeVisible()
  })

  test('reports missing input at the form and in a toast, and moves the focus there', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('search', { name: 'Find an airport' }).getByRole('alert')).toHaveText(
      notChosen,
    )
    await expect(page.getByText(notChosen)).toHaveCount(2)
    await expect(location(page)).toBeFocused()

    await location(page).fill('Atlantis')
    await expect(
      page.getByRole('search', { name: 'Find an airport' }).getByText('Nothing found'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('search', { name: 'Find an airport' }).getByRole('alert')).toHaveText(
      notFound,
    )
  })

  test('@torture an unknown airport in the address finds none and offers all of them', async ({ visit }) => {
    const page = await visit('subscriber')
    for (const id of ['abc', '99999999', ...(isTorture ? ['0', '12345678901234567890', '1.5'] : [])]) {
      await page.goto(`/airports/${id}`)
      await expect(page.getByRole('search', { name: 'Find an airport' }).getByRole('alert')).toHaveText(
        notFound,
      )
      await expect(page.getByText(notFound)).toHaveCount(2)
      await expect(page.getByRole('table', { name: /Airports in 2026/ })).toBeVisible()
    }
  })
})

test.describe('the list', () => {
  test('@torture has the same search as the form above it', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports?page=3')
    const main = page.getByRole('main')
    const rows = main.getByRole('table', { name: /Airports in/ }).locator('tbody tr')
    await location(page).fill('seattle')
    await expect(page).toHaveURL(/airports\?keyword=seattle$/)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('SEA')
    await code(page).fill('SEA')
    await expect(location(page)).toHaveValue('')
    await expect(page).toHaveURL(/keyword=SEA$/)
    await expect(rows.first()).toContainText('Seattle-Tacoma')
    await page.getByRole('option', { name: 'SEA' }).click()
    await expect(location(page)).toHaveValue('Seattle, WA (SEA)')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(/airports$/)
    await expect(location(page)).toHaveValue('')
    await expect(rows).toHaveCount(10)

    await test.step('a link shows its search, and what matches nothing says so', async () => {
      await page.goto('/airports?keyword=zzzz')
      await expect(location(page)).toHaveValue('zzzz')
      await expect(main.getByText(/^Search returned zero results\./)).toBeVisible()
      await page.getByRole('button', { name: 'Show all airports' }).click()
      await expect(location(page)).toHaveValue('')
      await expect(rows).toHaveCount(10)
    })
  })

  test('@torture shows the best match of a search first, unless the reader sorts it', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    const table = page.getByRole('table', { name: /Airports in/ })
    const first = table.locator('tbody tr').first()
    await location(page).fill('SFO')
    await page.keyboard.press('Escape')
    await expect(first).toContainText('San Francisco')
    await expect(table.locator('[aria-sort=ascending], [aria-sort=descending]')).toHaveCount(0)
    await table.getByRole('button', { name: 'Airport Name' }).click()
    await expect(page).toHaveURL(/keyword=SFO&sort=airportName$|sort=airportName&keyword=SFO$/)
    await expect(first).toContainText('Abbotsford')
    await location(page).fill('SF')
    await expect(page).toHaveURL(/sort=airportName/)
  })

  test('@torture has one search, like every list', async ({ visit }) => {
    const page = await visit('admin')
    await page.goto('/airports')
    for (const path of searchedLists) {
      await goOn(page, path)
      await expect(page.getByRole('main').getByRole('table').first(), path).toBeVisible()
      await expect(page.getByRole('main').getByRole('search'), path).toHaveCount(1)
    }
  })

  test('keeps page, order, and search in the address', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto('/airports')
    const rows = page.getByRole('table', { name: /Airports in/ }).getByRole('row')
    // Figures begin with the largest.
    await page.getByRole('button', { name: 'Enplaning Passengers' }).click()
    await expect(page).toHaveURL(/sort=enplaneTotal(%2C|,)desc/)
    await expect(rows.nth(1)).toContainText('Hartsfield-Jackson Atlanta')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(/^11–20 of/)).toBeVisible()
    await expect(rows.nth(1)).not.toContainText('Hartsfield-Jackson Atlanta')
    const shared = page.url()
    const second = await rows.nth(1).textContent()
    await location(page).fill('zzzz')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all airports' }).click()
    await expect(page).not.toHaveURL(/keyword/)
    await page.goto(shared)
    await expect(rows.nth(1)).toHaveText(second ?? '')
    await page.goBack()
    await page.goto('/airports?page=99')
    await page.getByRole('button', { name: 'Show the first page' }).click()
    await expect(page.getByText(/^1–10 of/)).toBeVisible()
    // Two boxes checked before the list follows the first one both count.
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('checkbox', { name: 'Large hub' }).waitFor()
    await page.evaluate(`for (const name of ['Large hub', 'Medium hub'])
      [...document.querySelectorAll('label')].find(each => each.textContent === name).click()`)
    await expect(page.getByRole('checkbox', { name: 'Medium hub' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Large hub' })).toBeChecked()
  })

  test('@torture shows a status to administrators, but not to subscribers', async ({ visit }) => {
    const subscriber = await visit('subscriber')
    await subscriber.goto('/airports?axnInstanceStatus=INPROGRESS')
    await expect(subscriber.getByRole('table', { name: /Airports in/ })).toBeVisible()
    await expect(subscriber.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)

    const admin = await visit('admin')
    await admin.goto('/airports')
    await admin.getByRole('button', { name: /^Filters/ }).click()
    await admin.getByRole('checkbox', { name: 'In progress' }).check()
    await expect(admin).toHaveURL(/axnInstanceStatus=INPROGRESS/)
    const badges = admin.getByRole('table').getByText('In progress')
    await expect(badges.first()).toBeVisible()
    await expect(admin.getByRole('table').getByText('Published')).toHaveCount(0)
    const unpublished = await airportId(admin, 'Albany', 'INPROGRESS')
    await admin.goto(`/airports/${unpublished}`)
    await expect(airportHeading(admin, 'Albany International Airport')).toBeVisible()
    await expect(admin.getByText('In progress', { exact: true })).toBeVisible()
    await subscriber.goto(`/airports/${unpublished}`)
    await expect(subscriber.getByRole('alert').first()).toHaveText(notFound)
  })

  test('@torture lets an administrator look at other years', async ({ visit }) => {
    const page = await visit('admin')
    await page.goto('/airports')
    await page.getByLabel('Year').selectOption('2025 (earlier)')
    await expect(page).toHaveURL(/instance=25/)
    await location(page).fill('Denver')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Denver International Airport' }).click()
    await expect(page).toHaveURL(/\/airports\/\d+\?instance=25$/)
    await expect(page.getByLabel('Year')).toHaveValue('25')
    await expect(airportHeading(page, 'Denver International Airport')).toBeVisible()
  })

  test('@torture reports a failure to load, and can be retried', async ({ visit }) => {
    const page = await visit('subscriber')
    // Opening the list by its address would embed its rows in the page.
    await page.goto('/')
    await page.route('**/26/directory*', route => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airports' }).click()
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    await page.unroute('**/26/directory*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: /Airports in/ })).toBeVisible()
  })
})

test.describe('the profile', () => {
  test('@torture shows the data that came with its page, figure by figure, and asks for the tenants', async ({
    visit,
  }) => {
    const page = await visit('subscriber')
    const id = await airportId(page, 'Honolulu')
    const profile = await profileOf(page, id)
    const calls: string[] = []
    page.on('request', request => request.url().includes('/profile') && calls.push(request.url()))
    await page.goto(`/airports/${id}`)
    await expect(airportHeading(page, profile.airport.airportName)).toBeVisible()
    await expect(page.getByText('Honolulu (Honolulu), HI, United States of America')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Map of Honolulu, HI (HNL)' })).toBeVisible()
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    const written = (year: Pick<AirportProfile, 'totals'> | null) => {
      const all = year?.totals.withDutyFree
      return [
        formatFigure(all?.grossSalesTotal.total, 'money'),
        formatFigure(all?.salesEpRatio.value, 'ratio'),
        formatFigure(all?.rentAirportTotal.total, 'money'),
        formatFigure(all?.rentEpRatio.value, 'ratio'),
        formatFigure(all?.areaTotal.total, 'area'),
        formatFigure(all?.salesAreaRatio.value, 'ratio'),
      ]
    }
    const [now, before] = [written(profile), written(profile.lastYear)]
    const line = section('Airport Totals').getByRole('row', { name: /^Total with Duty Free/ })
    await expect(line).toBeVisible()
    const cells = await line.getByRole('cell').allTextContents()
    expect(cells.map(text => text.split('; ')[0])).toEqual(now)
    for (const [place, cell] of cells.entries()) expect(cell).toContain(`; 2025: ${before[place]}`)
    await expect(section('Airport Totals')).toContainText(
      formatFigureWithUnit(profile.dutyFreeSalesIntlEpRatio.value, 'ratio'),
    )
    for (const terminal of profile.terminals) {
      await expect(
        section('Passenger Traffic').getByRole('row', { name: terminal.terminalName }),
      ).toContainText(formatFigure(terminal.enplaneTotal, 'integer'))
      const sales = page.getByRole('region', { name: `Sales and rent, ${terminal.terminalName}` })
      if (profile.terminals.length > 2) {
        await expect(
          page.locator('details', { hasText: terminal.terminalName }).locator('table'),
        ).toHaveCount(0)
        await page.locator('summary').filter({ hasText: terminal.terminalName }).click()
      }
      await expect(sales.getByRole('row', { name: /^Food & Beverage/ })).toContainText(
        formatFigure(terminal.totals.byType.FOODBEVERAGE.grossSalesTotal.total, 'money'),
      )
    }
    const [tenant] = profile.tenants
    await expect(
      section('Concession Tenants').getByRole('row', { name: tenant?.brandName }).first(),
    ).toContainText(tenant?.companyName ?? '')
    await expect(section('Parking')).toContainText(
      formatFigureWithUnit(profile.parkingSpaces.total, 'integer'),
    )
    for (const plan of profile.expansions)
      await expect(
        section('Planned Expansion').getByRole('row', { name: plan.expansionPlannedText }),
      ).toContainText(plan.areaTotal === null ? 'Value Not Found' : formatFigure(plan.areaTotal, 'area'))
    for (const contact of profile.contacts)
      await expect(section('Contacts').getByText(`${contact.firstName} ${contact.lastName}`)).toBeVisible()
    // The tenants are most of the answer, so they follow.
    expect(calls).toEqual([expect.stringMatching(/\/profile$/)])
  })

  test('ranks its key figures, finds tenants, and prints every tenant and terminal', async ({ visit }) => {
    const page = await visit('subscriber')
    const id = await airportId(page, 'ATL')
    const profile = await profileOf(page, id)
    const answer = await page.request.get(`/api/v1/airports/${id}/instance/26/benchmarks`)
    const { sizes } = getAirportBenchmarksEndpoint.reply.parse(await answer.json())
    await page.goto(`/airports/${id}`)
    const passengers = sizes.find(each => each.key === 'enplaneTotal')
    const median = formatFigureWithUnit(passengers?.spread?.median, 'integer')
    const rank = `Rank ${passengers?.place} of ${passengers?.count} · large hub median ${median}`
    await expect(page.getByRole('definition').filter({ hasText: rank })).toBeVisible()

    const tenants = page.getByRole('region', { name: 'Concession Tenants', exact: true })
    const rows = tenants.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(12)
    await tenants.getByRole('combobox', { name: 'Tenant type' }).selectOption('NEWSSTAND')
    const ofType = profile.tenants.filter(each => each.tenantType === 'NEWSSTAND')
    await tenants.getByRole('button', { name: `Show all ${ofType.length} tenants` }).click()
    await expect(rows).toHaveCount(ofType.length)
    await tenants.getByRole('searchbox', { name: 'Filter tenants' }).fill('zzz')
    await expect(tenants.getByText('No tenants match these filters.')).toBeVisible()

    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    await expect(rows, 'whatever the filters').toHaveCount(profile.tenants.length)
    for (const { terminalName } of profile.terminals)
      await expect(
        page
          .getByRole('region', { name: `Sales and rent, ${terminalName}` })
          .getByRole('row', { name: /^Food & Beverage/ }),
      ).toBeVisible()
  })

  test('marks what was not reported and which sums are partial', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto(`/airports/${await airportId(page, 'Eugene')}`)
    const totals = page.getByRole('region', { name: 'Airport Totals', exact: true })
    await expect(totals.getByRole('row', { name: /^Specialty Retail/ })).toContainText('Value Not Found')
    await expect(totals.getByRole('row', { name: /^Total without/ })).toContainText('† (partial)')
    await expect(totals.getByText('Partial total. At least one figure was not reported.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Covid Question' })).toContainText('No data received')
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|null|Infinity/)
  })

  test('has an index that scrolls to a section and moves the focus', async ({ visit }) => {
    const page = await visit('subscriber')
    const id = await airportId(page, 'Eugene')
    await page.goto(`/airports/${id}`)
    const index = page.getByRole('navigation', { name: 'On this page' })
    await index.getByRole('link', { name: 'Parking' }).click()
    await expect(page.getByRole('region', { name: 'Parking', exact: true })).toBeFocused()
    await expect(page).toHaveURL(/#parking$/)
    await expect(index.getByRole('link', { name: 'Parking' })).toBeInViewport()
    await expect(index.locator('[aria-current]')).toHaveText('Parking')

    const phone = await visit('subscriber', { width: 'a phone' })
    await phone.goto(`/airports/${id}`)
    await phone.getByLabel('Go to').selectOption('Concession Tenants')
    await expect(phone.getByRole('heading', { name: 'Concession Tenants' })).toBeInViewport()
    await expect(phone.getByLabel('Go to')).toBeInViewport()
    // Links of the book have the year, which the address then loses.
    await phone.goto(`/airports/${id}?instance=26#comments`)
    await expect(phone).toHaveURL(/\/airports\/\d+#comments$/)
    await expect(phone.getByRole('heading', { name: 'Comments' })).toBeInViewport()
  })

  test('@torture prints without the parts for screens only', async ({ visit }) => {
    const page = await visit('subscriber')
    await page.goto(`/airports/${await airportId(page, 'Eugene')}`)
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('search')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(airportHeading(page, 'Eugene Airport')).toBeVisible()
    const map = page.getByRole('img', { name: /^Map of Eugene/ })
    await expect(map).toBeVisible()
    await expect(map.getByText('WA', { exact: true }), 'the outlines around the airport').toBeVisible()
  })
})
