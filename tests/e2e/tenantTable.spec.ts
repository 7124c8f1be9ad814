import { expect, type Page } from '@playwright/test'
import { kept, paste } from './steps.ts'
import { openTenants, pending, saveElsewhere, tenantsOf } from './tenantsStep.ts'
import { expectAccessible, type Fixtures, schemes, sidewaysOverflow, test } from './visit.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Tenants' })
/** The only input of the table: the active cell. */
const active = (page: Page) => grid(page).locator('input')
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' })
/** All of it, so not the note of an earlier save: “Saved 14:32. Changed since then.” */
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 })

/** To the row for new tenants, below all others. */
async function toNewRow(page: Page): Promise<void> {
  await active(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expect(active(page)).toHaveAccessibleName(/^New tenant \d+, Tenant Name$/)
}

async function moveTo(page: Page, column: number): Promise<void> {
  await page.keyboard.press('Home')
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight')
}

/** The whole rows between the heading of the table and the save bar, with the page scrolled to its top. */
const countVisibleRows = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    scrollTo(0, 0)
    const [heading, ...rows] = document.querySelectorAll('[role=grid] [role=row]')
    const top = heading.getBoundingClientRect().bottom
    const bottom = document.querySelector('[data-save-bar]').getBoundingClientRect().top
    const boxes = rows.map(row => row.getBoundingClientRect())
    return boxes.filter(box => box.top >= top - 1 && box.bottom <= bottom).length
  })()`)

const columns = {
  name: 0,
  company: 1,
  terminal: 2,
  category: 3,
  status: 4,
  area: 5,
  expires: 6,
  future: 7,
  confirmed: 8,
}
const line = (...cells: (string | number)[]) => cells.join('\t')

test('sixty tenants are pasted with their heading, matched, corrected, and saved together', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI')
  const before = await tenantsOf(page, airportId)
  await page.setViewportSize({ width: 1366, height: 768 })
  const [some] = before
  if (!some) throw new Error('BOI has no tenants')
  const misspelled = some.companyName.replace(/(.)(.)$/, '$2$1')
  await page.getByRole('link', { name: /all tenants (as|in) a table/ }).click()
  await toNewRow(page)
  const heading = line('SF', 'Operator', 'DBA', 'Concourse', 'Type', 'Lease End', 'Rent')
  const row = (at: number) =>
    line(
      at === 5 ? 'many' : '1,000 sq ft',
      misspelled,
      `Tabled Teahouse ${at % 2}`,
      some.terminalName,
      at === 3 ? 'Cofee & Tea' : 'Coffee & Tea',
      '5/22/2030',
      '$5',
    )
  const rows = Array.from({ length: 60 }, (_, at) => row(at))
  await paste(page, ['Roster 2027', '', heading, ...rows].join('\n'))
  // The notes about the paste and its errors fit on the line of the buttons, which leaves room for twelve rows.
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(12)
  const note = page.getByText('60 rows pasted. 1 column skipped. 56 copies.')
  await note.click()
  await expect(page.getByText('Recognized columns: Square Footage, Company, Tenant Name')).toBeVisible()
  await expect(page.getByText('the table has no such column: Rent')).toBeVisible()
  await expect(page.getByText('Expires: 60 dates read as month/day/year')).toBeVisible()
  await note.click()
  await expect(page.getByText('Recognized columns')).toBeHidden()

  // Nothing is stored while a cell is invalid.
  await save(page).press('Enter')
  await expect(page.getByRole('alert').getByText(/errors to correct/)).toBeVisible()
  // The names are counted once.
  await expect(page.getByText(/rows with errors/)).toHaveCount(0)
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(12)
  expect(await tenantsOf(page, airportId)).toHaveLength(before.length)

  const match = page.getByRole('button', { name: 'Match 4 names' })
  await expect(match).not.toHaveAttribute('aria-disabled')
  await match.click()
  const dialog = page.getByRole('dialog', { name: 'Match names' })
  await expect(dialog.getByRole('combobox', { name: `Company “${misspelled}”` })).toHaveValue(
    `use:${some.companyName}`,
  )
  await expect(dialog.getByRole('combobox', { name: /^Category “Cofee & Tea”/ })).toHaveValue(
    'use:Food & Beverage | Coffee & Tea',
  )
  await expect(dialog.getByRole('combobox', { name: /^Tenant Name “Tabled Teahouse 1”/ })).toHaveValue(
    'propose',
  )
  // The number of new names is known before and after, and they can be reviewed and undone together.
  await expect(dialog.getByText('These decisions propose 2 new brands.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide about new names later' }).click()
  await expect(dialog.getByText('No new names are proposed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await match.click()
  await dialog.getByRole('button', { name: 'Apply 4 decisions' }).click()
  await expect(page.getByText('The next save proposes 2 new brands.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: propose 2 new brands' }).click()
  await expect(page.getByText('The next save proposes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Match 2 names' }).click()
  await dialog.getByRole('button', { name: 'Apply 2 decisions' }).click()
  const wrongArea = page.getByRole('button', { name: 'Square Footage (1)' })
  await wrongArea.click()
  await expect(active(page)).toHaveValue('many')
  await expect(active(page)).toHaveAccessibleDescription(/Please provide a valid number/)
  await page.getByRole('button', { name: 'Save 59 rows without errors' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  expect(await tenantsOf(page, airportId)).toHaveLength(before.length + 59)
  await wrongArea.click()
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await save(page).click()
  await expect(wrongArea).toHaveCount(0)
  await expect.poll(async () => (await tenantsOf(page, airportId)).length).toBe(before.length + 60)
  const now = await tenantsOf(page, airportId)
  expect(now.find(each => each.areaTotal === 900 && each.brandName === 'Tabled Teahouse 1')).toMatchObject({
    companyName: some.companyName,
    leaseExpireDate: '2030-05-22',
    brandStatus: 'PROPOSED',
  })
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0)
})

test('the keys of a spreadsheet: type, move, fill down, clear, undo, and redo', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { place: '/table' })
  await active(page).focus()
  await page.keyboard.press('Control+Home')
  await moveTo(page, columns.area)
  const first = await active(page).inputValue()
  await page.keyboard.type('1250')
  await expect(active(page)).toHaveValue('1250')
  await page.keyboard.press('Escape')
  await expect(active(page)).toHaveValue(first)
  await page.keyboard.type('1250')
  await page.keyboard.press('Enter')
  await expect(active(page)).toHaveAccessibleName(/, Square Footage$/)
  const second = await active(page).inputValue()
  await page.keyboard.press('F2')
  await page.keyboard.type('0')
  await expect(active(page)).toHaveValue(`${second}0`)
  await page.keyboard.press('Control+z')
  await expect(active(page)).toHaveValue(second)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 cells selected')).toBeVisible()
  await expect(grid(page).locator('[aria-selected=true]')).toHaveCount(3)
  await page.keyboard.press('Control+d')
  await expect(active(page)).toHaveValue('1250')
  await page.keyboard.press('Control+z')
  await expect(active(page)).not.toHaveValue('1250')
  await page.keyboard.press('Control+Shift+z')
  await expect(active(page)).toHaveValue('1250')
  await page.keyboard.press('Delete')
  await expect(active(page)).toHaveValue('')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Home')
  await moveTo(page, columns.area)
  await expect(active(page)).toHaveValue(first)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  // Enter moves below the clicked cell, wherever a run of Tabs began.
  await page.keyboard.press('Tab')
  const clicked = grid(page).getByRole('row').nth(2).getByRole('gridcell')
  await clicked.nth(columns.area - 1).click()
  await page.keyboard.press('Enter')
  await expect(active(page)).toHaveAccessibleName(/, Square Footage$/)
  // Tab continues in the next row. After Escape, it leaves the table, which is one tab stop.
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(active(page)).toHaveAccessibleName(/, Tenant Name$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(active(page)).not.toBeFocused()
})

test('@torture a range is copied in spreadsheet format', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'ELP', { place: '/table', person: 'admin' })
  const [one, two] = await tenantsOf(page, airportId)
  await active(page).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  const copied = await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })()`)
  expect(copied).toBe([one, two].map(each => `${each?.brandName}\t${each?.companyName}`).join('\n'))
})

