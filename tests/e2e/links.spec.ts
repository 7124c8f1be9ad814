import { expect, type Page } from '@playwright/test'
import { airportId } from './airportId.ts'
import { openStep } from './steps.ts'
import { expectAccessible, sidewaysOverflow, test } from './visit.ts'

/** Links are kept when they are revoked, so each run asks someone else. */
const colleague = (name: string): string => `${name} ${Date.now()}`

async function ask(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Ask a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a colleague to fill this in' })
  await dialog.getByRole('textbox', { name: 'Colleague' }).fill(name)
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(link).toMatch(/\/links#[\w-]{43}$/)
  await expect(dialog.getByRole('row', { name: new RegExp(name) })).toContainText('Works until')
  return link
}

test('a colleague without an account fills in one step through a link, and can reach nothing else', async ({
  visit,
}) => {
  const { page: editor, airportId } = await openStep(visit, 'GEG', 'expansion')
  const path = `/wizard/airports/${airportId}/steps/expansion`
  await editor.getByRole('button', { name: 'Ask a colleague' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByRole('dialog')).toHaveCount(0)
  const name = colleague('Jo Reed')
  const link = await ask(editor, name)
  await expectAccessible(editor)

  const jo = await visit(null)
  await jo.goto(link)
  await expect(jo.getByText(/asked you to fill this in by/)).toBeVisible()
  await expect(jo).toHaveURL(new RegExp(`/links/\\d+${path}\\?instance=\\d+$`))
  await expect(jo.getByRole('navigation', { name: 'Steps' })).toHaveCount(0)
  await expect(jo.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible(jo)
  await jo.getByRole('textbox', { name: /^Completion/ }).fill('2029')
  const plan = `A hall by ${name}`
  await jo.getByRole('textbox', { name: /^Planned Expansion/ }).fill(plan)
  await jo.getByRole('button', { name: 'Save Change' }).click()
  await expect(jo.getByRole('cell', { name: plan })).toBeVisible()

  await jo.goto(jo.url().replace('/expansion', '/contacts'))
  await expect(jo.getByText('Your link gives access to one step only.')).toBeVisible()
  const [heading, header] = [jo.getByRole('heading', { level: 1 }), jo.getByRole('banner')]
  const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)
  expect((await heading.boundingBox())?.y).toBeGreaterThan(bottomOf(await header.boundingBox()) + 8)
  await jo.getByRole('link', { name: 'Open your step' }).click()
  await expect(jo.getByRole('cell', { name: plan })).toBeVisible()
  await jo.getByRole('button', { name: `Delete ${plan}` }).click()
  await jo.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(jo.getByRole('cell', { name: plan })).toHaveCount(0)
  await jo.goto(`${path}?instance=27`)
  await expect(jo).toHaveURL(/\/login/)

  await editor.getByRole('button', { name: `Revoke the link of ${name}`, exact: true }).click()
  await expect(editor.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked')
  await expect(editor.getByText(`The link for ${name} is revoked.`)).toBeVisible()
  await expect(editor.getByRole('textbox', { name: 'Link', exact: true })).toHaveCount(0)
  await jo.goto(link)
  await expect(jo.getByText('This link no longer works.', { exact: false })).toBeVisible()
  // Another attempt would also be refused, and no one has provided credentials.
  await expect(jo.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(jo.getByText('Invalid Credentials')).toHaveCount(0)
})

test('@torture a colleague sees what is missing and marks it as not available; the review names them', async ({
  visit,
}) => {
  const { page: editor, airportId } = await openStep(visit, 'RNO', 'info')
  const name = colleague('Jo Reed')
  const link = await ask(editor, name)
  const jo = await visit(null)
  await jo.goto(link)
  await expect(jo.getByText(/ of 15 filled in/)).toBeVisible()
  await jo.getByRole('button', { name: 'Show what is missing' }).click()
  const dwellTime = 'Not available: Average Dwell Time is missing.'
  await jo.getByRole('button', { name: dwellTime }).click()
  await expect(jo.getByRole('button', { name: dwellTime })).toHaveCount(0)
  await expect(jo.getByText(`by ${name} (by link from`)).toBeVisible()
  await expectAccessible(jo)
  await jo.getByRole('button', { name: /^Mark as available: .*Dwell Time/ }).click()
  await expect(jo.getByRole('button', { name: dwellTime })).toBeVisible()
  const configuration = jo.getByRole('combobox', { name: 'Airport Configuration' })
  const chosen = await configuration.evaluate((select: { selectedIndex: number }) => select.selectedIndex)
  await configuration.selectOption({ index: chosen === 2 ? 1 : 2 })
  await jo.getByRole('button', { name: 'Save Change' }).click()
  await expect(jo.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await editor.goto(`/wizard/airports/${airportId}/steps/review?instance=27`)
  await expect(editor.getByText(`Last saved by ${name} (by link from`)).toBeVisible()
  await expect(editor.getByText(/^Submit for review by December 15, 202\d$/)).toBeVisible()
})

test('@torture an administrator revokes one of two links of the same name while the step is submitted', async ({
  visit,
}) => {
  const page = await visit('admin')
  const id = await airportId(page, 'GEG', 'PENDING')
  const links = `/api/v1/airports/${id}/instance/26/links`
  for (let count = 0; count < 2; count++)
    await page.request.post(links, { data: { step: 'info', colleagueName: 'Kim Same' } })
  await page.goto(`/wizard/airports/${id}/steps/info?instance=26`)
  await page.getByRole('button', { name: 'Colleagues’ links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Colleagues’ links' })
  const revoke = dialog.getByRole('button', { name: /^Revoke the link of Kim Same/ })
  await expect(revoke).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke the link of Kim Same, 2 of 2' }).click()
  await expect(revoke).toHaveCount(1)
  await expect(revoke).toHaveAccessibleName('Revoke the link of Kim Same')
  await revoke.click()
  await expect(revoke).toHaveCount(0)
})

test('@torture an email that was not sent is not sent again while the step is read-only', async ({
  visit,
}) => {
  const page = await visit('admin')
  const id = await airportId(page, 'GEG', 'PENDING')
  const links = `/api/v1/airports/${id}/instance/26/links`
  const created = await page.request.post(links, {
    data: { step: 'rental-parking', colleagueName: 'Lee Lost' },
  })
  const link = (await created.json()) as object
  const mail = { state: 'failed', why: 'Mailbox unknown' }
  await page.route(`**${links}`, route =>
    route.fulfill({ json: [{ ...link, email: 'lee@larchmere.example', mail }] }),
  )
  await page.goto(`/wizard/airports/${id}/steps/rental-parking?instance=26`)
  await page.getByRole('button', { name: 'Colleagues’ links' }).click()
  const row = page.getByRole('dialog', { name: 'Colleagues’ links' }).getByRole('row', { name: /Lee Lost/ })
  await expect(row).toContainText('failed: Mailbox unknown')
  await expect(row.getByRole('button')).toHaveText(['Revoke'])
})

test('@torture a signed-in person opens a link in addition to their own session', async ({ visit }) => {
  const { page: editor } = await openStep(visit, 'GEG', 'contacts')
  const link = await ask(editor, colleague('Sam Subscriber'))
  const sam = await visit('subscriber', { width: 'a phone' })
  await sam.goto(link)
  await expect(sam.getByText(/asked you to fill this in by/)).toBeVisible()
  expect(await sidewaysOverflow(sam)).toBe(0)
  await sam.goto('/tenants')
  await expect(sam.getByRole('heading', { level: 1, name: 'Tenant Listing' })).toBeVisible()
})
