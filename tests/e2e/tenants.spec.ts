import { expect, type Page } from '@playwright/test'
import { getCompanyInstanceEndpoint } from '#domain/companies/company.ts'
import { companiesOfPeople } from '#server/database/demo/companies.ts'
import { confirmAll, kept, openStep } from './steps.ts'
import { openTenants, pending, tenantsOf } from './tenantsStep.ts'
import { anyVersion, expectAccessible, schemes, sidewaysOverflow, test } from './visit.ts'

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name })
const rowOf = (page: Page, tenant: string) => page.getByRole('row', { name: tenant })
const toast = (page: Page, text: string) => page.getByText(text).first()

test.describe('by keyboard alone', () => {
  test('@torture a tenant whose brand is missing is added, changed, and deleted', async ({ visit }) => {
    const { page } = await openTenants(visit, 'RNO')
    await combobox(page, 'Tenant Name').focus()
    await page.keyboard.type('Quixotic Kettle')
    const proposal = page.getByRole('option', { name: 'Propose “Quixotic Kettle” as a new brand' })
    await expect(proposal).toBeVisible()
    // Enter alone proposes nothing; the option must be chosen.
    await expect(proposal).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'You can use Quixotic Kettle now.')).toHaveCount(0)
    // The input says why a proposal failed, after the toast is gone.
    const names = '**/similar?*'
    await page.route(names, route => route.fulfill({ status: 500, body: '' }))
    const choose = async () => {
      await combobox(page, 'Tenant Name').focus()
      await expect(async () => {
        await page.keyboard.press('ArrowDown')
        await expect(proposal).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
      }).toPass()
      await page.keyboard.press('Enter')
    }
    await choose()
    await expect(combobox(page, 'Tenant Name')).toHaveAccessibleDescription(/answered with an error \(500\)/)
    await page.unroute(names)
    await choose()
    await expect(toast(page, 'You can use Quixotic Kettle now.')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type('jaspergale')
    await expect(page.getByRole('option', { name: /^Jaspergale/, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Food & Beverage | Coffee')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('textbox', { name: /^Square Footage/ }).focus()
    await page.keyboard.type('1,234')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Successfully Added New Tenant!')).toBeVisible()
    await expect(rowOf(page, 'Quixotic Kettle')).toContainText('1,234')
    await expect(rowOf(page, 'Quixotic Kettle')).toContainText('Proposed')
    // Ready for the next one.
    await expect(combobox(page, 'Tenant Name')).toBeFocused()
    await expect(combobox(page, 'Tenant Name')).toHaveValue('')

    await rowOf(page, 'Quixotic Kettle').getByRole('link', { name: /^Edit/ }).press('Enter')
    await expect(page).toHaveURL(/\/steps\/tenants\/\d+\/\d+\/1\/\d+\/\d+\?/)
    await expect(combobox(page, 'Tenant Name')).toHaveValue('Quixotic Kettle')
    await combobox(page, 'Status').focus()
    await page.keyboard.type('Vacant')
    await expect(page.getByRole('textbox', { name: /^Expires/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Change' }).press('Enter')
    await expect(toast(page, 'Successfully Updated Tenant!')).toBeVisible()
    await expect(rowOf(page, 'Quixotic Kettle')).toContainText('Vacant')
    await expect(rowOf(page, 'Quixotic Kettle').getByRole('link', { name: /^Edit/ })).toBeFocused()

    const remove = async () => {
      await rowOf(page, 'Quixotic Kettle')
        .getByRole('button', { name: /^Delete/ })
        .press('Enter')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
    }
    await remove()
    // The offer to undo it is visible at the deleted row.
    const undo = page.getByRole('button', { name: 'Undo: Removed tenant: Quixotic Kettle' })
    await expect(undo).toBeInViewport()
    await undo.press('Enter')
    await expect(rowOf(page, 'Quixotic Kettle')).toContainText('Vacant')
    await expect(undo).toHaveCount(0)
    await remove()
    await expect(undo).toBeInViewport()
    await expect(rowOf(page, 'Quixotic Kettle')).toHaveCount(0)
    await expect(page.locator('#FOODBEVERAGE')).toBeFocused()
  })

  test('@torture errors appear at the field and at the top, and nothing is stored', async ({ visit }) => {
    const { page, airportId } = await openTenants(visit, 'RNO')
    const before = (await tenantsOf(page, airportId)).length
    await combobox(page, 'Tenant Name').fill('No Such Brand Anywhere')
    await page.getByRole('textbox', { name: /^Expires/ }).fill('30.6.30')
    await page.getByRole('button', { name: 'Save Change' }).press('Enter')
    const head = page.getByRole('alert').filter({ hasText: 'errors to correct' })
    await expect(head).toBeFocused()
    await expect(head).toContainText('“30.6.30” has a two-digit year. Type 2030-06-30.')
    await expect(head).toContainText('Terminal selection is required')
    await head.getByRole('link', { name: /^Terminal/ }).press('Enter')
    await expect(page.getByRole('combobox', { name: /^Terminal/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('textbox', { name: /^Expires/ }).fill('')
    await combobox(page, 'Company').fill('Jaspergale Foodservice')
    await combobox(page, 'Category').selectOption('FOODBEVERAGE | COFFEE')
    await page.getByRole('button', { name: 'Save Change' }).click()
    await expect(page.getByRole('alert')).toContainText('There is no brand “No Such Brand Anywhere”.')
    expect((await tenantsOf(page, airportId)).length).toBe(before)
  })
})

test('@torture a company is found by its whole name in a coming year, which the list and the input show', async ({
  visit,
}) => {
  const { page } = await openTenants(visit, 'RNO')
  const admin = await visit('admin')
  const [companyId] = Object.keys(companiesOfPeople.companysub).slice(-1)
  const path = `/api/v1/companies/${companyId}/instance/27`
  const was = getCompanyInstanceEndpoint.reply.parse(await (await admin.request.get(path)).json())
  const rename = async (companyName: string) => {
    const data = { ...was, company: { ...was.company, companyName } }
    expect((await admin.request.put(path, { data, headers: anyVersion })).status()).toBe(200)
  }
  const { companyName } = was.company
  await rename('Zuzu Halls of Tomorrow')
  const company = combobox(page, 'Company')
  await company.fill('zuzu halls of tomorrow')
  const found = page.getByRole('option', { name: `${companyName}, in 2027 Zuzu Halls of Tomorrow` })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await company.press('Enter')
  await expect(company).toHaveValue(companyName)
  // A name typed in full needs no choice, even if the field is left before it is found.
  await company.fill('')
  await company.fill('zuzu halls of tomorrow')
  await company.press('Tab')
  await expect(company).toHaveValue(companyName)
  await rename(companyName)
})

test.describe('carried over from last year', () => {
  test('tenants are confirmed one by one, by a list, and together', async ({ visit }) => {
    const { page, airportId } = await openTenants(visit, 'TUS')
    const open = async () => (await tenantsOf(page, airportId)).filter(each => each.confirmed === 'N')
    const before = (await open()).length
    const first = page.getByRole('button', { name: /^Confirm .+,/ }).first()
    const name = (await first.getAttribute('aria-label'))?.replace(/^Confirm /, '') ?? ''
    const confirm = page.getByRole('button', { name: `Confirm ${name}`, exact: true })
    await confirm.press('Enter')
    await expect(confirm).toHaveCount(0)
    await expect(page.getByRole('link', { name: `Edit ${name}`, exact: true })).toBeFocused()
    expect((await open()).length).toBe(before - 1)
    await confirmAll(page, 'Confirm all: Food & Beverage')
    await expect(page.locator('#FOODBEVERAGE')).toBeFocused()
    expect((await open()).filter(each => each.tenantType === 'FOODBEVERAGE')).toEqual([])
    await page.getByRole('button', { name: /^Confirm all \d+ tenants/ }).press('Enter')
    const question = page.getByRole('dialog', { name: /^Confirm all \d+ / })
    await question.getByRole('button', { name: /^Confirm/ }).press('Enter')
    await expect(page.getByText('Unconfirmed', { exact: true })).toHaveCount(0)
    expect(await open()).toEqual([])
    // One undo reverses everything that one action confirmed.
    await page.getByRole('button', { name: /^Undo: .*confirmed/ }).click()
    await expect(page.getByText('Unconfirmed', { exact: true }).first()).toBeVisible()
    expect((await open()).length).toBeGreaterThan(0)
  })

  test('@torture the review links to unconfirmed tenants', async ({ visit }) => {
    const { page, airportId } = await openTenants(visit, 'GEG')
    await page.goto(`/wizard/airports/${airportId}/steps/review?instance=${pending}`)
    await page.getByRole('link', { name: /^News & Gifts: .+ not confirmed/ }).click()
    await expect(page.locator('#NEWSSTAND')).toBeFocused()
  })
})

test('@torture a list that is read slowly does not move the buttons of the others', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  const slow = Promise.withResolvers<void>()
  await page.route('**/type/FOODBEVERAGE*', async route => {
    await slow.promise
    await route.continue()
  })
  const others = page.waitForResponse(/type\/NEWSSTAND/)
  await page.reload()
  await (await others).finished()
  // Long enough for the others to appear.
  await page.waitForTimeout(500)
  await expect(page.getByText('Loading…').last()).toBeAttached()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  slow.resolve()
  await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('@torture hundreds of tenants are collapsed by terminal, found, and reached by an address', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'ATL', { person: 'admin' })
  const tenants = await tenantsOf(page, airportId)
  const named = tenants.findLast(each => each.tenantType === 'FOODBEVERAGE')
  if (!named) throw new Error('ATL has no tenants')
  const edit = (each: typeof named) => page.locator(`[id="tenant.${each.tenantId}.${each.locationNumber}"]`)
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(6000)
  await expect(edit(named)).toHaveCount(0)

  // The section that the review links to opens, and the address keeps it open.
  await page.goto(`${page.url()}#tenant.${named.tenantId}.${named.locationNumber}`)
  await expect(edit(named)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`open=FOODBEVERAGE-${named.terminalId}`))
  await edit(named).press('Enter')
  await page.getByRole('link', { name: /^All tenants/ }).press('Enter')
  await expect(edit(named)).toBeFocused()
  const fold = page.getByRole('button', { name: new RegExp(`^${named.terminalName}`) }).first()
  await fold.press('Enter')
  await expect(fold).toBeFocused()
  await expect(edit(named)).toHaveCount(0)

  // Sections left open are open again.
  await fold.press('Enter')
  await expect(edit(named)).toBeVisible()
  await page.goto(`/wizard/airports/${airportId}/steps/tenants?instance=${pending}`)
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await fold.press('Enter')
  await expect(edit(named)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Find a tenant' }).fill(named.brandName)
  await expect(edit(named)).toBeVisible()
  await page.getByRole('combobox', { name: 'In terminal' }).selectOption(String(named.terminalId))
  await expect(page).toHaveURL(/keyword=.*terminal=|terminal=.*keyword=/)
  await page.getByRole('searchbox', { name: 'Find a tenant' }).fill('no such tenant')
  await page.getByRole('button', { name: 'Show all tenants' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Specialty Retail \(\d+\)/ })).toBeVisible()

  // Nothing is collapsed in print.
  await page.evaluate('dispatchEvent(new Event("beforeprint"))')
  // Querying hundreds of rows by role takes seconds.
  await expect(page.locator('tbody tr')).toHaveCount(tenants.length)
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await expect(edit(named)).toHaveCount(0)
})

test('@torture a list that fails to load is reported in its place, and can be retried', async ({ visit }) => {
  const { page } = await openTenants(visit, 'RNO')
  await page.route('**/type/NEWSSTAND', route => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText(/when requesting tenants for type News & Gifts/)).toBeVisible()
  await page.unroute('**/type/NEWSSTAND')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'News & Gifts tenants' })).toBeVisible()
})

test('@torture an address with an unknown tenant is reported, with a link to add one', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'RNO')
  await page.goto(`/wizard/airports/${airportId}/steps/tenants/999999999/1/1/1/1?instance=${pending}`)
  await expect(page.getByText('This record does not exist: failed getting tenant data.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Add a Tenant' })).toBeVisible()
})

