import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { User } from '#domain/people/user.ts'
import { userImportLimits } from '#domain/people/userImport.ts'
import type { UserRow } from '#domain/people/userList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { newUser } from '../bodies.ts'
import { anyVersion, expectAccessible, type Fixtures, test, testEveryLook, tortureStep } from './visit.ts'

const list = '/admin/manage/users'
const told = (page: Page, words: string) => page.getByText(words).first()
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const select = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function open(visit: Fixtures['visit'], path: string, given?: Parameters<Fixtures['visit']>[1]) {
  const page = await visit('admin', given)
  await page.goto(path)
  return page
}

async function findUser(page: Page, keyword: string): Promise<UserRow | undefined> {
  const answer = await page.request.get(`/api/v1/users?keyword=${encodeURIComponent(keyword)}`)
  return ((await answer.json()) as Paged<UserRow>).content[0]
}

const body = { ...newUser, firstName: 'Ines', lastName: 'Inglenook' }
async function add(page: Page, displayName: string): Promise<User> {
  const answer = await page.request.post('/api/v1/users', {
    data: { ...body, displayName, email: `${displayName}@inglenook.example` },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as User
}

test('@torture the invited users are listed, on a phone with the status as one value', async ({ visit }) => {
  const page = await open(visit, list, { width: 'a phone' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Not invited' }).check()
  await expect(page).toHaveURL(/invitation=never/)
  const cell = page.getByRole('cell', { name: /Active.*Not invited/ }).first()
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  expect(await leftOf(cell.getByText('Not invited'))).toBe(await leftOf(cell.locator('> *').first()))
})

test('a user is added, found, changed, and deleted after a confirmation', async ({ visit }) => {
  const page = await open(visit, '/admin/manage')
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add user', exact: true }).click()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByText('Form requirements not satisfied for submission.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please input a valid Username.')

  await field(page, 'Username').fill('hazelh')
  await select(page, 'Role').selectOption('Company')
  await field(page, 'First Name').fill('Hazel')
  await field(page, 'Last Name').fill('Hollin')
  await field(page, 'Email').fill('hazel@hollin.example')
  await select(page, 'Job Category').selectOption('Finance & Analysis')
  const company = select(page, 'Company Name')
  await company.fill('a')
  await page.getByRole('listbox', { name: 'Company Name' }).getByRole('option').first().click()
  const chosen = await company.inputValue()
  expect(chosen.length).toBeGreaterThan(1)
  await field(page, 'Work Extension').fill('12')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Enter the Work Phone for this extension, or remove the extension.',
  )
  await field(page, 'Work Phone').fill('614 555 0100')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Successfully added user')).toBeVisible()
  await expect(told(page, 'An invitation has been sent to hazel@hollin.example.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/manage\/users$/)

  await page.getByRole('searchbox', { name: 'Search users' }).fill('hollin, ha')
  await expect(rowOf(page, 'Hollin, Hazel')).toContainText('Company')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: /^Edit Hazel Hollin \(.+\)$/ }).click()
  await expect(field(page, 'Username')).toHaveCount(0)
  await expect(company).toHaveValue(chosen)
  await select(page, 'Status').selectOption('Not active')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(told(page, 'Successfully updated user')).toBeVisible()

  // The list is in its previous state.
  await expect(page).toHaveURL(/\/users\?keyword=hollin/)
  await expect(rowOf(page, 'Hollin, Hazel')).toContainText('Not active')
  await page.getByRole('button', { name: 'Delete Hazel Hollin' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you wish to delete this user?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Hollin, Hazel')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Hazel Hollin' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(told(page, 'Successfully deleted user')).toBeVisible()
  await expect(told(page, 'Search returned zero results.')).toBeVisible()
  expect(await findUser(page, 'hazelh')).toBeUndefined()
})

test('@torture the list is paged and sorted, and keeps its place in the address', async ({ visit }) => {
  const page = await open(visit, `${list}?sort=lastName%2Cdesc&size=20&page=2`)
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('button', { name: 'Role' }).click()
  await expect(page).toHaveURL(/sort=securityRoleId/)
  await expect(page.getByRole('row').nth(1)).toContainText('Administrator')
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
})

test('@torture a reset is sent, and the deletion of a user in use is not offered, and the dialog says why and what to do', async ({
  visit,
}) => {
  const page = await open(visit, `${list}?keyword=airportsub%40`)
  await page.clock.install()
  await page.getByRole('button', { name: /^Reset Password/ }).click()
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Password reset has been submitted for airportsub@factbook.example.org, please advise')
  await expect(toast).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(
    /is affiliated with \d+ airports?.* and cannot be deleted/,
  )
  await expect(dialog.getByRole('alert')).toContainText('Set the status to not active instead.')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(field(page, 'Title')).toBeVisible()
  await select(page, 'Status').selectOption('Not active')
  const alone = page.getByText(/^In 2026, \d+ airports would be left without an editor: .*CHS/)
  await expect(alone).toBeVisible()
  await select(page, 'Status').selectOption('Active')
  await expect(alone).toHaveCount(0)
  await select(page, 'Role').selectOption('Subscriber')
  await expect(alone).toBeVisible()
  await page.goto(`${list}?keyword=admin%40`)
  await expect(page.getByRole('link', { name: /^Edit/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ }), 'nobody deletes themselves').toHaveCount(0)
})

test('@torture an editor made inactive before the warning about their airports arrives is not saved', async ({
  visit,
}) => {
  const page = await open(visit, `${list}?keyword=airportsub%40`)
  const user = await findUser(page, 'airportsub@')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/users/*/person', async route => {
    await promise
    await route.continue()
  })
  const puts: string[] = []
  page.on('request', request => request.method() === 'PUT' && puts.push(request.url()))
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(field(page, 'Title')).toBeVisible()
  await select(page, 'Status').selectOption('Not active')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await page.waitForTimeout(1000)
  expect(puts).toEqual([])
  resolve()
  await expect(page.getByText(/^In 2026, \d+ airports would be left without an editor: .*CHS/)).toBeVisible()
  await expect(told(page, 'Read the warning above first, and save again.')).toBeVisible()
  expect(puts).toEqual([])
  expect((await findUser(page, 'airportsub@'))?.userStatus).toBe(user?.userStatus)
  // Not stored, because other tests sign in as this user.
  await page.route('**/api/v1/users/*', route => route.abort())
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect.poll(() => puts.length).toBeGreaterThan(0)
})

test('@torture an existing name is reported at its field; another person’s change is shown in both versions', async ({
  visit,
}) => {
  const page = await open(visit, list)
  const { userId } = await add(page, 'ines')
  await page.goto(`${list}/edit/${userId}`)
  await field(page, 'Email').fill('ADMIN@factbook.example.org')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert').first()).toContainText('This email address is taken.')
  await field(page, 'Email').fill('ines@inglenook.example')
  await field(page, 'City').fill('Dayton')
  const changed = await page.request.put(`/api/v1/users/${userId}`, {
    data: { ...body, email: 'ines@inglenook.example', city: 'Toledo' },
    headers: anyVersion,
  })
  expect(changed.status()).toBe(200)
  await page.getByRole('button', { name: 'Save Change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Changed in another window')
  await dialog.getByRole('radio', { name: /^City: your version/ }).check()
  await dialog.getByRole('button', { name: 'Save these choices' }).click()
  await expect(told(page, 'Successfully updated user')).toBeVisible()
  const deleted = await page.request.delete(`/api/v1/users/${userId}`, { headers: anyVersion })
  expect(deleted.status()).toBe(200)
})

test('@torture an administrator cannot demote themselves', async ({ visit }) => {
  const page = await open(visit, list)
  const own = await findUser(page, 'admin@')
  await page.goto(`${list}/edit/${own?.userId}`)
  await select(page, 'Role').selectOption('User')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'You cannot delete, deactivate, or demote your own account.',
  )
  expect((await findUser(page, 'admin@'))?.securityRoleId).toBe(4)
})

test('@torture addresses with an unknown user are reported', async ({ visit }) => {
  const page = await open(visit, `${list}/edit/999999`)
  await expect(page.getByText("User doesn't exist, or another issue has occurred...")).toBeVisible()
  await page.goto(`${list}/bend/1`)
  await expect(page.getByText('Not Found: This page does not exist')).toBeVisible()
})

test('users are added in bulk: invalid lines are refused with reasons, and the results are listed one by one', async ({
  visit,
}) => {
  const page = await open(visit, `${list}/import`)
  await page.getByText('Columns', { exact: true }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download a template with these columns' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('users.csv')
  expect(readFileSync(await template.path(), 'utf8')).toMatch(
    /^Username,First Name,.+,Airports,Companies\r\n$/,
  )
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
  await tortureStep('a file that cannot be read is refused', async () => {
    await choose(Buffer.alloc(4 * userImportLimits.characters + 1, 'x'))
    await expect(page.getByRole('alert').first()).toContainText(/The file is larger than/)
    await page.getByRole('button', { name: 'Check the lines' }).click()
    await expect(page.getByRole('alert').first()).toHaveText('Choose a file or paste its contents first.')
    await choose(Buffer.alloc(0))
    await expect(page.getByText('The file is empty.')).toBeVisible()
    await choose(Buffer.from('Username;Role\n1;2\n'))
    await expect(page.getByText('The column First Name is missing.')).toBeVisible()
  })

  const header = 'Username,First Name,Last Name,Email,Role,Job Category,Country,Airports'
  const good = 'nelln,Nell,Northgate,nell@northgate.example,Airport,Other,US,GEG'
  const bad = 'ottoo,Otto,Oak,otto@northgate.example,King,Other,US,'
  await page.getByRole('textbox', { name: 'or paste its contents' }).fill([header, good, bad].join('\n'))
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await expect(page.getByRole('heading', { name: '1 error' })).toBeFocused()
  await page.getByRole('link', { name: 'Go Back' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leave).toContainText('will be lost')
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await expect(rowOf(page, '3 Role')).toContainText('The field contains “King”.')
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
  expect(await findUser(page, 'nelln')).toBeUndefined()

  await tortureStep('a file is read in any encoding of a spreadsheet', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const text = `${header}\n${good.replace('Nell', 'Zoé')}\n`
      await choose(
        Buffer.from(encoding === 'utf16le' ? `\uFEFF${text.replaceAll(',', '\t')}` : text, encoding),
      )
      await expect(rowOf(page, 'Northgate, Zoé')).toBeVisible()
    }
  })
  await choose(Buffer.from(`\uFEFF${header}\r\n${good}\r\n`))
  await expect(page.getByRole('heading', { name: '1 user to be added' })).toBeFocused()
  await expect(rowOf(page, 'nelln')).toContainText(/GEG \(2026, 2027\)/)
  await page.getByRole('button', { name: 'Add 1 user' }).click()
  await expect(page.getByRole('heading', { name: '1 user added.' })).toBeFocused()
  await expect(rowOf(page, 'nelln')).toBeVisible()
  expect(await findUser(page, 'nelln')).toMatchObject({ securityRoleId: 2, hasPassword: false })
  await page.getByRole('link', { name: 'Results of the invitations' }).click()
  await expect(page.getByText('1 email sent')).toBeVisible()
  await expect(rowOf(page, 'Nell Northgate (nelln)')).toContainText('Email sent')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('searchbox').fill('nelln')
  await tortureStep('an action that has nothing left to do says so', async () => {
    await page.getByRole('checkbox', { name: 'Select Nell Northgate (nelln)' }).check()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('1 already active')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await page.getByRole('button', { name: 'Invite Nell Northgate' }).click()
  await expect(page.getByText('An invitation has been sent to nell@northgate.example.')).toHaveCount(1)

  await tortureStep('an invitation sent from the list is shown in it', async () => {
    await page.goto('/admin/manage/users?keyword=hamberbourne')
    const harold = rowOf(page, 'Amberbourne, Harold')
    await expect(harold).toContainText('Not invited')
    await page.getByRole('button', { name: 'Invite Harold Amberbourne' }).click()
    await expect(harold).toContainText('Invited, no password yet')
  })
})

test('@torture a person’s page has what they edit, and everything is handed over to another person as one action', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/admin/manage/users?keyword=dpemwater')
  await page.getByRole('link', { name: 'Pemwater, Dana' }).click()
  await expect(page.getByRole('heading', { name: 'Dana Pemwater' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Edits in Open Years \(\d+\)$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Emails of the Last 30 Days' })).toBeVisible()
  await expectAccessible(page)
  const edited = await page.getByRole('table', { name: 'Edits in open years' }).getByRole('row').count()
  await page.getByRole('button', { name: 'Hand Over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('jhollcroft')
  await dialog.getByRole('option', { name: /jhollcroft/ }).click()
  await dialog.getByRole('button', { name: `Hand Over (${edited - 1})` }).click()
  await expect(page.getByRole('heading', { name: `${edited - 1} handed over` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/^Undone by /)).toBeVisible()
})

testEveryLook('the screens of users', async visit => {
  const page = await open(visit, list)
  await expect(page.getByRole('link', { name: /^Edit/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${list}/add`)
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByText('Form requirements not satisfied for submission.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${list}/import`)
  await page.getByRole('textbox', { name: 'or paste its contents' }).fill('Username,Role\nx,y')
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await expect(page.getByText('The column First Name is missing.')).toBeVisible()
  await expectAccessible(page)
})
