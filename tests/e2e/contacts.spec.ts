import { expect, type Page } from '@playwright/test'
import { airportContacts } from '#domain/airports/contact.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { confirmAll } from './steps.ts'
import { anyVersion, expectAccessible, type Fixtures, schemes, sidewaysOverflow, test } from './visit.ts'

/** The contacts step of one of the demo representative's airports, in the year carried over from the previous one. */
async function openContacts(
  visit: Fixtures['visit'],
  iataCode: string,
  given: Parameters<Fixtures['visit']>[1] = {},
): Promise<Page> {
  const page = await visit('airportsub', given)
  const answer = await page.request.get('/api/v1/airports/instance/27/affiliated?size=100')
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === iataCode)?.airportId
  await page.goto(`/wizard/airports/${airportId}/steps/contacts?instance=27`)
  await expect(cards(page).first()).toBeVisible()
  return page
}

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Contacts in display order' }).getByRole('listitem')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first()

/** Types into the focused field and moves to the next one, as someone without a mouse does. */
async function typeAlong(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('@torture contacts are in two columns, and in one on a phone', async ({ visit }) => {
  const page = await openContacts(visit, 'JAX')
  const inFirstRow = async () => {
    const boxes = await Promise.all((await cards(page).all()).map(each => each.boundingBox()))
    return boxes.filter(box => box?.y === boxes[0]?.y).length
  }
  await expect(cards(page).nth(2)).toBeVisible()
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(inFirstRow, { message: `${width} px` }).toBe(2)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(inFirstRow).toBe(1)
})

test('a contact is added, corrected, moved, changed, and deleted by keyboard alone', async ({ visit }) => {
  const page = await openContacts(visit, 'JAX')
  const before = await cards(page).count()
  await field(page, 'First Name').focus()
  await typeAlong(page, [
    'Thistle',
    'Quarrington',
    'Leasing Manager',
    'Concessions',
    '',
    '5 Windsock Way',
    '',
  ])
  await typeAlong(page, ['Larkham'])
  const country = page.getByRole('combobox', { name: /^Country/ })
  await expect(country).toHaveValue('United States of America')
  await country.fill('United St')
  await country.press('Enter')
  await expect(country).toHaveValue('United States of America')
  await field(page, 'Work Phone').focus()
  await typeAlong(page, ['210 555 0133', '12', 'no fax', 'thistle@quarrington'])
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')

  const summary = page.getByRole('alert').filter({ hasText: 'errors to correct' })
  await expect(summary).toBeFocused()
  // In the order of the form.
  await expect(summary.getByRole('listitem')).toHaveText([
    'Fax: Please provide a valid fax number.',
    'Email: Please input a valid Email.',
    /^Website: Please input a valid Website/,
  ])
  await summary.getByRole('link', { name: /^Fax/ }).press('Enter')
  await expect(field(page, 'Fax')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await typeAlong(page, ['thistle@quarrington.example'])
  await page.keyboard.type('https://quarrington.example')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Successfully added contact information for Thistle Quarrington!').first(),
  ).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'First Name')).toHaveValue('')
  await expect(cards(page)).toHaveCount(before + 1)
  await expect(cards(page).last()).toContainText('Thistle Quarrington')
  await expect(cards(page).last()).toContainText('210 555 0133 ext. 12')

  const up = page.getByRole('button', { name: 'Move up Thistle Quarrington' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).nth(before - 1)).toContainText('Thistle Quarrington')
  await expect(up).toBeFocused()
  await expect(page.getByText(`Thistle Quarrington is now number ${before} of ${before + 1}.`)).toBeAttached()

  await page.getByRole('link', { name: 'Edit Thistle Quarrington' }).press('Enter')
  await expect(page).toHaveURL(/\/contacts\/\d+/)
  await expect(page.getByText('Edit Thistle Quarrington')).toBeFocused()
  await expect(field(page, 'Title')).toBeInViewport()
  await field(page, 'Title').fill('Head of Leasing')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Successfully updated contact information for Thistle Quarrington!').first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/contacts\?instance=27$/)
  await expect(card(page, 'Thistle Quarrington')).toContainText('Head of Leasing')

  await page.getByRole('button', { name: 'Delete Thistle Quarrington' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(
    page.getByText('Successfully deleted contact information for Thistle Quarrington!').first(),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(before)
  // Work continues at the next card.
  await expect(cards(page).last()).toBeFocused()
})

test('@torture carried-over contacts are confirmed one by one, by saving, or all together', async ({
  visit,
}) => {
  const page = await openContacts(visit, 'SAV')
  const unconfirmed = page.getByText('Unconfirmed', { exact: true })
  const count = await unconfirmed.count()
  expect(count).toBeGreaterThan(2)
  await cards(page)
    .first()
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(unconfirmed).toHaveCount(count - 1)
  await expect(cards(page).first()).toBeFocused()
  await cards(page).nth(1).getByRole('link', { name: /^Edit/ }).click()
  await field(page, 'Title').fill('Acting Director')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(unconfirmed).toHaveCount(count - 2)
  await confirmAll(page, 'Confirm all contacts')
  await expect(unconfirmed).toHaveCount(0)
})

test('a contact that someone deletes stays on the screen with what was typed', async ({ visit }) => {
  const page = await openContacts(visit, 'JAX')
  const path = `/api/v1${new URL(page.url()).pathname.replace('/wizard', '').replace('/steps/contacts', '/instance/27/contacts')}`
  const [some] = airportContacts.list.reply.parse(await (await page.request.get(path)).json())
  const added = await page.request.post(path, { data: { ...some, firstName: 'Marigold' } })
  const { contactId } = airportContacts.add.reply.parse(await added.json())
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/${contactId}?instance=27`)
  await expect(field(page, 'First Name')).toHaveValue('Marigold')
  await field(page, 'City').fill('Larkham')
  const deleted = await page.request.delete(`${path}/${contactId}`, { headers: anyVersion })
  expect(deleted.status()).toBe(200)
  await page.getByRole('button', { name: 'Save Change' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'This contact has been deleted.' })).toBeVisible()
  await expect(page.getByText(/Not saved: this no longer exists\./).first()).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Larkham')
})

test('@torture script and markup in a contact remain text, and a long name does not widen the page', async ({
  visit,
}) => {
  const page = await openContacts(visit, 'CHS', { width: 'a phone' })
  const name = `<img src=x onerror=alert(1)>${'W'.repeat(200)}`
  page.on('dialog', () => {
    throw new Error('the markup was run')
  })
  await cards(page).last().getByRole('link', { name: /^Edit/ }).click()
  await field(page, 'Last Name').fill(name)
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(card(page, name)).toBeVisible()
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
})

for (const scheme of schemes) {
  test(`@torture axe finds no violations in the ${scheme} theme`, async ({ visit }) => {
    const page = await openContacts(visit, 'JAX', { scheme })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Change' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'errors to correct' })).toBeVisible()
    await expectAccessible(page)
  })
}
