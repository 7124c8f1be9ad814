import { expect, type Locator } from '@playwright/test'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { openStep } from './steps.ts'
import { test } from './visit.ts'

/** Section 8 of both specifications in the browser: a call fails, and the screen shows the message. */
const failure = { status: 500, contentType: 'application/problem+json', body: '{}' }

/** The pages that an administrator opens, the calls that fail, and the messages. */
const screens: [address: (key: Keys) => string, calls: string | RegExp, message: string][] = [
  [() => '/admin/manage/users', '/users?', messages.usersLoadFailed],
  [() => '/admin/manage/users/edit/2', '/users/2', messages.userLoadFailed],
  [() => '/settings', '/users/settings', messages.profileLoadFailed],
  [() => '/admin/affiliate/airport/2', '/affiliatedairports/user/2', messages.resultsFailed],
  [() => '/admin/manage/instances', '/axninstances/', messages.instancesFailed('')],
  [() => '/admin/manage/brands', '/brands/list', messages.brandsFailed],
  [() => '/admin/manage/main/companies/edit/5', '/companies/5', messages.mainCompanyLoadFailed],
  [
    ({ airportId }) => `/admin/manage/airports/${airportId}/terminals`,
    '/terminals/list',
    messages.terminalsLoadFailed,
  ],
  [
    ({ airportId, terminalId }) => `/admin/manage/airports/${airportId}/terminals/edit/${terminalId}`,
    /\/terminal\/\d+\/main/,
    messages.mainTerminalLoadFailed,
  ],
  [() => '/wizard/airports', '/affiliated', messages.noWizardContent],
  [() => '/wizard/companies/5/steps/info?instance=27', '/companies/types', messages.companyTypesLoadFailed],
  [
    () => '/wizard/companies/5/steps/info?instance=27',
    /\/companies\/5\/instance\/27$/,
    messages.companyLoadFailed,
  ],
  [step('terminals'), /\/airports\/\d+\/instance\/27$/, messages.airportTotalsLoadFailed],
  [step('terminals'), '/terminals', messages.terminalDataLoadFailed],
  [step('contacts'), '/managementresponsibilitytype', messages.responsibilitiesFailed],
  [step('expansion'), '/expansion', messages.expansionsFailed],
  [step('expansion/1'), '/expansion/1', messages.expansionLoadFailed],
  [step('rental-parking'), '/rentalparking', messages.fetchFailed('')],
  [step('tenants'), /\/tenants\/instance/, 'when requesting tenants for type Food & Beverage'],
  [step('tenants/1/1/1/1/1'), /\/tenants\/1\/instance/, messages.tenantFailed('')],
  [step('covid'), '/specialquestion', 'Failed to Retrieve'],
  [() => '/airports/999999', 'nothing', messages.airportNotFound],
  [() => '/nowhere', 'nothing', messages.notFoundPage],
]

interface Keys {
  airportId: number
  terminalId: number
}
function step(name: string) {
  return ({ airportId }: Keys) => `/wizard/airports/${airportId}/steps/${name}?instance=27`
}

test('@torture on every screen, a failed call is reported in the words of the catalog', async ({ visit }) => {
  const { page, airportId } = await openStep(visit, 'PWM', 'info', { person: 'admin' })
  const listed = await page.request.get(`/api/v1/airports/${airportId}/instance/27/terminals`)
  const [terminal] = listTerminalsEndpoint.reply.parse(await listed.json())
  const key = { airportId, terminalId: terminal?.airportTerminalPK.terminalId ?? 0 }
  for (const [address, calls, message] of screens) {
    await page.route(
      url =>
        url.pathname.startsWith('/api/v1/') &&
        (typeof calls === 'string' ? url.href.includes(calls) : calls.test(url.pathname)),
      route => route.fulfill(failure),
    )
    await page.goto(address(key))
    await expect(page.getByText(message.trim()).first(), `${address(key)} ${calls}`).toBeVisible()
    await page.unrouteAll()
  }
})

test('@torture a failed search is reported in the words of the catalog', async ({ visit }) => {
  const page = await visit('subscriber')
  // Typed, because the server renders an address with a keyword.
  await page.goto('/search')
  await page.route('**/api/v1/search*', route => route.fulfill(failure))
  await page.getByRole('main').getByRole('searchbox').fill('delta')
  await expect(page.getByText(messages.resultsFailed)).toBeVisible()
})

/** Can be deleted, unlike the brands of tenants. */
const unusedBrand = 'Zyxomma Unused Umbrellas'

