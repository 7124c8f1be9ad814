import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { confirmBulkAction, readDesk, reviewByKeyboard, reviewPlace, undoBulkAction } from './deskHands.ts'
import { createKeyboardHands, createMouseHands, type Hands } from './hands.ts'
import { test } from './ownServer.ts'

test.use({ serverName: 'editorsYear' })

const told = (page: Page, words: string | RegExp) => page.getByText(words).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name })

/** Opens a task from the administration's home, where every part of the year begins. */
async function openTask({ page, push }: Hands, year: string, task: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await push(menu.getByRole('link', { name: 'Home', exact: true }))
  const chosen = page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: year })
  if ((await chosen.getAttribute('aria-current')) === null) await push(chosen)
  await push(page.getByRole('main').getByRole('link', { name: task, exact: true }))
}

const importedUsers = 60
const importedUser = (number: number, airport: string) =>
  `harbor${number},Hale,Harbor ${number},harbor${number}@people.example,Airport,Other,US,${airport}`

const selectAllThatMatch = ({ page, push }: Hands) => push(button(page, /^Select all [\d,]+ that match$/))

/** The most acts for each part of the year: clicks, filled fields, and keys. docs/performance.md has the table. */
const mostActs = {
  'question, limits, and deadline': 9,
  '60 users': 8,
  'hand over': 8,
  'remind everyone': 6,
  'review of twelve': 32,
  'publish what is approved': 5,
  'wrong merge, undone': 9,
  'wrong unpublishing, undone': 8,
  proof: 2,
  'check before printing': 2,
  'both books': 5,
  activation: 6,
  'create the next year': 2,
}

