import { expect, type Page } from '@playwright/test'
import { confirmationRequired } from './confirmationRequired.ts'
import { openIdName, test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

test.use({
  openIdAccounts: {
    subscriber: { email: 'subscriber@factbook.example.org', email_verified: true },
    visitor: { email: 'visitor@elsewhere.example', email_verified: true },
  },
})

/** On the provider's own pages. */
async function signInAtProvider(page: Page, account: string, ending = ''): Promise<void> {
  await page.getByRole('button', { name: `Sign in at ${openIdName}${ending}`, exact: true }).click()
  await page.getByPlaceholder('Enter any login').fill(account)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('@torture a person signs in at the organization and gets to the page that was asked for', async ({
  visit,
}) => {
  const page = await visit(null, { ownSession: true })
  await page.goto('/airports')
  await page.waitForURL('**/login?**')
  await expectAccessible(page)
  await signInAtProvider(page, 'subscriber')
  await expect(page.getByRole('heading', { name: 'Airports', level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/airports')
  await page.goto('/settings')
  await expect(page.getByText('Signed in at the organization').first()).toBeVisible()

  // As if the person, whose account also has a password, had signed in more than ten minutes ago.
  await page.route(
    '**/secondfactor/authenticator/creation',
    route => route.fulfill({ status: 403, json: confirmationRequired }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.locator('input[type=password]')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Sign in at ${openIdName}` })).toBeVisible()
})

test('@torture whoever has no account here, or gives up, is told so and can use another account', async ({
  visit,
}) => {
  const page = await visit(null, { ownSession: true })
  await page.goto('/login?origin=%2Fairports')
  await signInAtProvider(page, 'visitor')
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('has the email address visitor@elsewhere.example')
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('')

  // The provider still knows the visitor, so it would send the same account again without asking.
  await page.getByRole('button', { name: /with another account/ }).click()
  await page.getByRole('link', { name: /cancel/i }).click()
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await signInAtProvider(page, 'subscriber', ' with another account')
  await expect(page.getByRole('heading', { name: 'Airports', level: 1 })).toBeVisible()
})
