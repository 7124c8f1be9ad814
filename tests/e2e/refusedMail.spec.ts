import { expect } from '@playwright/test'
import { test } from './ownServer.ts'
import { openStep } from './steps.ts'

test('@torture a link whose email is refused shows the reason, and can be sent again', async ({
  visit,
  mailServer,
}) => {
  test.setTimeout(120_000)
  const address = 'jo@larchmere.example'
  mailServer.knowsNot(address)
  const { page } = await openStep(visit, 'GEG', 'expansion')
  await page.getByRole('button', { name: 'Ask a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a colleague to fill this in' })
  await dialog.getByRole('textbox', { name: 'Colleague' }).fill('Jo Reed')
  await dialog.getByRole('textbox', { name: /Email/ }).fill(address)
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const refused = dialog.getByText(`The email to ${address} failed:`)
  await expect(refused.first()).toBeVisible()
  await expect(refused.first()).toContainText(/It will (not )?be tried again/)
  // The link itself works in the meantime.
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/\/links#/)
  const row = dialog.getByRole('row', { name: /Jo Reed/ })
  await expect(row).toContainText('Works until')

  mailServer.knows(address)
  await row.getByRole('button', { name: 'Send the email again to Jo Reed' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(() => mailServer.arrived.map(each => each.recipients).flat()).toContain(address)
})
