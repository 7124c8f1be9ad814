import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/database/demo/people.ts'
import { test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

/** An authenticator of the browser, which confirms everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function typePassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /^Username/ }).fill('user')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
}

test('a person adds a passkey, signs in with it and with a recovery code, and signs out another device', async ({
  visit,
}) => {
  const page = await visit('user', { ownSession: true })
  await addAuthenticator(page)
  await page.goto('/settings')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('textbox', { name: /^Name/ }).fill('Work laptop')
  await passkeys.locator('input[type=password]').fill(demoPassword)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('Save these recovery codes now')).toBeVisible()
  const codes = (await passkeys.locator('pre').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await expect(passkeys.getByRole('rowheader', { name: 'Work laptop' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.waitForLoadState()
  await typePassword(page)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeHidden()
  await page.goto('/settings')
  await expect(passkeys.getByText('You have 10 unused recovery codes.')).toBeVisible()

  const other = await visit(null, { ownSession: true })
  await typePassword(other)
  await other.getByRole('textbox', { name: /^Recovery code/ }).fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Use recovery code' }).click()
  await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeHidden()

  await page.reload()
  await expect(passkeys.getByText('You have 9 unused recovery codes.')).toBeVisible()
  const signIns = page.getByRole('region', { name: 'Sign-ins and devices' })
  const devices = signIns.getByRole('table', { name: 'Your devices' }).getByRole('row')
  await expect(devices).toHaveCount(3)
  await expect(signIns.getByRole('rowheader', { name: 'Recovery code used' })).toBeVisible()
  await signIns.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices).toHaveCount(2)
  await other.goto('/settings')
  await expect(other.getByText('Sign in to open the page you requested.')).toBeVisible()

  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByRole('rowheader', { name: 'Work laptop' })).toBeHidden()
})
