import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getYearChecklistEndpoint } from '#domain/years/yearChecklist.ts'
import { test } from './ownServer.ts'
import { expectAccessible, testEveryLook } from './visit.ts'

test.use({ serverName: 'instances' })

test.describe.configure({ mode: 'serial' })

const list = '/admin/manage/instances'
const year = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const told = (page: Page, words: string) => page.getByText(words).first()

async function open(page: Page, path = list): Promise<Page> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('@torture the years are a card of the administration area, for administrators only', async ({
  visit,
}) => {
  const page = await open(await visit('admin'), '/admin/manage')
  await page.getByRole('link', { name: 'Year Instances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Year Instances' })).toBeVisible()
  await expect(year(page, '2027')).toContainText('Pending (next year)')
  await expect(year(page, '2026')).toContainText('Active (current year)')
  await expect(year(page, '2026')).toContainText('published')
  await expect(year(page, '2025')).toContainText('Historical')
})

test('the settings of a year are changed, and invalid ones are refused at their field', async ({ visit }) => {
  const page = await open(await visit('admin'))
  await year(page, '2027').getByRole('link', { name: 'Settings for 2027' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Year 2027' })).toBeVisible()
  const settings = page.getByRole('form', { name: 'Year settings' })
  await settings.getByLabel('Title', { exact: true }).fill('Staffing')
  await settings.getByLabel('Question', { exact: true }).fill('')
  await settings.getByLabel(/^Exchange Rate/).fill('0,75')
  await settings.getByLabel(/^Submission Deadline/).fill('2027-02-30')
  await button(page, 'Save Change').click()
  const errors = settings.getByRole('alert')
  await expect(errors).toContainText('Please input a valid Exchange Rate, e.g. 0.759.')
  await expect(errors).toContainText('Requires a valid date (YYYY-MM-DD)')
  await errors.getByRole('link', { name: 'Question: Enter the question, or clear its title too.' }).click()
  await expect(settings.getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type('How did wages affect your program?')
  await settings.getByLabel(/^Submission Deadline/).fill('2026-01-31')
  await expect(errors).toContainText('January 31, 2026 is in the past.')
  await settings.getByLabel(/^Exchange Rate/).fill('0.7412')
  await settings.getByLabel(/^Note on the Exchange Rate/).fill('Average of 2026')
  await settings.getByLabel(/^Submission Deadline/).fill('1/31/2099')
  await expect(settings.getByText('January 31, 2099')).toBeVisible()
  await settings.getByRole('radio', { name: /^No, companies are reviewed/ }).check()
  const rent = settings.getByLabel(/^Rent, at most/)
  await rent.fill('4')
  await button(page, 'Save Change').click()
  await expect(errors).toContainText('The lower limit cannot be greater than the upper limit.')
  await rent.fill('35')
  await button(page, 'Save Change').press('Enter')
  await expect(told(page, 'The year’s settings were saved.')).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel(/^Exchange Rate/)).toHaveValue('0.7412')
  await expect(settings.getByLabel('Title', { exact: true })).toHaveValue('Staffing')
  await expect(settings.getByRole('radio', { name: /^No, companies are reviewed/ })).toBeChecked()
  await expect(rent).toHaveValue('35.00')
  // A second save of the same year is not stale.
  await button(page, 'Reset to default (40.00): Rent, at most').click()
  await button(page, 'Save Change').click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(rent).toHaveValue('40.00')
})

test('@torture the FAA’s list is imported, compared, and shown in an airport’s review', async ({ visit }) => {
  const page = await open(await visit('admin'), `${list}/26`)
  await page.locator('#faa').getByRole('link', { name: 'FAA enplanements' }).click()
  await page
    .getByLabel('or paste its contents')
    .fill('Rank,Locid,CY 25 Enplanements,CY 24 Enplanements\n1,ATL,"40,000,000","41,000,000"\n2,QQQ,none,5')
  await button(page, 'Read the list').click()
  const read = page.getByRole('form', { name: 'What was read' })
  await expect(read).toContainText('1 airport with 40,000,000 enplanements')
  await expect(read).toContainText('Line 3: “none” of QQQ is not a number of passengers.')
  await read.getByLabel('Column').selectOption({ label: 'CY 24 Enplanements' })
  await expect(read).toContainText('2 airports with 41,000,005 enplanements')
  await read.getByLabel('Source').fill('Made-up list')
  await button(page, 'Save the list').click()
  const first = page.getByRole('table').locator('tbody tr').first()
  await expect(first).toContainText('41,000,000')
  await first.getByRole('link', { name: /^ATL/ }).click()
  await expect(page.getByText('The FAA published 41,000,000 enplanements (Made-up list).')).toBeVisible()
})

test('@torture a historical year is read-only', async ({ visit }) => {
  const page = await open(await visit('admin'))
  await page.getByRole('link', { name: 'View 2025' }).click()
  await expect(page.getByText('This year is closed. Historical years are read-only.')).toBeVisible()
  await expect(
    page.getByRole('form', { name: 'Year settings' }).getByRole('button', { name: /Reset to default/ }),
  ).toHaveCount(0)
  await expect(page.getByLabel(/^Exchange Rate/)).toHaveAttribute('readonly', '')
})

testEveryLook('the screens of years', async visit => {
  const page = await open(await visit('admin'))
  await expect(year(page, '2027')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activate 2027' }).click()
  await expect(page.getByRole('dialog')).toContainText('2026 becomes historical')
  await expectAccessible(page)
  await open(page, `${list}/27`)
  await expect(page.getByRole('heading', { name: 'Plausibility limits' })).toBeVisible()
  await expectAccessible(page)
})

test('all approved records of a year are published in one step', async ({ visit }) => {
  const page = await open(await visit('admin'))
  await expect(year(page, '2026')).toContainText('approved')
  await page.getByRole('button', { name: 'Publish 2026' }).click()
  await expect(page.getByRole('dialog')).toContainText('all of them or none')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(told(page, 'Published')).toBeVisible()
  await expect(year(page, '2026')).not.toContainText('approved')
  await expect(page.getByRole('button', { name: 'Publish 2026' })).toHaveCount(0)
})

test('@torture a new year cannot be created until the pending one is active', async ({ visit }) => {
  const page = await open(await visit('admin'))
  const create = button(page, 'Create New Instance')
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(
    '2027 is already pending. Activate it before you create another year.',
  )
  await create.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('@torture what the check of an edition to import found is shown again after a reload', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/instances/import')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the empty tables' }).click()
  await page.getByLabel('Year', { exact: true }).fill('2019')
  const buffer = await readFile(await (await template).path())
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'empty.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeVisible()
  await page.reload()
  await expect(result).toBeVisible()
})

test('@torture missing files are offered to be created only if there are any', async ({ visit }) => {
  const page = await visit('admin')
  let files: string[] = []
  await page.route('**/files/missing', route => route.fulfill({ json: { inProgress: null, files } }))
  await open(page, `${list}/24`)
  const create = button(page, 'Create the missing files')
  await expect(page.getByText('Add a file or a correction')).toBeVisible()
  await expect(create).toHaveCount(0)
  files = ['Ratio Report, PDF']
  await open(page, `${list}/24`)
  await expect(page.getByText('Missing: Ratio Report, PDF.')).toBeVisible()
  await expect(create).toBeVisible()
})

// server/years/activation.test.ts tests the rules over HTTP. Here, the whole demo becomes a closed year.
test('@torture a year is activated, with a preview and progress, and the former one is archived', async ({
  visit,
}) => {
  // The demo's own historical years are stored first. Then 38 files, including the books and the data package, are made.
  test.setTimeout(600_000)
  const page = await open(await visit('admin'))
  const colleague = await open(await visit('admin'))
  await button(page, 'Activate 2027').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2026 is archived as 38 files')
  await expect(dialog).toContainText('Parts of 2026 are not published')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByLabel('Type 2027 to confirm').fill('2027')
  await dialog.getByRole('button', { name: 'Activate 2027' }).click()
  const job = page.getByRole('region', { name: 'Activating 2027' })
  await expect(job).toBeVisible()
  await expect(job.locator('[aria-live="polite"]')).toContainText('Activating 2027')
  // A visitor who arrives later, or returns, sees the same.
  await colleague.reload()
  await expect(
    colleague
      .getByRole('region', { name: 'Activating 2027' })
      .or(year(colleague, '2027').getByText('Active (current year)')),
  ).toBeVisible()
  await expect(told(page, '2027 is now the active year.')).toBeVisible({ timeout: 480_000 })
  await expect(year(page, '2027')).toContainText('Active (current year)')
  await expect(year(page, '2026')).toContainText('Historical')
  await expect(year(page, '2026')).toContainText('38 files')
  await expectAccessible(page)
})

test('@torture the files of the former year can be downloaded, with their checksums', async ({ visit }) => {
  const page = await open(await visit('admin'), `${list}/26`)
  const row = page.getByRole('row', { name: /^Ratio Report, PDF/ })
  await expect(row).toContainText(/[0-9a-f]{64}/)
  const [fetched] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Ratio Report, PDF' }).click(),
  ])
  expect(fetched.suggestedFilename()).toBe('Ratio-Report-26.pdf')
  await expectAccessible(page)
})