/** The records that an administrator saves or deletes, and the messages for refusals. */
const acts: [address: (key: Keys) => string, button: RegExp, message: string][] = [
  [
    () => `/admin/manage/brands?keyword=${encodeURIComponent(unusedBrand)}`,
    /^Delete/,
    messages.brandDeleteFailed(0).replace(' 0', ''),
  ],
  [() => '/admin/manage/users/edit/2', /^Save/, messages.userUpdateFailed],
  [() => '/admin/manage/main/companies/edit/5', /^Save/, messages.mainCompanyEditFailed],
  [
    ({ airportId, terminalId }) => `/admin/manage/airports/${airportId}/terminals/edit/${terminalId}`,
    /^Save/,
    messages.mainTerminalEditFailed,
  ],
  [() => '/admin/affiliate/airport/2', /^Delete/, messages.affiliationNotDeleted('').trim()],
  [step('expansion'), /^Delete/, messages.expansionDeleteFailed],
  [step('tenants'), /^Delete/, messages.tenantNotRemoved('').replace(/^: /, '')],
  [step('contacts'), /^Delete/, messages.contactDeleteFailed],
  [() => '/admin/manage/users/add', /^Save/, messages.userAddFailed],
  [() => '/admin/manage/main/companies/add', /^Save/, messages.mainCompanyAddFailed],
  [
    ({ airportId }) => `/admin/manage/airports/${airportId}/terminals/add`,
    /^Save/,
    messages.mainTerminalAddFailed,
  ],
  [step('contacts'), /^Save/, messages.contactAddFailed],
  [() => '/wizard/companies/5/steps/location?instance=27', /^Remove/, messages.companyLocationFailed],
]

/** Fills the required fields, so that the form is sent. */
async function fillRequired(main: Locator): Promise<void> {
  await expect(main.getByRole('button').first()).toBeVisible()
  for (const choice of await main.locator('[role=radiogroup][aria-required=true]').all())
    await choice.getByRole('radio').first().check()
  for (const input of await main.locator(':not([role=radiogroup])[aria-required=true]').all()) {
    if ((await input.inputValue()) !== '') continue
    const type = await input.evaluate(element => (element as unknown as { type: string }).type)
    if (type === 'select-one') await input.selectOption({ index: 1 })
    else
      await input.fill(
        type === 'email' ? 'ada@ashworth.example' : type === 'tel' ? '614 555 0142' : 'Ashworth',
      )
  }
}

for (const rows of [acts.slice(-1), acts]) {
  const mark = rows === acts ? '@torture on every screen, ' : ''
  test(`${mark}a refusal is reported in the words of the catalog`, async ({ visit }) => {
    const { page, airportId } = await openStep(visit, 'BOI', 'info', { person: 'admin' })
    const listed = await page.request.get(`/api/v1/airports/${airportId}/instance/27/terminals`)
    const [terminal] = listTerminalsEndpoint.reply.parse(await listed.json())
    const key = { airportId, terminalId: terminal?.airportTerminalPK.terminalId ?? 0 }
    const data = { brandName: unusedBrand, axnStatus: 'ACTIVE' }
    if (rows === acts) expect((await page.request.post('/api/v1/brands', { data })).status()).toBe(200)
    const json = problem('forbidden').toDocument()
    await page.route('**/api/v1/**', route =>
      ['DELETE', 'PUT', 'POST'].includes(route.request().method()) &&
      !route.request().url().includes('search')
        ? route.fulfill({ status: json.status, contentType: 'application/problem+json', json })
        : route.fallback(),
    )
    for (const [address, button, message] of rows) {
      await page.goto(address(key))
      const main = page.getByRole('main')
      await main.getByRole('button', { name: button }).first().waitFor()
      if (button.source === '^Save') await fillRequired(main)
      await main.getByRole('button', { name: button }).first().click()
      const confirm = page.getByRole('dialog').getByRole('button', { name: button })
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText(message).first()
      await expect(confirm.or(toast), address(key)).toBeVisible()
      if (await confirm.isVisible()) await confirm.click()
      await expect(page.getByText(message).first(), address(key)).toBeVisible()
    }
  })
}

test('@torture a failed search for users to affiliate is reported in the words of the catalog', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.route('**/users/search*', route => route.fulfill(failure))
  await page.goto('/admin/affiliate/airport')
  await page.getByRole('combobox', { name: 'User' }).focus()
  await expect(page.getByText(messages.usersFetchFailed(''))).toBeVisible()
})

test('@torture a report that cannot be downloaded is reported in the words of the catalog', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.route(/\/report\/\w+\?/, route => route.abort())
  await page.goto('/reports')
  await page
    .getByRole('button', { name: /xlsx|excel/i })
    .first()
    .click()
  await expect(page.getByText('Failed to download report').first()).toBeVisible()
})

test('@torture help opens on hover from 1024 px on, and on a click below', async ({ visit }) => {
  const { page } = await openStep(visit, 'PWM', 'info', { person: 'admin' })
  const help = page.getByRole('button', { name: 'Help: Average Dwell Time' })
  const opened = page.locator('span[popover]:popover-open')
  await page.setViewportSize({ width: 1024, height: 800 })
  await help.hover()
  await expect(opened).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(opened).toHaveCount(0)
  await page.setViewportSize({ width: 1023, height: 800 })
  await help.hover()
  await expect(opened).toHaveCount(0)
  await help.click()
  await expect(opened).toHaveCount(1)
})
