import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/database/demo/people.ts'
import { computeOneTimeCode } from '#server/people/authentication/oneTimeCode.ts'
import { test } from './ownServer.ts'
import { expectAccessible, tortureStep } from './visit.ts'

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

test('a person uses a passkey and a recovery code, and signs out another device', async ({ visit }) => {
  const page = await visit('user', { ownSession: true })
  await addAuthenticator(page)
  await page.goto('/settings')
  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByRole('textbox', { name: /^Name/ }).fill('Work laptop')
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(factors.getByText('Save these recovery codes now')).toBeVisible()
  const codes = (await factors.locator('pre').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await expect(factors.getByRole('rowheader', { name: 'Work laptop' })).toBeVisible()
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
  await expect(factors.getByText('You have 10 unused recovery codes.')).toBeVisible()

  const other = await visit(null, { ownSession: true })
  await typePassword(other)
  await other.getByRole('textbox', { name: /^Code/ }).fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Use code' }).click()
  await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeHidden()

  await page.reload()
  await expect(factors.getByText('You have 9 unused recovery codes.')).toBeVisible()
  const signIns = page.getByRole('region', { name: 'Sign-ins and devices' })
  const devices = signIns.getByRole('table', { name: 'Your devices' }).getByRole('row')
  await expect(devices).toHaveCount(3)
  await expect(signIns.getByRole('rowheader', { name: 'Recovery code used' })).toBeVisible()
  await signIns.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices).toHaveCount(2)
  await other.goto('/settings')
  await expect(other.getByText('Sign in to open the page you requested.')).toBeVisible()

  await factors.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(factors.getByRole('rowheader', { name: 'Work laptop' })).toBeHidden()

  await tortureStep(
    'an authenticator app, whose code is also asked for to sign in again in place',
    async () => {
      await factors.getByRole('button', { name: 'Set up an authenticator app' }).click()
      await expect(factors.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
      const secret = (await factors.locator('pre').innerText()).replaceAll(' ', '')
      const codeIn = (steps: number) => computeOneTimeCode(secret, Math.floor(Date.now() / 30_000) + steps)
      await factors.getByRole('textbox', { name: /^Code/ }).fill(codeIn(5))
      await factors.getByRole('button', { name: 'Add the app' }).click()
      await expect(factors.getByText('Enter the code that the app shows now.').first()).toBeVisible()
      await expectAccessible(page)
      await factors.getByRole('textbox', { name: /^Code/ }).fill(codeIn(0))
      await page.keyboard.press('Enter')
      await expect(factors.getByRole('rowheader', { name: 'Authenticator app' })).toBeVisible()

      // The session ends while the page is open, and the user signs in again in place.
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Replace recovery codes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      const again = page.getByRole('dialog')
      await again.locator('input[type=password]').fill(demoPassword)
      await again.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(again.getByRole('textbox', { name: /^Code/ })).toBeFocused()
      await page.keyboard.type(codeIn(1))
      await page.keyboard.press('Enter')
      await expect(factors.getByText('Save these recovery codes now')).toBeVisible()
    },
  )
})
