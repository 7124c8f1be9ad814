import { expect, type Page } from '@playwright/test'
import { airportContacts, type Contact } from '#domain/airports/contact.ts'
import { airportId } from './airportId.ts'
import { openStep } from './steps.ts'
import { anyVersion, expectAccessible, schemes, test } from './visit.ts'

const api = '**/api/v1/**'
const waiting = (page: Page) => page.getByText('Not done yet: the server cannot be reached.')
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Contacts in display order' }).getByRole('listitem')
const named = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function contactsOf(page: Page, airportId: number): Promise<Contact[]> {
  const answer = await page.request.get(`/api/v1/airports/${airportId}/instance/27/contacts`)
  return airportContacts.list.reply.parse(await answer.json())
}

/** Another contact, deleted at the end of the test or by it. */
async function addContact(page: Page, airportId: number, lastName: string): Promise<number> {
  const [like] = await contactsOf(page, airportId)
  const answer = await page.request.post(`/api/v1/airports/${airportId}/instance/27/contacts`, {
    data: { ...like, lastName, orderSequenceNumber: null },
  })
  return airportContacts.add.reply.parse(await answer.json()).contactId
}

/** The server executes the call, and its answer is lost. */
const loseAnswers = (page: Page, method: string) =>
  page.route(api, async route => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    return route.abort()
  })

test('@torture a screen that was never opened waits for the server, and the open page stays', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/glossary')
  // Unlike going offline, this keeps the browser from opening pages that an earlier test left in its cache.
  await page.route('**', route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await expect(
    page.getByText('The server cannot be reached. The page opens when the server responds.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Glossary', level: 1 })).toBeVisible()
  await page.unroute('**')
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
})

test('@torture a part of the page that fails to load does not affect the rest, and can be reloaded', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.route(/\/CircleMap-/, route => route.abort())
  await page.goto('/explore?view=map')
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible()
  const missing = page.getByText('This part of the page could not be loaded.')
  await expect(missing).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Figure on the map' })).toBeVisible()
  await page.unroute(/\/CircleMap-/)
  await named(page, /^Try again$/).click()
  await expect(missing).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible()
})

test.describe('a button’s call while the server is away', () => {
  test('is announced, waits, and is made once the server is back', async ({ visit }) => {
    const { page, airportId } = await openStep(visit, 'PWM', 'contacts', { person: 'admin' })
    const before = await contactsOf(page, airportId)
    await page.route(api, route => route.abort())
    await named(page, /^Move down/)
      .first()
      .press('Enter')
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByText(/^Trying again in \d+ seconds?$/)).toBeVisible()
    await page.unroute(api)
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    await expect(waiting(page)).toHaveCount(0)
    await expect(cards(page).nth(1)).toContainText(before[0]?.lastName ?? 'nobody')
    const [second, first, ...rest] = before.map(each => each.contactId)
    expect((await contactsOf(page, airportId)).map(each => each.contactId)).toEqual([first, second, ...rest])
  })

  test('deletes once, although the answer was lost', async ({ visit }) => {
    const { page, airportId } = await openStep(visit, 'PWM', 'contacts', { person: 'admin' })
    const contactId = await addContact(page, airportId, 'Sandpiper')
    await page.reload()
    await loseAnswers(page, 'DELETE')
    await named(page, /^Delete .* Sandpiper/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(waiting(page)).toBeVisible()
    await page.unroute(api)
    await named(page, /^Try again now$/).click()
    await expect(
      page.getByText(/^Successfully deleted contact information for .* Sandpiper!/).first(),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await contactsOf(page, airportId)).map(each => each.contactId)).not.toContain(contactId)
  })

  test('@torture confirms, although the lost call had changed the version', async ({ visit }) => {
    const { page } = await openStep(visit, 'PWM', 'tenants', { person: 'admin' })
    await loseAnswers(page, 'PUT')
    const first = named(page, /^Confirm (?!all)/).first()
    const confirm = page.getByRole('button', {
      name: (await first.getAttribute('aria-label')) ?? '',
      exact: true,
    })
    await confirm.press('Enter')
    await expect(waiting(page)).toBeVisible()
    await page.unroute(api)
    await named(page, /^Try again now$/).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect(confirm).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('@torture adds an airline once, and reports what could not be confirmed', async ({ visit }) => {
    const { page } = await openStep(visit, 'PWM', 'terminals', { person: 'admin' })
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    const airline = page.getByRole('combobox', { name: 'Airline' })
    await airline.fill('a')
    await page.getByRole('option').first().click()
    await expect(airline).not.toHaveValue('a')
    const name = await airline.inputValue()
    await loseAnswers(page, 'POST')
    await named(page, /^Add/).last().click()
    await expect(waiting(page)).toBeVisible()
    await page.unroute(api)
    await named(page, /^Try again now$/).click()
    const remove = page.getByRole('button', { name: `Remove ${name}` })
    await expect(remove).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.route(api, route => route.abort())
    await remove.click()
    await named(page, /^Stop trying$/).click()
    await expect(page.getByText('this may or may not have been done').first()).toBeVisible()
    await page.unroute(api)
  })

  test('@torture sets a status once, although the answer was lost', async ({ visit }) => {
    const page = await visit('admin')
    const id = await airportId(page, '', 'PENDING')
    await page.goto(`/wizard/airports/${id}/steps/review?instance=26`)
    await loseAnswers(page, 'PUT')
    await named(page, /^Approve for Publish$/).click()
    await expect(waiting(page)).toBeVisible()
    await page.unroute(api)
    await named(page, /^Try again now$/).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(named(page, /^Publish$/)).toBeVisible()
    const data = { axnInstanceStatus: 'PENDING', reason: 'As it was.' }
    const answer = await page.request.put(`/api/v1/airports/${id}/instance/26/status`, {
      data,
      headers: anyVersion,
    })
    expect(answer.status()).toBe(200)
  })

  for (const scheme of schemes) {
    test(`@torture axe finds no violations in the notice, ${scheme}, on a phone`, async ({ visit }) => {
      const { page } = await openStep(visit, 'PWM', 'contacts', { person: 'admin', scheme, width: 'a phone' })
      await page.route(api, route => route.abort())
      await named(page, /^Move down/)
        .first()
        .press('Enter')
      await expect(waiting(page)).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`away-${scheme}.png`) })
      await expectAccessible(page)
    })
  }
})

test('@torture a question about leaving ends when the server is back and the changes are saved', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'PWM', 'covid', { person: 'admin' })
  const answer = page.getByRole('textbox', { name: 'Answer' })
  const before = await answer.inputValue()
  // First, because changes are also saved without a key.
  await page.route(api, route => route.abort())
  await answer.fill('Saved while the question was open.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Not saved: the server cannot be reached.')).toBeVisible()
  await page.getByRole('link', { name: /^Next: STEP 8/ }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.unroute(api)
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await expect(page.getByRole('heading', { name: 'Location', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(answer).toHaveValue('Saved while the question was open.')
  await answer.fill(before)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
})

test('a page that a newer build has replaced asks to be reloaded', async ({ visit }) => {
  const { page } = await openStep(visit, 'BOI', 'covid')
  await page.route(/\/LinkDialog-/, route => route.abort())
  await named(page, /^Ask a colleague$/).press('Enter')
  await expect(page.getByText('This site has been updated. Reload the page to continue.')).toBeVisible()
  await page.unroute(/\/LinkDialog-/)
  await named(page, /^Ask a colleague$/).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})