test('@torture ambiguous dates are asked about once, and can be read the other way', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  const [first, second] = await tenantsOf(page, airportId)
  if (!first || !second) throw new Error('GRR has no tenants')
  await active(page).focus()
  await moveTo(page, columns.expires)
  await paste(page, '5/6/2031\n7/8/2031')
  await expect(
    page.getByText('2 dates read as month/day/year (5/6/2031 is May 6, 2031). Right?'),
  ).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('1 question to answer')
  await expect(page.getByRole('alert')).toContainText('Choose above how to read the pasted dates.')
  await page.getByRole('button', { name: 'No, day/month/year' }).click()
  await expect(active(page)).toHaveValue('2031-06-05')
  await page.getByRole('button', { name: 'Read as month/day/year' }).click()
  await expect(active(page)).toHaveValue('2031-05-06')
  await expect(active(page)).toHaveAccessibleDescription('May 6, 2031')
  await save(page).click()
  await saved(page)
  const now = await tenantsOf(page, airportId)
  const dateOf = (was: typeof first) => now.find(each => each.tenantId === was.tenantId)?.leaseExpireDate
  expect([dateOf(first), dateOf(second)]).toEqual(['2031-05-06', '2031-07-08'])
})

test('@torture a question about pasted cells remains until it is answered', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  const question = page.getByText('2 dates read as month/day/year (5/6/2033 is May 6, 2033). Right?')
  await active(page).focus()
  await moveTo(page, columns.expires)
  await paste(page, '5/6/2033\n7/8/2033')
  await expect(question).toBeVisible()
  await kept(page, '2033-05-06')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(question).toBeVisible()
  // Another paste does not end it, and does not wait for it.
  await active(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await moveTo(page, columns.area)
  await paste(page, '1,234')
  await expect(question).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 row without errors' })).toBeVisible()
  // Typing the same date answers it for this cell.
  await page.keyboard.press('Control+Home')
  await moveTo(page, columns.expires)
  await page.keyboard.type('2033-05-06')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 date read as month/day/year')).toBeVisible()
  await expect(active(page)).toHaveValue('2033-07-08')
  await page.getByRole('button', { name: 'No, day/month/year' }).click()
  await expect(active(page)).toHaveValue('2033-08-07')
  await expect(page.locator('body')).not.toBeFocused()
  await save(page).click()
  await saved(page)
})

