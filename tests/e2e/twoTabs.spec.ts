import { expect, type Page } from '@playwright/test'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { kept, openStep, paste } from './steps.ts'
import { openTenants, tenantsOf } from './tenantsStep.ts'
import { test } from './visit.ts'

const dwell = (page: Page) => page.getByLabel(/^Average Dwell Time/)
const configuration = (page: Page) => page.getByLabel(/^Airport Configuration/)
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' }).click()
const offers = (page: Page) => page.getByText(/^You have unsaved changes from /)
const restore = (page: Page) => page.getByRole('button', { name: 'Restore my changes' })

/** Another tab of the same person with the same page. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  return tab
}

async function openInformation(visit: Parameters<typeof openStep>[0], iataCode: string): Promise<Page> {
  const { page } = await openStep(visit, iataCode, 'info', { person: 'admin' })
  await expect(dwell(page)).toBeVisible()
  return page
}

test('closing two tabs of one form loses nothing typed in either', async ({ visit }) => {
  const first = await openInformation(visit, 'TPA')
  const second = await openTab(first)
  await dwell(first).fill('61')
  await kept(first, '61')
  await configuration(second).selectOption('Linear')
  await dwell(second).fill('62')
  await kept(second, '62')
  const third = await openTab(first)
  await first.close()
  await second.close()

  await expect(offers(third)).toHaveText([/\(1 field\)/, /\(2 fields\)/])
  await restore(third).first().click()
  await expect(dwell(third)).toHaveValue('61')
  await expect(offers(third)).toHaveText([/\(2 fields\)/])
  await restore(third).click()
  await expect(dwell(third)).toHaveValue('62')
  await expect(configuration(third).locator('option:checked')).toHaveText('Linear')
  await save(third)
  await expect(third.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await third.reload()
  await expect(dwell(third)).toHaveValue('62')
  await expect(offers(third)).toHaveCount(0)
})

test('@torture a tab that saves or resets keeps what another has typed', async ({ visit }) => {
  const first = await openInformation(visit, 'PDX')
  const [second, third] = [await openTab(first), await openTab(first)]
  await dwell(second).fill('64')
  await kept(second, '64')
  await second.close()
  await dwell(first).fill('63')
  await kept(first, '63')
  await save(first)
  await expect(first.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await dwell(third).fill('65')
  await kept(third, '65')
  await third.getByRole('button', { name: 'Reset', exact: true }).click()
  await first.reload()
  await expect(dwell(first)).toHaveValue('63')
  await expect(offers(first)).toHaveText([/\(1 field\)/])
  await restore(first).click()
  await expect(dwell(first)).toHaveValue('64')
  await first.getByRole('button', { name: 'Reset', exact: true }).click()
  await first.reload()
  await expect(dwell(first)).toHaveValue('63')
  await expect(offers(first)).toHaveCount(0)
})

test('@torture a draft whose figures have been saved in another tab is forgotten', async ({ visit }) => {
  const first = await openInformation(visit, 'CVG')
  const second = await openTab(first)
  await dwell(first).fill('69')
  await kept(first, '69')
  await first.close()
  await dwell(second).fill('69')
  await save(second)
  await expect(second.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await second.reload()
  await expect(dwell(second)).toHaveValue('69')
  await expect.poll(() => second.evaluate('Object.values(localStorage).join()')).not.toContain('"69"')
})

test('signing out in one tab leaves the draft of another', async ({ visit }) => {
  const { page } = await openStep(person => visit(person, { ownSession: true }), 'STL', 'info', {
    person: 'admin',
  })
  const other = await openTab(page)
  await dwell(page).fill('66')
  page.on('dialog', dialog => void dialog.accept())
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await kept(page, '66')
})

test('@torture the draft of a year that has been closed can be read but not restored', async ({ visit }) => {
  const page = await openInformation(visit, 'CLE')
  await dwell(page).fill('67')
  await kept(page, '67')
  await page.evaluate(`for (const [key, draft] of Object.entries(localStorage))
    localStorage.setItem(key.replace('/27/', '/25/'), draft)`)
  const closed = await page.context().newPage()
  await closed.goto(page.url().replace('instance=27', 'instance=25'))
  await expect(offers(closed)).toHaveText([/\(1 field\)/])
  await closed.getByText('Your unsaved changes').click()
  await expect(
    closed
      .getByRole('row', { name: /^Average Dwell Time/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('67')
  await expect(restore(closed)).toHaveCount(0)
  await closed.getByRole('button', { name: 'Discard them' }).click()
  await expect(offers(closed)).toHaveCount(0)
})

test('@torture a form says when the browser cannot keep its draft', async ({ visit }) => {
  const page = await openInformation(visit, 'IND')
  const warning = page.getByText('This browser cannot store a draft.')
  await page.evaluate(`for (let size = 1e6; size >= 1; size = size / 2) {
    try {
      for (;;) localStorage.setItem('filler' + Math.random(), 'x'.repeat(size))
    } catch {}
  }`)
  await dwell(page).fill('68')
  await expect(warning).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Planned Expansion' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('Your changes are not saved and will be lost.')
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await page.evaluate('localStorage.clear()')
  await dwell(page).fill('69')
  await expect(warning).toHaveCount(0)
  await kept(page, '69')
  await steps.getByRole('link', { name: 'Planned Expansion' }).click()
  await expect(leaving).toContainText('This browser keeps a draft that you can restore')
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Tenants' })
const active = (page: Page) => grid(page).locator('input')

/** Pastes a tenant into the row for new tenants, below all others. */
async function addTenant(page: Page, ...cells: string[]): Promise<void> {
  await active(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expect(active(page)).toHaveAccessibleName(/^New tenant \d+, Tenant Name$/)
  await paste(page, cells.join('\t'))
}

test('@torture new tenants typed into two tabs of the table do not replace each other', async ({ visit }) => {
  const { page: first } = await openTenants(visit, 'RNO', { person: 'admin', place: '/table' })
  const second = await openTab(first)
  await expect(grid(second)).toBeVisible()
  await addTenant(first, 'Two Tabs Tea', 'Cask & Crate')
  await kept(first, 'Two Tabs Tea')
  await addTenant(second, 'Two Tabs Toast', 'Cask & Crate')
  await kept(second, 'Two Tabs Toast')
  const third = await openTab(first)
  await first.close()
  await second.close()
  await addTenant(third, 'Two Tabs Tarts', 'Cask & Crate')
  await expect(offers(third)).toHaveCount(2)
  await restore(third).first().click()
  await restore(third).click()
  for (const name of ['Tea', 'Toast', 'Tarts'])
    await expect(grid(third).getByRole('rowheader', { name: `Two Tabs ${name}` })).toBeVisible()
})

test('@torture the draft of a tenant that was just added is restored into its row', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'RSW', { person: 'admin', place: '/table' })
  const before = await tenantsOf(page, airportId)
  const [some] = before
  const other = before.find(each => each.companyName !== some?.companyName)
  if (!some || !other) throw new Error('RSW has no two companies')
  await addTenant(
    page,
    some.brandName,
    other.companyName,
    some.terminalName,
    `${some.tenantTypeDes} | ${some.productTypeDes}`,
    'Active',
    '1,234',
    '2031-05-22',
    'No',
  )
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  // The row has moved to its place in the alphabet.
  const find = page.getByRole('searchbox', { name: 'Find a tenant' })
  await find.fill(some.brandName)
  await grid(page).getByRole('gridcell', { name: '1,234' }).click()
  await page.keyboard.type('1357')
  await page.keyboard.press('Enter')
  await kept(page, '1357')
  await page.reload()
  await restore(page).click()
  await find.fill(some.brandName)
  const changed = grid(page).getByRole('row').filter({ hasText: '1,357' })
  await expect(changed.getByRole('gridcell').first()).toHaveText(other.companyName)
  await save(page)
  await expect
    .poll(async () => (await tenantsOf(page, airportId)).map(each => each.areaTotal))
    .toContain(1357)
  expect(await tenantsOf(page, airportId)).toHaveLength(before.length + 1)
})