test('@torture readers of a year with nothing published are led to the edition before it', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/')
  const edition = page.getByRole('region', { name: 'The 2027 edition' })
  await expect(edition).toContainText('No airports or companies have been published for 2027 yet.')
  await edition.getByRole('link', { name: 'companies' }).click()
  await expect(page).toHaveURL(/\/companies\?instance=26$/)
  for (const path of ['/airports', '/tenants', '/explore', '/leaseradar', '/benchmarks']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Show the 2026 edition' }).click()
    await expect(page).toHaveURL(/instance=26/)
    await expect(page.getByText('You are reading the 2026 edition as it was published.')).toBeVisible()
    await expectAccessible(page)
  }
})

test('@torture a new year is created, and its carried-over data is reported', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await open(await visit('admin'))
  await button(page, 'Create New Instance').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(told(page, 'Successfully Created a New Pending Instance: 2028.')).toBeVisible({
    timeout: 240_000,
  })
  await expect(page.getByText(/^[\d,]+ tenants$/)).toBeVisible()
  await expect(year(page, '2028')).toContainText('Pending (next year)')
  await expectAccessible(page)
})

test('@torture a file of a year before the first is stored under its year, which is created with it', async ({
  visit,
}) => {
  const page = await open(await visit('admin'))
  await page.getByText('Add a file for an earlier year').click()
  const form = page.getByRole('form', { name: 'File for the archive' })
  await form.getByLabel('Year').fill('2019')
  await form.getByLabel('Report or book').fill('All Airports')
  const buffer = Buffer.from('%PDF-1.7\n% an old day\n%%EOF\n')
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'old.pdf', mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Store the file' }).click()
  await expect(year(page, '2019')).toContainText('Historical')
  await expectAccessible(page)
  await page.goto('/reports')
  await page.getByText('Stored reports for 2019').click()
  await expect(page.getByRole('link', { name: /^All Airports, PDF, All-Airports-19\.pdf/ })).toHaveAttribute(
    'href',
    '/reports/2019/All-Airports-19.pdf',
  )
})

test('the administration opens on the tasks of the year, which lead to where they are done', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin?instance=26')
  const tasks = page.getByRole('region', { name: 'Entry and review' }).getByRole('listitem')
  const submissions = tasks.filter({ hasText: 'Submissions' })
  await expect(submissions).toContainText('To do')
  const answer = await page.request.get('/api/v1/axninstances/26/checklist')
  const { notSubmitted } = getYearChecklistEndpoint.reply.parse(await answer.json())
  await expect(submissions).toContainText(
    `${notSubmitted.airports} airports and ${notSubmitted.companies} comp`,
  )
  await expect(page.getByRole('img', { name: /^Chart: Submissions\. 2026/ })).toBeVisible()

  await submissions.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/desk\?.*axnInstanceStatus=INPROGRESS/)
  await page.goBack()
  await page.getByRole('link', { name: /^2027/ }).click()
  await expect(page).toHaveURL(/instance=27/)
  await expect(tasks.filter({ hasText: 'Publication' })).toContainText('Later')
})