test('@torture a status that is repeated in place of its date is saved', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  await active(page).focus()
  await page.keyboard.press('Control+Home')
  await moveTo(page, columns.status)
  await paste(page, line('MTM', '900', 'MTM'))
  await save(page).click()
  await saved(page)
  expect(await tenantsOf(page, airportId)).toContainEqual(
    expect.objectContaining({ tenantStatusDes: 'Month to Month', areaTotal: 900, leaseExpireDate: null }),
  )
})

test('a list updates the tenants in it, asks once about lines that fit several, and changes nothing the second time', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'OKC', { place: '/table', person: 'admin' })
  const before = await tenantsOf(page, airportId)
  const [first, second] = before.filter(
    one =>
      before.filter(
        other =>
          one.brandName === other.brandName &&
          one.companyName === other.companyName &&
          one.terminalName === other.terminalName,
      ).length === 1,
  )
  if (!first || !second) throw new Error('OKC has too few tenants')
  const tenantLine = ({ brandName, companyName, terminalName }: typeof first, area: string) =>
    line(brandName, companyName, terminalName, 'Coffee & Tea', area)
  const heading = line('Name', 'Operator', 'Terminal', 'Category', 'Sq Ft')
  const list = [
    heading,
    tenantLine(first, '1,111'),
    tenantLine(second, '1,222'),
    tenantLine(second, '1,333'),
  ].join('\n')
  await active(page).focus()
  await paste(page, list)
  await expect(page.getByText('2 rows match existing rows, which are updated.')).toBeVisible()
  await save(page).click()
  await saved(page)
  expect(await tenantsOf(page, airportId)).toHaveLength(before.length + 1)
  await active(page).focus()
  await paste(page, list)
  await expect(page.getByText('3 rows pasted. The table already contains them, unchanged.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Show' })).toContainText('Changed (0)')

  // So does a list from before the company was renamed.
  const renamed = [{ name: 'Former Holdings', currentName: first.companyName }]
  await page.route('**/names', route =>
    route.fulfill({
      json: {
        brandName: [],
        companyName: [],
        renamed: { brandName: [], companyName: renamed },
        possibleProposals: 100,
      },
    }),
  )
  await paste(page, [heading, tenantLine({ ...first, companyName: 'Former Holdings' }, '1,111')].join('\n'))
  await expect(page.getByText('1 row pasted. The table already contains them, unchanged.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Show' })).toContainText('Changed (0)')

  // The second tenant now has two locations, and this line matches neither.
  await paste(page, [heading, tenantLine(second, '1,444')].join('\n'))
  await expect(page.getByText('1 pasted row may refer to a row of the table')).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Choose above whether to update this row')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await save(page).click()
  await saved(page)
  const now = await tenantsOf(page, airportId)
  const areas = now.filter(each => each.brandName === second.brandName).map(each => each.areaTotal)
  expect(areas).toEqual(expect.arrayContaining([1222, 1333, 1444]))
  expect(now).toHaveLength(before.length + 2)
})