test('@torture reasons typed into two tabs do not replace each other, and what was sent is forgotten', async ({
  visit,
}) => {
  const first = await visit('admin')
  const answer = await first.request.get('/api/v1/airports/instance/26/affiliated?status=PENDING')
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  // Other tests need Spokane to stay submitted.
  const submitted = content.findLast(each => each.iataCode !== 'GEG')
  await first.goto(`/wizard/airports/${submitted?.airportId}/steps/review?instance=26`)
  const second = await openTab(first)
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Unlock for Editing' })
  const reason = (page: Page) => dialog(page).getByRole('textbox', { name: /^Reason/ })
  const open = (page: Page) => page.getByRole('button', { name: 'Unlock for Editing' }).click()
  for (const [page, text] of [
    [first, 'The rent is missing.'],
    [second, 'The area is wrong.'],
  ] as const) {
    await open(page)
    await reason(page).fill(text)
    await kept(page, text)
  }
  await first.keyboard.press('Escape')
  await open(first)
  await expect(reason(first), 'on the same page').toHaveValue('The rent is missing.')
  const third = await openTab(first)
  await first.close()
  await second.close()
  await open(third)
  await expect(offers(third)).toHaveCount(2)
  await expect(reason(third)).toHaveValue('')
  // The text was stored again when its dialog closed.
  await restore(third).last().click()
  await expect(reason(third)).toHaveValue('The rent is missing.')
  await dialog(third).getByRole('button', { name: 'Unlock for Editing' }).click()
  await expect(third.getByText('Instance Status Updated Successfully!')).toBeVisible()
  const storage = () => third.evaluate('Object.values(localStorage).join()')
  await expect.poll(storage).not.toContain('The rent is missing.')
  expect(await storage()).toContain('The area is wrong.')
})
