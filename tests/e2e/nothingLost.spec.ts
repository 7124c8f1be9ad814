import { expect, request, type Page } from '@playwright/test'
import { listExpansionsEndpoint } from '#domain/airports/expansion.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { columnNames, fillCell, openCell } from './grid.ts'
import { approvePositions, kept, paste } from './steps.ts'
import { expectAccessible, schemes, test } from './visit.ts'

const pending = 27

/** An airport's key, requested as the signed-in person. */
async function keyOf(page: Page, iataCode: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/airports/instance/${pending}/affiliated`, {
    params: { keyword: iataCode, size: 100 },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const found = content.find(each => each.iataCode === iataCode)
  if (!found) throw new Error(`There is no ${iataCode} in ${pending} for this person`)
  return found.airportId
}

const stepOf = async (page: Page, iataCode: string, step: string): Promise<string> =>
  `/wizard/airports/${await keyOf(page, iataCode)}/steps/${step}?instance=${pending}`

const dwell = (page: Page) => page.getByLabel(/^Average Dwell Time/)
const signInAgain = (page: Page) => page.getByRole('dialog', { name: /^Your session has ended/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' }).click()
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const notReached = (page: Page) => page.getByText('Not saved: the server cannot be reached.')

/** The airport information with a dwell time typed but not saved. */
async function typeInfo(page: Page, iataCode: string, minutes: string): Promise<void> {
  await page.goto(await stepOf(page, iataCode, 'info'))
  await page.getByLabel(/^Airport Configuration/).selectOption('Linear')
  await dwell(page).fill(minutes)
}

/** As after twelve hours: the browser still has its cookie, and the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const elsewhere = await request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { cookie },
  })
  expect((await elsewhere.delete('/api/v1/session')).status()).toBe(200)
  await elsewhere.dispose()
}

async function giveTheirPassword(page: Page): Promise<void> {
  await signInAgain(page)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await signInAgain(page).getByRole('button', { name: 'Sign in' }).click()
}

const tooManyAttempts = {
  type: '/api/docs#problem-429.1',
  title: 'Too many attempts',
  status: 429,
  code: '429.1',
  detail: '',
  message: 'Too many attempts. Try again in 2 minutes.',
  errors: [],
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel(/^Username/).fill(username)
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
}

test.describe('a session that ends while typing', () => {
  test('continues after signing in again in place, and the save completes by itself', async ({ visit }) => {
    const page = await visit('airportsub', { ownSession: true })
    await typeInfo(page, 'CHS', '71')
    const address = page.url()
    await endSession(page)
    await save(page)
    const dialog = signInAgain(page)
    await expect(dialog.getByLabel(/^Password/)).toBeFocused()
    await expect(dialog.getByLabel(/^Username/)).toHaveValue('airportsub')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Invalid Credentials')
    await page.route('**/authenticate', route => route.fulfill({ status: 429, json: tooManyAttempts }))
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Try again in 2 minutes.')
    await page.unroute('**/authenticate')
    await giveTheirPassword(page)
    await expect(dialog).toHaveCount(0)
    await expect(saved(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.reload()
    await expect(dwell(page)).toHaveValue('71')
    await expect(page.getByRole('button', { name: 'Restore my changes' })).toHaveCount(0)
  })

  test('@torture is reported once, even for a read in the background', async ({ visit }) => {
    const page = await visit('airportsub', { ownSession: true })
    await typeInfo(page, 'JAX', '72')
    await endSession(page)
    await page.evaluate(`{
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      document.querySelector('form[aria-label="Airport Information"]').requestSubmit()
    }`)
    await expect(signInAgain(page)).toHaveCount(1)
    await giveTheirPassword(page)
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('@torture covers the page when it expires, whatever key is pressed', async ({ visit }) => {
    const page = await visit('airportsub', { ownSession: true })
    await page.clock.install()
    await typeInfo(page, 'JAX', '74')
    await endSession(page)
    await page.clock.fastForward('12:00:01')
    await expect(signInAgain(page)).toBeVisible()
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await expect(signInAgain(page)).toBeVisible()
    await expect(signInAgain(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
    // Nothing of the page is visible next to the dialog, on the screen or in print.
    const shown = () =>
      page.screenshot({ mask: [signInAgain(page)], maskColor: '#000', animations: 'disabled' })
    const covered = await shown()
    await page.evaluate(`document.querySelector('main').style.visibility = 'hidden'`)
    expect(covered.equals(await shown())).toBe(true)
    await page.evaluate(`document.querySelector('main').style.visibility = ''`)
    await page.emulateMedia({ media: 'print' })
    await expect(dwell(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await giveTheirPassword(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(dwell(page)).toHaveValue('74')
  })

  test('can be followed by another user, who never sees the draft', async ({ visit }) => {
    const page = await visit('airportsub', { ownSession: true })
    await typeInfo(page, 'SAV', '73')
    const { pathname } = new URL(page.url())
    await endSession(page)
    await save(page)
    await signInAgain(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/login\?origin=/)
    await logIn(page, 'admin')
    await expect(page).toHaveURL(url => url.pathname === pathname)
    await expect(dwell(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Restore my changes' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, 'airportsub')
    await page.goto(await stepOf(page, 'SAV', 'info'))
    await page.getByRole('button', { name: 'Restore my changes' }).click()
    await expect(dwell(page)).toHaveValue('73')
  })

  for (const scheme of schemes) {
    test(`@torture axe finds no violations in the dialog, ${scheme}`, async ({ visit }) => {
      const page = await visit('airportsub', { scheme, width: 'a phone', ownSession: true })
      await typeInfo(page, 'CHS', '99')
      await endSession(page)
      await save(page)
      await expect(signInAgain(page)).toBeVisible()
      await signInAgain(page).getByRole('button', { name: 'Sign in' }).click()
      await expect(signInAgain(page).getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  }
})

test.describe('the server is away for a minute', () => {
  test('which is announced and retried, and text typed in the meantime stays', async ({ visit }) => {
    const page = await visit('admin')
    await typeInfo(page, 'OMA', '81')
    await page.route('**/api/v1/**', route => route.abort())
    await save(page)
    await expect(notReached(page)).toBeVisible()
    await expect(page.getByText(/^Trying again in \d+ seconds?$/)).toBeVisible()
    await dwell(page).fill('82')
    // Otherwise, the wizard's line may cover half of a button, which axe takes for a small one.
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await expectAccessible(page)
    await page.unroute('**/api/v1/**')
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    await expect(page.getByText(/^Saved \d\d:\d\d\. Changed since then\.$/)).toBeVisible()
    await expect(dwell(page)).toHaveValue('82')
    await save(page)
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(dwell(page)).toHaveValue('82')
  })

  test('a save whose answer was lost is not another person’s change', async ({ visit }) => {
    const page = await visit('admin')
    await typeInfo(page, 'ABQ', '83')
    await page.route('**/api/v1/**', async route => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    await save(page)
    await expect(notReached(page)).toBeVisible()
    await page.unroute('**/api/v1/**')
    await page.getByRole('button', { name: 'Try again now' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(dwell(page)).toHaveValue('83')
  })

  test('@torture retrying can be stopped; the draft remains after a reload and in a new tab', async ({
    visit,
  }) => {
    const page = await visit('admin')
    await typeInfo(page, 'MEM', '84')
    await page.route('**/api/v1/**', route => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await save(page)
    await page.getByRole('button', { name: 'Stop trying' }).click()
    await expect(page.getByRole('alert')).toContainText('Your entries are saved in this browser.')
    await page.unroute('**/api/v1/**')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Restore my changes' })).toBeVisible()
    const tab = await page.context().newPage()
    await page.close()
    await tab.goto(await stepOf(tab, 'MEM', 'info'))
    await tab.getByRole('button', { name: 'Restore my changes' }).click()
    await expect(dwell(tab)).toHaveValue('84')
    await save(tab)
    await expect(saved(tab)).toBeVisible()
  })

  test('@torture a draft is shown next to what someone has saved since, and an addition leaves none', async ({
    visit,
  }) => {
    const page = await visit('admin')
    await typeInfo(page, 'ORF', '71')
    await kept(page, '71')
    const other = await visit('admin')
    await typeInfo(other, 'ORF', '80')
    await save(other)
    await expect(saved(other)).toBeVisible()
    await page.reload()
    await expect(page.getByText('A newer version has been saved since then')).toBeVisible()
    const line = page.getByRole('row', { name: /^Average Dwell Time/ })
    await expect(line.getByRole('cell')).toHaveText(['71', '80'])
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect(dwell(page)).toHaveValue('80')

    const goTo = (title: string) =>
      page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: title }).click()
    await goTo('Planned Expansion')
    await page.getByLabel(/^Completion/).fill('2030')
    await page.getByLabel(/^Planned Expansion/).fill('A quiet room')
    await save(page)
    await expect(page.getByText('Expansion Plan Added Successfully!')).toBeVisible()
    await goTo('Staffing Question')
    await goTo('Planned Expansion')
    await expect(page.getByLabel(/^Completion/)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Restore my changes' })).toHaveCount(0)
  })

  test('@torture additions are retried automatically, and added once', async ({ visit }) => {
    const page = await visit('admin')
    // A second attempt finds what the first one added.
    const plan = `A second food court behind security ${test.info().retry}`
    // A busy server answers the first read of the list late, with the former contents.
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
    await page.route(/\/instance\/\d+\/expansion\?/, async route => {
      const response = await route.fetch()
      await isSent
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.goto(await stepOf(page, 'BUF', 'expansion'))
    const key = { airportId: await keyOf(page, 'BUF'), instanceId: pending }
    const plans = async () => {
      const url = `/api/v1${listExpansionsEndpoint.url.replace(':airportId', String(key.airportId)).replace(':instanceId', String(pending))}`
      const { content } = listExpansionsEndpoint.reply.parse(await (await page.request.get(url)).json())
      return content.filter(each => each.expansionPlannedText === plan)
    }
    await page.getByLabel(/^Planned Expansion/).fill(plan)
    await page.getByLabel(/^Completion/).fill('2029')
    await page.clock.install()
    await page.route('**/api/v1/**', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
      sent()
    })
    await save(page)
    await expect(page.getByText('Not saved: the server cannot be reached.')).toBeVisible()
    await page.unroute('**/api/v1/**')
    await page.clock.runFor(3_000)
    await expect(page.getByText('Expansion Plan Added Successfully!')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(plan) })).toBeVisible()
    await expect(page.getByLabel(/^Planned Expansion/)).toHaveValue('')
    expect(await plans()).toHaveLength(1)
  })
})

test('@torture errors and unsaved changes in a table of terminals name the terminal', async ({ visit }) => {
  const page = await visit('airport')
  await page.goto(await stepOf(page, 'BOI', 'terminals'))
  const terminals = (await columnNames(page)).slice(0, 2)
  const [first = '', second = ''] = terminals
  await fillCell(page, 'Duty Free, Gross Sales', first, '12abc')
  await fillCell(page, 'Enplaning Passengers', second, '12abc')
  await save(page)
  for (const terminal of terminals)
    await expect(
      page.getByRole('alert').getByRole('heading', { name: `${terminal}: 1 error to correct` }),
    ).toBeVisible()
  // Three lines of errors leave the table visible.
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('columnheader', { name: terminals[0] })).toBeInViewport({ ratio: 1 })
  // The row of the first error is far below the visible ones.
  await page.getByRole('heading', { name: `${first}: 1 error to correct` }).click()
  await page.getByRole('link', { name: /^Duty Free, Gross Sales: / }).click()
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveValue('12abc')
  await expect(page.getByRole('grid').getByRole('textbox')).toBeInViewport()
  await page.reload()
  for (const terminal of terminals)
    await expect(page.getByText(`${terminal}: You have unsaved changes from`)).toBeVisible()
})

test('pasted figures that wait for an answer prevent ‘Saved’, and so does leaving them', async ({
  visit,
}) => {
  const page = await visit('airport')
  await page.goto(await stepOf(page, 'BOI', 'terminals'))
  const [terminal = ''] = await columnNames(page)
  await openCell(page, 'Enplaning Passengers', terminal)
  await paste(page, '1000\n1000\n2000')
  await save(page)
  await expect(page.getByText('Not saved: Pasted cells: fill in the pasted cells or cancel.')).toBeVisible()
  await page.getByRole('link', { name: /^Next: STEP 5/ }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving.getByText('Your changes are not saved and will be lost.')).toBeVisible()
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Fill in 3 cells' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
})

test('a chosen airline is added by Save Change, although its button was not pressed', async ({ visit }) => {
  const page = await visit('airport')
  await page.goto(await stepOf(page, 'BOI', 'terminals'))
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const airline = page.getByRole('combobox', { name: 'Airline' })
  await airline.fill('Nowhere Airways')
  await save(page)
  await expect(
    page.getByText('Not saved: Airline: choose an airline from the list, or clear the input.'),
  ).toBeVisible()
  await airline.fill('')
  await airline.press('ArrowDown')
  const option = page.getByRole('option').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await save(page)
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test('@torture of two people in one table, the second sees each cell that differs', async ({ visit }) => {
  const [mine, theirs] = [await visit('airportsub'), await visit('admin')]
  for (const page of [mine, theirs]) {
    await page.goto(await stepOf(page, 'SAV', 'terminals'))
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    const [terminal = ''] = await columnNames(page)
    await openCell(page, 'Enplaning Passengers', terminal)
    await paste(page, '1000\n1000\n2000\n1000\n0')
    await approvePositions(page)
  }
  const [terminal = ''] = await columnNames(mine)
  await fillCell(theirs, 'Food & Beverage, Gross Sales', terminal, '5,000')
  await fillCell(theirs, 'Specialty Retail, Square Footage', terminal, '600')
  await save(theirs)
  await expect(theirs.getByText('Successfully Updated Terminal Specific Data.')).toBeVisible()
  await fillCell(mine, 'Food & Beverage, Gross Sales', terminal, '7,000')
  await fillCell(mine, 'News & Gifts, Gross Sales', terminal, '300')
  await save(mine)
  const dialog = mine.getByRole('dialog', { name: `${terminal}: Changed by someone else` })
  await expect(dialog.getByRole('rowheader')).toHaveText([
    'Food & Beverage, Gross Sales',
    'Specialty Retail, Square Footage',
    'News & Gifts, Gross Sales',
  ])
  await expect(dialog.getByRole('button', { name: 'Save these choices' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Food & Beverage, Gross Sales: your version, 7,000' }).check()
  await dialog.getByRole('button', { name: 'Save these choices' }).click()
  await expect(mine.getByText('Successfully Updated Terminal Specific Data.')).toBeVisible()
  await mine.getByRole('link', { name: /^Edit/ }).first().click()
  const cell = (row: string) => openCell(mine, row, terminal)
  await expect(await cell('Food & Beverage, Gross Sales')).toHaveValue('7,000.00')
  await expect(await cell('Specialty Retail, Square Footage')).toHaveValue('600')
  await expect(await cell('News & Gifts, Gross Sales')).toHaveValue('300.00')
})