test('@torture a row that only the server refuses does not hold back the others', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'OKC', { place: '/table', person: 'admin' })
  const before = await tenantsOf(page, airportId)
  const [one] = before
  const other = before.find(
    each => each.companyName !== one?.companyName && each.brandName !== one?.brandName,
  )
  if (!one || !other) throw new Error('OKC has too few tenants')
  // The browser is told that all names exist, as it once believed of a name with a direction mark.
  await page.route('**/names', route =>
    route.fulfill({
      json: {
        brandName: [],
        companyName: [],
        renamed: { brandName: [], companyName: [] },
        possibleProposals: 100,
      },
    }),
  )
  const tenantLine = (brandName: string, companyName: string, area = '900') =>
    line(brandName, companyName, one.terminalName, 'Coffee & Tea', area)
  await active(page).focus()
  await paste(
    page,
    [
      line('Name', 'Operator', 'Terminal', 'Category', 'Sq Ft'),
      tenantLine(`\u200f${one.brandName}`, other.companyName),
      tenantLine(`Unheard-of Stand ${Date.now()}`, one.companyName),
      tenantLine(other.brandName, one.companyName),
      tenantLine('Wrong Stand', one.companyName, 'large'),
    ].join('\n'),
  )
  await page.getByRole('button', { name: 'Save 3 rows without errors' }).click()
  await expect(page.getByRole('combobox', { name: 'Show' })).toContainText('Changed (2)')
  expect(await tenantsOf(page, airportId)).toHaveLength(before.length + 2)
  await expect(page.getByRole('combobox', { name: 'Show' })).toContainText('With errors (2)')
})

test('@torture a row that was added without an answer is not added again with what is typed later', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  const before = await tenantsOf(page, airportId)
  const [one] = before
  const other = before.find(each => each.companyName !== one?.companyName)
  if (!one || !other) throw new Error('GRR has too few tenants')
  await toNewRow(page)
  await paste(page, line(other.brandName, one.companyName, one.terminalName, 'Coffee & Tea', '', '901'))
  await page.route('**/block', async route => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByRole('alert')).toContainText('Your entries are saved in this browser.')
  await page.unroute('**/block')
  await active(page).focus()
  await page.keyboard.press('Control+Home')
  await moveTo(page, columns.area)
  await page.keyboard.type('777')
  await page.keyboard.press('Enter')
  await save(page).click()
  await saved(page)
  const now = await tenantsOf(page, airportId)
  expect(now).toHaveLength(before.length + 1)
  expect(now.map(each => each.areaTotal)).toEqual(expect.arrayContaining([777, 901]))
})