test('@torture Enter pressed before the choices have arrived takes the exact one when it arrives', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'RNO')
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('RNO has no tenants')
  const name = combobox(page, 'Tenant Name')
  let release: () => void = () => {}
  await page.route('**/brands/**', async route => {
    await new Promise<void>(resolve => (release = resolve))
    await route.continue()
  })
  await name.fill(some.brandName.toUpperCase())
  await name.press('Enter')
  await expect(page.getByText('Searching. Your choice follows…')).toBeVisible()
  await expect(name).toHaveValue(some.brandName.toUpperCase())
  await expect(async () => {
    release()
    await expect(name).toHaveValue(some.brandName, { timeout: 500 })
  }).toPass()
  await expect(name).toHaveAttribute('aria-expanded', 'false')
})

test('@torture on a phone, the list comes before the form, which opens when it is needed', async ({
  visit,
}) => {
  const { page } = await openTenants(visit, 'GEG', { width: 'a phone' })
  const form = page.getByRole('group', { name: 'Add a Tenant' })
  const name = combobox(page, 'Tenant Name')
  await expect(form).toHaveCount(0)
  const edit = page.getByRole('link', { name: /^Edit / }).first()
  await expect(page.getByRole('rowheader').first()).toBeInViewport()
  const { width = 0, height = 0 } = (await edit.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  await page.getByRole('button', { name: 'Add a Tenant' }).click()
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Hide the form' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a Tenant' }).click()
  await name.fill('Blue Wren')
  // What was typed is not hidden, and is offered after a reload.
  await expect(page.getByRole('button', { name: 'Hide the form' })).toHaveCount(0)
  await kept(page, 'Blue Wren')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await expect(name).toHaveValue('Blue Wren')
  await page.getByRole('button', { name: 'Reset' }).click()
})