test('@torture an editor’s whole year: set up, import, hand over, remind, review, correct mistakes, print, activate, create the next', async ({
  visit,
  mailServer,
}) => {
  test.setTimeout(1_200_000)
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const hands = await createMouseHands(page)
  const keyboard = await createKeyboardHands(page)
  const countActs = () => hands.acts() + keyboard.acts()
  const { push, fill, choose, press } = hands
  const part = async (name: keyof typeof mostActs, perform: () => Promise<void>) => {
    const before = countActs()
    await test.step(name, perform)
    const acts = countActs() - before
    test.info().annotations.push({ type: name, description: `${acts} acts` })
    expect(acts, name).toBeLessThanOrEqual(mostActs[name])
  }
  await page.goto('/admin')

  await part('question, limits, and deadline', async () => {
    await openTask(hands, '2027', 'Special question')
    const settings = page.getByRole('form', { name: 'Year settings' })
    await fill(settings.getByLabel('Title', { exact: true }), 'Staffing')
    await fill(settings.getByLabel('Question', { exact: true }), 'How did wages affect your program?')
    await fill(settings.getByLabel(/^Submission Deadline/), '1/31/2099')
    await fill(settings.getByLabel(/^Exchange Rate/), '0.7412')
    await fill(settings.getByLabel(/^Rent, at most/), '35')
    await push(button(page, 'Save Change'))
    await expect(told(page, 'The year’s settings were saved.')).toBeVisible()
    await page.reload()
    await expect(settings.getByLabel(/^Rent, at most/)).toHaveValue('35.00')
    await expect(settings.getByText('January 31, 2099')).toBeVisible()
  })

  await part('60 users', async () => {
    const airports = await readDesk(page, { kind: 'airport', axnInstanceStatus: 'INPROGRESS,REJECTED' })
    const rows = Array.from({ length: importedUsers }, (_, index) =>
      importedUser(index + 1, airports[index % airports.length]?.iataCode ?? ''),
    )
    const header = 'Username,First Name,Last Name,Email,Role,Job Category,Country,Airports'
    await openTask(hands, '2026', 'Invitations')
    await push(page.getByRole('link', { name: 'Add users from a file' }))
    await fill(page.getByRole('textbox', { name: 'or paste its contents' }), [header, ...rows].join('\n'))
    await push(button(page, 'Check the lines'))
    await push(button(page, `Add ${importedUsers} users`))
    await expect(page.getByRole('heading', { name: `${importedUsers} users added.` })).toBeFocused()
    await push(page.getByRole('link', { name: 'Results of the invitations' }))
    await expect(page.getByText(`${importedUsers} emails sent`)).toBeVisible()
    const invited = mailServer.arrived.flatMap(each => each.recipients)
    expect(new Set(invited.filter(each => each.startsWith('harbor'))).size).toBe(importedUsers)
  })

  await part('hand over', async () => {
    const menu = page.getByRole('navigation', { name: 'Administration' })
    await push(menu.getByRole('link', { name: 'Manage' }))
    await push(page.getByRole('main').getByRole('link', { name: 'Users', exact: true }))
    await fill(page.getByRole('searchbox', { name: 'Search users' }), 'dpemwater')
    await push(page.getByRole('link', { name: 'Pemwater, Dana' }))
    await push(button(page, 'Hand Over'))
    await fill(page.getByRole('dialog').getByRole('combobox'), 'jhollcroft')
    await push(page.getByRole('dialog').getByRole('option', { name: /jhollcroft/ }))
    await confirmBulkAction(hands, 'Hand Over')
    await expect(page.getByRole('heading', { name: /^\d+ handed over$/ })).toBeVisible()
  })

  const before = mailServer.arrived.length
  await part('remind everyone', async () => {
    await openTask(hands, '2026', 'Submissions')
    await selectAllThatMatch(hands)
    await push(button(page, 'Remind by Email'))
    await fill(page.getByRole('dialog').getByRole('textbox'), 'We close the book on Friday.')
    const summary = page.getByRole('dialog').getByText(/^[\d,]+ people receive an email/)
    const [planned] = /^[\d,]+/.exec((await summary.textContent()) ?? '') ?? []
    await confirmBulkAction(hands, 'Remind by Email')
    await expect(told(page, `${planned} emails sent`)).toBeVisible({ timeout: 120_000 })
    const mails = mailServer.arrived.slice(before)
    expect(mails).toHaveLength(Number(planned))
    expect(new Set(mails.flatMap(each => each.recipients)).size).toBe(mails.length)
    for (const { message } of mails)
      expect((await new PostalMime().parse(message)).text).toContain('We close the book on Friday.')
  })

  await test.step('a repeated reminder sends no second email', async () => {
    await openTask(hands, '2026', 'Submissions')
    await selectAllThatMatch(hands)
    await push(button(page, 'Remind by Email'))
    await expect(page.getByRole('dialog').getByText('0 need a reminder')).toBeVisible()
    await expect(dialogButton(page, 'Remind by Email')).toBeDisabled()
    await push(dialogButton(page, 'Cancel'))
  })

  await part('review of twelve', async () => {
    await openTask(hands, '2026', 'Reviews')
    await push(button(page, /^\d+ In review$/).first())
    await expect(page).toHaveURL(/kind=airport/)
    const queue = await readDesk(page, Object.fromEntries(new URL(page.url()).searchParams))
    await reviewByKeyboard(keyboard, queue, 12)
    await push(reviewPlace(page).getByRole('link', { name: 'Back to the list' }))
  })

  await part('publish what is approved', async () => {
    await openTask(hands, '2026', 'Publication')
    await selectAllThatMatch(hands)
    await push(page.getByRole('button', { name: 'Publish', exact: true }))
    await confirmBulkAction(hands, 'Publish')
    expect(await readDesk(page, { axnInstanceStatus: 'APPROVED' })).toEqual([])
  })

  await part('wrong merge, undone', async () => {
    const menu = page.getByRole('navigation', { name: 'Administration' })
    await push(menu.getByRole('link', { name: 'Manage' }))
    await push(page.getByRole('main').getByRole('link', { name: 'Brands', exact: true }))
    await fill(page.getByRole('searchbox', { name: 'Search brands' }), 'lantern')
    await expect(page.getByRole('rowheader').first()).toContainText('Lantern')
    const [from = '', into = ''] = await page.getByRole('rowheader').allTextContents()
    await push(page.getByRole('link', { name: `Merge ${from}` }))
    const kept = page.getByRole('combobox', { name: 'into this one, which is kept' })
    await fill(kept, into)
    await push(page.getByRole('option', { name: into, exact: true }))
    const moved = page.getByRole('region', { name: 'Preview of the merge' })
    for (const year of ['2026', '2027'])
      await expect(moved.getByRole('row', { name: /^Tenants/ }).filter({ hasText: year })).toHaveCount(1)
    const address = page.url()
    const whole = await moved.textContent()
    await push(page.getByRole('button', { name: 'Merge', exact: true }))
    await expect(told(page, `“${from}” was merged into “${into}”`)).toBeVisible()
    await push(button(page, 'Undo'))
    await push(dialogButton(page, 'Undo'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(address)
    await expect(moved).toHaveText(whole ?? '')
  })

  await part('wrong unpublishing, undone', async () => {
    const published = { kind: 'airport', axnInstanceStatus: 'PUBLISHED', sort: 'name' }
    const namesOf = async () => (await readDesk(page, published)).map(each => each.name)
    const names = await namesOf()
    await openTask(hands, '2026', 'Publication')
    await push(button(page, /^\d+ Published$/).first())
    await expect(page).toHaveURL(/axnInstanceStatus=PUBLISHED/)
    await selectAllThatMatch(hands)
    await push(button(page, 'Unpublish'))
    await confirmBulkAction(hands, 'Unpublish')
    expect(await namesOf()).toEqual([])
    await undoBulkAction(hands)
    expect(await namesOf()).toEqual(names)
  })

  await part('proof', async () => {
    await push(page.getByRole('rowheader').first().getByRole('link'))
    await expect(button(page, /^Show proof/)).toBeVisible()
    await press('v')
    await expect(page.getByTitle('Pages of the book')).toHaveAttribute('src', /^blob:/)
  })

  await page.goto('/admin')
  await part('check before printing', async () => {
    await openTask(hands, '2026', 'Check before printing')
    await expect(page.getByText(/^You can create the 2026 books at any time/)).toBeVisible()
  })

  await part('both books', async () => {
    await openTask(hands, '2026', 'Books')
    await push(button(page, 'Create the book'))
    await choose(page.getByLabel('Book', { exact: true }), 'companies')
    await push(button(page, 'Create the book'))
    // tests/e2e/books.spec.ts waits for books. These two would take minutes.
    for (const book of ['Airports', 'Companies']) {
      const title = `The ${book} Book, 2026, PDF, US Letter, for reading on screen`
      const file = button(page, `Download ${title}`)
      await expect(page.getByRole('region', { name: title }).or(file)).toBeVisible()
    }
  })

  await part('activation', async () => {
    await openTask(hands, '2027', 'Activation')
    await push(button(page, 'Activate 2027'))
    const confirm = dialogButton(page, 'Activate 2027')
    await expect(confirm).toBeDisabled()
    await fill(page.getByRole('dialog').getByLabel('Type 2027 to confirm'), '2027')
    await push(confirm)
    await expect(page.getByRole('region', { name: 'Activating 2027' })).toBeVisible()
    await expect(told(page, '2027 is now the active year.')).toBeVisible({ timeout: 480_000 })
    await expect(page.getByRole('row', { name: /^2026/ })).toContainText('Historical')
  })

  await part('create the next year', async () => {
    await push(button(page, 'Create New Instance'))
    await push(dialogButton(page, 'Create'))
    await expect(told(page, /Carried over from 2027:/)).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('row', { name: /^2028/ })).toContainText('Pending')
  })
})