/** The table of a large airport, at its row for new tenants, and what to paste there. */
async function openForMany(visit: Fixtures['visit']) {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const before = await tenantsOf(page, airportId)
  const [some] = before
  const { brandName, terminalName } = some ?? {}
  const isNew = ({ companyName }: { companyName: string }) =>
    !before.some(
      each =>
        each.brandName === brandName &&
        each.terminalName === terminalName &&
        each.companyName === companyName,
    )
  const companyName = before.find(isNew)?.companyName
  if (!brandName || !companyName || !terminalName) throw new Error('BOI has too few tenants')
  const tenantLine = (_none: unknown, at: number) =>
    line(brandName, companyName, terminalName, 'Coffee & Tea', '', `${at + 1} sq ft`, '12/31/2030')
  await toNewRow(page)
  return {
    page,
    airportId,
    before,
    tenantLines: (length: number) => Array.from({ length }, tenantLine).join('\n'),
  }
}

test('@torture more than 2,000 rows are refused before anything is filled in', async ({ visit }) => {
  const { page, before, tenantLines } = await openForMany(visit)
  await paste(page, tenantLines(2001))
  await expect(page.getByRole('alert')).toContainText('You pasted 2,001 rows.')
  await expect(save(page)).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(before.length + 2))
})

test('@torture 2,000 rows are pasted and saved together', async ({ visit }) => {
  const { page, airportId, before, tenantLines } = await openForMany(visit)
  await paste(page, tenantLines(2000))
  await expect(page.getByText('2,000 rows pasted.')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(before.length + 2000 + 2))
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80)
  await save(page).click()
  await saved(page)
  const now = await tenantsOf(page, airportId)
  expect(now.length).toBe(before.length + 2000)
  expect(new Set(now.map(each => each.areaTotal)).size).toBeGreaterThanOrEqual(2000)
})

test('typed text survives a reload, and a conflict shows both versions', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  const [first] = await tenantsOf(page, airportId)
  if (!first) throw new Error('GRR has no tenants')
  await active(page).focus()
  await moveTo(page, columns.area)
  await page.keyboard.type('1,250')
  await kept(page, '1,250')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  await active(page).focus()
  await moveTo(page, columns.area)
  await expect(active(page)).toHaveValue('1,250')

  await saveElsewhere(page, first, 555)
  await save(page).click()
  const both = page.getByRole('dialog')
  await expect(both).toContainText('555')
  await expect(both).toContainText(/Saved by \S.+ at \d\d:\d\d\./)
  await both.getByRole('radio', { name: /your version, 1,250/ }).check()
  await both.getByRole('button', { name: 'Save these choices' }).click()
  await saved(page)
  const now = (await tenantsOf(page, airportId)).find(each => each.tenantId === first.tenantId)
  expect(now).toMatchObject({ areaTotal: 1250, confirmed: 'Y' })
})

test('@torture a tenant that someone has removed is asked about, and no other change waits for it', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'GRR', { place: '/table', person: 'admin' })
  const [first, second] = await tenantsOf(page, airportId)
  if (!first || !second) throw new Error('GRR has too few tenants')
  await active(page).focus()
  await moveTo(page, columns.area)
  await page.keyboard.type('1,311')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1,322')
  await page.keyboard.press('Enter')
  const { tenantId, locationNumber, version } = first
  const removed = await page.request.post(`/api/v1/tenants/instance/${pending}/airport/${airportId}/block`, {
    data: { rows: [], removed: [{ tenantId, locationNumber, version }] },
  })
  expect(removed.status()).toBe(200)
  await save(page).click()
  const both = page.getByRole('dialog')
  await expect(both.getByRole('rowheader').first()).toHaveText(
    `${first.brandName}, ${first.terminalName}, Removed`,
  )
  await both.getByRole('radio', { name: /saved version, Yes/ }).check()
  await both.getByRole('button', { name: 'Save these choices' }).click()
  await saved(page)
  await expect(grid(page).getByRole('rowheader', { name: first.brandName })).toHaveCount(0)
  const now = await tenantsOf(page, airportId)
  expect(now.find(each => each.tenantId === tenantId)).toBeUndefined()
  expect(now.find(each => each.tenantId === second.tenantId)?.areaTotal).toBe(1322)
})

