import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { User } from '#domain/people/user.ts'
import type { UserRow } from '#domain/people/userList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { newUser } from '../bodies.ts'
import { confirmationRequired } from './confirmationRequired.ts'
import { expectAccessible, isTorture, test, testEveryLook, tortureStep } from './visit.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' })
const secret = (page: Page) => page.locator('input[type=password]')
const told = (page: Page, words: string) => page.getByText(words).first()
const profileOf = async (page: Page): Promise<User> =>
  (await (await page.request.get('/api/v1/users/settings')).json()) as User

const password = 'amber lantern at dusk'

/** The token of the newest link of a kind that was emailed to an address. */
function mailedLink(address: string, path: string): string {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  // The folder is created with the first mail.
  if (!existsSync(folder)) return ''
  const mails = readdirSync(folder)
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
  const mail = mails.findLast(text => text.includes(`To: ${address}`) || text.includes(`<${address}>`))
  return new RegExp(`${path}/([\\w-]{43})`).exec(mail ?? '')?.[1] ?? ''
}
const mailedToken = (address: string) => mailedLink(address, 'resetpassword')

for (const person of isTorture ? ['user', 'company'] : ['user']) {
  test(`everyone changes their own profile and returns to the home page: ${person}`, async ({ visit }) => {
    const page = await visit(person)
    await page.goto('/settings')
    await expect(page.getByText(person, { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Role/ })).toHaveCount(0)
    await field(page, 'First Name').fill('')
    await save(page).click()
    await expect(page.getByText('Form requirements not satisfied for submission.')).toBeVisible()
    await field(page, 'First Name').fill('Odell')
    await field(page, 'Mobile Phone').fill('614 555 0177')
    await save(page).click()
    await expect(told(page, 'Successfully updated user')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await profileOf(page)).toMatchObject({
      firstName: 'Odell',
      displayName: person,
      userPhoneList: expect.arrayContaining([expect.objectContaining({ phone: '614 555 0177' })]),
    })
  })
}

test('@torture an administrator returns to the list of users', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible()
  await field(page, 'Title').fill('Editor in Chief')
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/manage\/users$/)
})

test('an invitation sets the first password, with which another email address is requested', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const made = await admin.request.post('/api/v1/users', {
    data: {
      ...newUser,
      displayName: 'pia',
      firstName: 'Pia',
      lastName: 'Pomfret',
      email: 'pia@pomfret.example',
    },
  })
  expect(made.status()).toBe(200)
  const { userId } = (await made.json()) as User
  expect((await admin.request.post(`/api/v1/users/${userId}/invitation`)).status()).toBe(200)
  await expect.poll(() => mailedToken('pia@pomfret.example')).not.toBe('')

  // Opened in another signed-in user's browser, the link says whose password is set.
  const whose = 'The new password is for the username pia.'
  await admin.goto(`/resetpassword/${mailedToken('pia@pomfret.example')}`)
  await expect(told(admin, whose)).toBeVisible()

  const page = await visit(null)
  await page.goto(`/resetpassword/${mailedToken('pia@pomfret.example')}`)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expectAccessible(page)
  for (const [typed, words] of [
    ['password1234', 'Failed to Set Password!'],
    [password, 'Password Set Successfully!'],
  ] as const) {
    await secret(page).first().fill(typed)
    await secret(page).last().fill(typed)
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(told(page, words)).toBeVisible()
  }

  const signedIn = await page.request.post('/api/v1/authenticate', { data: { username: 'pia', password } })
  expect(signedIn.status()).toBe(200)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Change email' }).click()
  await field(page, 'New email').fill('pia@elsewhere.example')
  // As if the user had signed in more than ten minutes ago.
  await page.route(
    '**/users/settings/email',
    route => route.fulfill({ status: 403, json: confirmationRequired }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.locator('input[type=password]')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The current password is incorrect.').first()).toBeVisible()
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(told(page, 'We sent a link to pia@elsewhere.example.')).toBeVisible()

  await tortureStep('the links of both emails confirm and cancel the change', async () => {
    await page.getByRole('link', { name: 'Back to your account' }).click()
    await expect(told(page, 'Until then, your email is pia@pomfret.example.')).toBeVisible()
    expect((await profileOf(page)).email).toBe('pia@pomfret.example')
    await expect.poll(() => mailedLink('pia@pomfret.example', 'cancelemailchange')).not.toBe('')
    // A later email to this address has no link.
    const cancelToken = mailedLink('pia@pomfret.example', 'cancelemailchange')
    await expect.poll(() => mailedLink('pia@elsewhere.example', 'confirmemail')).not.toBe('')
    await page.goto(`/confirmemail/${mailedLink('pia@elsewhere.example', 'confirmemail')}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm the new email' }).click()
    await expect(told(page, 'Sign in again with pia@elsewhere.example.')).toBeVisible()
    expect((await page.request.get('/api/v1/users/settings')).status()).toBe(401)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await field(page, 'Username or email').fill('pia@elsewhere.example')
    await secret(page).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('button', { name: /Logout/ }).first()).toBeVisible()
    const found = await admin.request.get('/api/v1/users?keyword=pia%40')
    expect(((await found.json()) as Paged<UserRow>).content[0]?.email).toBe('pia@elsewhere.example')

    await page.goto(`/cancelemailchange/${cancelToken}`)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(told(page, 'The change was canceled, and you were signed out everywhere.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel the email change' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel the email change' })).toBeVisible()
  })
})

testEveryLook('the settings', async visit => {
  const page = await visit('companysub')
  await page.goto('/settings')
  await expect(field(page, 'First Name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change email' }).click()
  await field(page, 'New email').fill('no address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(told(page, 'Please input a valid Email.')).toBeVisible()
  await expectAccessible(page)
})