test('@torture a submitted step is read-only', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { instanceId: 26 })
  await expect(page.getByRole('group', { name: 'Add a Tenant' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Delete|Confirm)/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^View/ }).first().click()
  await expect(page.getByRole('textbox', { name: /^Tenant Name/ })).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Save Change' })).toHaveCount(0)
})

for (const scheme of schemes) {
  test(`@torture axe finds no violations, ${scheme}`, async ({ visit }) => {
    const { page } = await openTenants(visit, 'GEG', { scheme })
    await expectAccessible(page)
    await combobox(page, 'Tenant Name').fill('zzz nothing')
    await expect(page.getByRole('option', { name: 'Propose “zzz nothing”' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save Change' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

test('@torture long names and markup fit a phone', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'GEG', { width: 'a phone' })
  const name = `<b>Long</b>${'wordwithoutanyspace'.repeat(12)}`
  const [tenant] = await tenantsOf(page, airportId)
  if (!tenant) throw new Error('GEG has no tenants')
  const row = {
    brandName: name,
    companyName: `${name} Inc`,
    terminalName: tenant.terminalName,
    categoryName: 'Coffee & Tea',
    areaTotal: 2_147_483_647,
  }
  const block = `/api/v1/tenants/instance/${pending}/airport/${airportId}/block`
  const saved = await page.request.post(block, {
    data: { rows: [row], confirmedNames: [row.brandName, row.companyName] },
  })
  expect(saved.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: new RegExp('^Edit <b>Long') }).click()
  await expect(combobox(page, 'Tenant Name')).toHaveValue(name)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
})

test('@torture on a tablet, the names of tenants have enough room, and their table scrolls', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'PWM', 'tenants', { person: 'admin' })
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1000 })
    const name = page.getByRole('rowheader').first()
    await expect.poll(async () => (await name.boundingBox())?.width, `${width} px`).toBeGreaterThan(110)
    expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
  }
})