test('@torture the draft of a tenant that someone has removed is added again only if the user chooses so', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'TYS', { place: '/table', person: 'admin' })
  const [first, second] = await tenantsOf(page, airportId)
  if (!first || !second) throw new Error('TYS has too few tenants')
  await active(page).focus()
  await moveTo(page, columns.area)
  for (const area of ['1,411', '1,422']) {
    await page.keyboard.type(area)
    await page.keyboard.press('Enter')
  }
  await kept(page, '1,422')
  const { tenantId, locationNumber, version } = first
  const removed = await page.request.post(`/api/v1/tenants/instance/${pending}/airport/${airportId}/block`, {
    data: { rows: [], removed: [{ tenantId, locationNumber, version }] },
  })
  expect(removed.status()).toBe(200)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(
    page.getByText(`1 of the rows has been removed since then: ${first.brandName}, ${first.terminalName}.`),
  ).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  const addAgain = other.getByRole('button', { name: 'Restore my changes and add the removed row again' })
  await expect(addAgain).toBeVisible()
  await page.getByRole('button', { name: 'Restore my changes to the other rows' }).click()
  await save(page).click()
  await saved(page)
  const restored = await tenantsOf(page, airportId)
  expect(restored.map(each => each.areaTotal)).toContain(1422)
  expect(restored.map(each => each.areaTotal)).not.toContain(1411)

  await addAgain.click()
  const again = grid(other).getByRole('row').filter({ hasText: '1,411' })
  await expect(again.getByRole('rowheader')).toContainText(first.brandName)
  await expect(again.getByRole('gridcell').first()).toHaveText(first.companyName)
})

test('rows are added, removed, filtered, and sorted without losing edits', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'OKC', { place: '/table', person: 'admin' })
  const before = await tenantsOf(page, airportId)
  const [first] = before
  if (!first) throw new Error('OKC has no tenants')
  await toNewRow(page)
  await page.keyboard.type(first.brandName)
  for (const text of [first.companyName, first.terminalName, 'Coffee & Tea']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Remove row' }).click()
  await expect(page.getByRole('button', { name: 'Keep row' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('changed')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all')
  await page.getByRole('columnheader', { name: 'Square Footage' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Square Footage' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await save(page).click()
  await saved(page)
  const now = await tenantsOf(page, airportId)
  expect(now.map(each => each.tenantId)).not.toContain(first.tenantId)
  expect(now).toHaveLength(before.length)
})

test('the table shows what has been saved in the lists since it was last open', async ({ visit }) => {
  const { page } = await openTenants(visit, 'DSM', { place: '/table', person: 'admin' })
  const count = Number(await grid(page).getAttribute('aria-rowcount'))
  await page.getByRole('link', { name: 'Back to the lists' }).click()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: /^Undo: Removed tenant/ })).toBeVisible()
  await page.getByRole('link', { name: /paste them from a spreadsheet/ }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count - 1))
})

test('@torture a paste with more new names than the person can propose says so before any is decided', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'BOI', { place: '/table' })
  const [some] = await tenantsOf(page, airportId)
  if (!some) throw new Error('BOI has no tenants')
  await toNewRow(page)
  const { companyName, terminalName } = some
  const rows = Array.from({ length: 210 }, (_, at) =>
    line(`Qwyzzle${at}`, companyName, terminalName, 'Coffee & Tea'),
  )
  await paste(page, [line('DBA', 'Operator', 'Concourse', 'Type'), ...rows].join('\n'))
  const limit = page.getByText(
    /^210 brands and companies do not exist yet, and you can propose only \d+ more now/,
  )
  await expect(limit).toBeVisible()
  const most = /only (\d+)/.exec(await limit.innerText())?.[1]
  await page.getByRole('button', { name: 'Match 210 names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match names' })
  await expect(dialog.getByText(`These decisions propose ${most} new brands.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'New (210) proposed as new' }).click()
  const showMore = dialog.getByRole('button', { name: /^Show more/ })
  while ((await showMore.count()) > 0) await showMore.click()
  const last = dialog.getByRole('combobox').last()
  await expect(last).toHaveValue('later')
  const apply = dialog.getByRole('button', { name: /^Apply/ })
  await last.selectOption('propose')
  await expect(dialog.getByText(`You can propose only ${most} now.`)).toBeVisible()
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await last.selectOption('later')
  await expect(apply).not.toHaveAttribute('aria-disabled')
})

test('carried-over tenants are confirmed in the table, with exceptions, and that can be undone', async ({
  visit,
}) => {
  const { page, airportId } = await openTenants(visit, 'ABQ', { place: '/table', person: 'admin' })
  const before = await tenantsOf(page, airportId)
  const open = before.filter(each => each.confirmed === 'N').length
  expect(open, 'unconfirmed tenants, which no other test changes').toBeGreaterThan(3)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('open')
  await active(page).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: `Confirm all but these (${open - 2})` }).click()
  await expect(page.getByRole('button', { name: 'Confirm all shown (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: `Confirm all shown (${open})` })).toBeVisible()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await save(page).click()
  await saved(page)
  expect((await tenantsOf(page, airportId)).filter(each => each.confirmed === 'N')).toHaveLength(2)
})

test('@torture screen readers get the headings of rows and columns', async ({ visit }) => {
  const { page, airportId } = await openTenants(visit, 'ELP', { place: '/table', person: 'admin' })
  const [first] = await tenantsOf(page, airportId)
  if (!first) throw new Error('ELP has no tenants')
  await expect(grid(page).getByRole('columnheader')).toHaveCount(9)
  const row = grid(page).getByRole('row').nth(1)
  await active(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('rowheader', { name: first.brandName })).toHaveAttribute('aria-colindex', '1')
  await expect(row).toHaveAttribute('aria-rowindex', '2')
  await expect(active(page)).toHaveAccessibleName(`${first.brandName}, ${first.terminalName}, Company`)
  await expect(grid(page).locator('input, button:not([tabindex="-1"]), [tabindex="0"]')).toHaveCount(1)
})

test('@torture a submitted table is read-only', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { instanceId: 26, place: '/table' })
  await expect(active(page)).toHaveAttribute('readonly')
  await expect(save(page)).toHaveCount(0)
})

test('@torture names that could not be looked up are looked up again', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { place: '/table' })
  let asked = 0
  await page.route('**/names', route => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await toNewRow(page)
  await page.clock.install()
  await paste(page, line('Lonely Larder', 'Jaspergale Foodservice', '', '', '', '', '5/6/2031'))
  await expect.poll(() => asked).toBe(1)
  // Past the wait before it asks again, and before the second call times out.
  await page.clock.runFor(6000)
  await expect.poll(() => asked).toBe(2)
  const match = page.getByRole('button', { name: /^Match/ })
  await expect(match).not.toHaveAttribute('aria-disabled')
  await match.click()
  const dialog = page.getByRole('dialog', { name: 'Match names' })
  await expect(dialog.getByRole('combobox', { name: /^Tenant Name “Lonely Larder”/ })).toBeVisible()
})

for (const scheme of schemes) {
  test(`@torture axe finds no violations in the table, ${scheme}`, async ({ visit }) => {
    const { page } = await openTenants(visit, 'GEG', { scheme, place: '/table' })
    await expectAccessible(page)
    await toNewRow(page)
    await paste(page, line('Lonely Larder', 'Jaspergale Foodservice', 'Pier Z', '', '', '', '5/6/2031'))
    await expect(page.getByText(/\d rows? with errors/)).toBeVisible()
    await expectAccessible(page)
    const match = page.getByRole('button', { name: /^Match/ })
    await expect(match).not.toHaveAttribute('aria-disabled')
    await match.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await save(page).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('@torture on a phone, the table scrolls inside itself and a tap edits', async ({ visit }) => {
  const { page } = await openTenants(visit, 'GEG', { width: 'a phone', place: '/table' })
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await grid(page).getByRole('row').nth(2).getByRole('gridcell').nth(0).click()
  await page.keyboard.type('Somebody')
  await expect(active(page)).toHaveValue('Somebody')
  await page.keyboard.press('Escape')
  await grid(page).evaluate('element => element.scrollTo(600, 0)')
  const name = grid(page).getByRole('rowheader').nth(1)
  await expect.poll(async () => (await name.boundingBox())?.x).toBeLessThan(60)
})
