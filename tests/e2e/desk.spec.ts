import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { deskListing, type DeskRow } from '#domain/review/desk.ts'
import { createPage as pageOf } from '#platform/contract/paging.ts'
import type { UndeliveredMail } from '#platform/mail/mail.ts'
import { confirmBulkAction, readDesk, undoBulkAction } from './deskHands.ts'
import { createMouseHands } from './hands.ts'
import { expectAccessible, looks, test, testEveryLook, tortureStep } from './visit.ts'

const open = async (page: Page, search = '') => {
  await page.goto(`/admin/desk?instance=26${search}`)
  await expect(page.getByRole('table')).toBeVisible()
}

async function first(page: Page, params: Record<string, string>): Promise<DeskRow> {
  const [row] = await readDesk(page, params)
  if (!row) throw new Error(`The demo has nothing with ${JSON.stringify(params)}`)
  return row
}

const boxOf = (page: Page, { name }: DeskRow) => page.getByRole('checkbox', { name: `Select ${name}` })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the desk shows the progress of the year, and its counts filter the list', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Editors’ Desk' }).click()
  await open(page)
  await expect(
    page.getByText(/^2026: \d+ of \d+ airports published, [\d.]+% of last year’s traffic/),
  ).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('table').locator('tbody tr').nth(3)).toBeInViewport({ ratio: 1 })
  // A first and a last name share a line.
  const editor = page.getByRole('table').getByRole('listitem').first()
  await expect.poll(async () => (await editor.boundingBox())?.height).toBeLessThan(30)
  await button(page, /^\d+ In review$/)
    .first()
    .click()
  await expect(page).toHaveURL(/axnInstanceStatus=PENDING/)
  await expect(page).toHaveURL(/kind=airport/)
  const rows = await readDesk(page, { kind: 'airport', axnInstanceStatus: 'PENDING' })
  await expect(page.getByRole('row', { name: /In review/ })).toHaveCount(Math.min(rows.length, 10))
  await button(page, /^Filters/).click()
  const withoutEditor = page.getByRole('group', { name: 'Has an Editor' }).getByLabel('No')
  await withoutEditor.check()
  await expect(page).toHaveURL(/hasEditor=N/)
  await withoutEditor.uncheck()
  await expect(page).not.toHaveURL(/hasEditor/)
  await page.getByRole('searchbox').fill('no such name anywhere')
  const nothing = page.getByRole('heading', { name: 'Nothing found' })
  await expect(nothing).toBeVisible()
  await tortureStep('an empty list says nothing about the next search while that loads', async () => {
    const asked = Promise.withResolvers<void>()
    await page.route(/\/desk\/instance\/26\?.*keyword=port/, async route => {
      await asked.promise
      await route.continue()
    })
    await page.getByRole('searchbox').fill('port')
    await expect(nothing).toHaveCount(0)
    asked.resolve()
    await expect(page.getByRole('table')).toBeVisible()
  })
  await page.getByRole('searchbox').fill('no such name anywhere')
  await expect(nothing).toBeVisible()
  await button(page, 'Show all airports and companies').click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).not.toHaveURL(/keyword|status|kind/)
})

test('several are approved together on a page of its own, undone as one, and sent back with a reason', async ({
  visit,
}) => {
  const page = await visit('admin')
  const hands = await createMouseHands(page)
  const inReview = await first(page, { kind: 'airport', axnInstanceStatus: 'PENDING' })
  const published = await first(page, { kind: 'airport', axnInstanceStatus: 'PUBLISHED' })
  const statusNow = async () => {
    const rows = await readDesk(page, { keyword: inReview.name, kind: 'airport' })
    return rows.find(each => each.id === inReview.id)?.axnInstanceStatus
  }
  await open(page, `&keyword=${encodeURIComponent(inReview.name)}&kind=airport`)
  await expect(page.getByText('None selected')).toBeVisible()
  await boxOf(page, inReview).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await button(page, 'Approve for Publish').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 will be approved')).toBeVisible()
  await expect(dialog.getByText('You can undo this in one step.')).toBeVisible()
  await confirmBulkAction(hands, 'Approve for Publish')
  await expect(page.getByRole('heading', { name: '1 approved' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${inReview.iataCode}.*Done`) })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: '1 approved' })).toBeVisible()
  await undoBulkAction(hands)
  expect(await statusNow()).toBe('PENDING')

  await tortureStep('the history of bulk actions has it', async () => {
    await page.goto('/admin/history')
    await page.getByRole('link', { name: 'Bulk actions' }).click()
    // The history, which is shown until then, has links of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk actions' })).toBeVisible()
    await page.getByRole('link', { name: 'Approve for Publish: 1 airport' }).first().click()
    await expect(page.getByText(/^Undone by /)).toBeVisible()
  })

  await tortureStep('nothing left to do cannot be confirmed', async () => {
    await open(page, `&keyword=${encodeURIComponent(published.name)}&kind=airport`)
    await boxOf(page, published).check()
    await button(page, 'Approve for Publish').click()
    await expect(dialog.getByText('1 already approved or published')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Approve for Publish' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await open(page, `&keyword=${encodeURIComponent(inReview.name)}&kind=airport`)
  await boxOf(page, inReview).check()
  await button(page, 'Send Back').click()
  await dialog.getByRole('button', { name: 'Send Back (1)' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('textbox').fill('The figures of the concourse are missing.')
  await confirmBulkAction(hands, 'Send Back')
  await expect(page.getByRole('heading', { name: '1 sent back' })).toBeVisible()
  expect(await statusNow()).toBe('REJECTED')
  // Other tests review it.
  await undoBulkAction(hands)
})

test('@torture all rows of a filter are selected, and only those not submitted are reminded, with words of one’s own', async ({
  visit,
}) => {
  const page = await visit('admin')
  const hands = await createMouseHands(page)
  await test.step('or the rows of several pages', async () => {
    await open(page)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    const perPage = await boxes.count()
    await button(page, 'Select this page').click()
    await expect(page.getByText(`${perPage} selected`, { exact: true })).toBeVisible()
    await button(page, 'Next page').click()
    await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
    await expect(boxes.first()).not.toBeChecked()
    await button(page, 'Select this page').click()
    // The second time adds nothing.
    await button(page, 'Select this page').click()
    await expect(page.getByText(`${2 * perPage} selected`, { exact: true })).toBeVisible()
    await button(page, 'Previous page').click()
    await expect(boxes.last()).toBeChecked()
  })
  const row = await first(page, { kind: 'company', axnInstanceStatus: 'INPROGRESS,REJECTED' })
  await open(page, `&keyword=${encodeURIComponent(row.name)}&kind=company`)
  await button(page, /^Select all \d+ that match$/).click()
  await expect(boxOf(page, row)).toBeChecked()
  await button(page, 'Remind by Email').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('We close the book on Friday.')
  await dialog.getByText(/^Preview of the email to /).click()
  await expect(dialog.getByText(/We close the book on Friday\./).last()).toBeVisible()
  await confirmBulkAction(hands, 'Remind by Email')
  await expect(page.getByText(/^\d+ emails? sent$/)).toBeVisible()
  const [now] = await readDesk(page, { keyword: row.name, kind: 'company' })
  expect(now?.lastReminderDate).not.toBeNull()
})

test('@torture a row that is selected while a filter loads stays selected if the filter shows it', async ({
  visit,
}) => {
  const page = await visit('admin')
  await open(page)
  const filter = page.getByRole('combobox', { name: 'Status', exact: true })
  const shown = await first(page, {})
  const status = shown.axnInstanceStatus
  const asked = Promise.withResolvers<void>()
  await page.route(/\/desk\/instance\/26\?/, async route => {
    await asked.promise
    await route.continue()
  })
  const answer = page.waitForResponse(/\/desk\/instance\/26\?.*axnInstanceStatus=/)
  await filter.selectOption(status)
  await boxOf(page, shown).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  asked.resolve()
  const { totalElements } = deskListing.list.reply.parse(await (await answer).json())
  await expect(page.getByText(new RegExp(`of ${totalElements} airports and companies`))).toBeVisible()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(boxOf(page, shown)).toBeChecked()
  // A filter that hides it also deselects it.
  await filter.selectOption(status === 'PUBLISHED' ? 'APPROVED' : 'PUBLISHED')
  await expect(page.getByText('None selected')).toBeVisible()
})

test('@torture people whom no email reached are listed with the reason and dismissed; a removed entry is reported', async ({
  visit,
}) => {
  const page = await visit('admin', looks[0])
  const why = 'the mail server could not be reached'
  const mail = { subject: 'DEN 2026: please submit', why, asked: '2026-11-21T10:00:00Z', nextTry: null }
  const undelivered: UndeliveredMail[] = ['a', 'b', 'b'].map((name, index) => ({
    ...mail,
    jobId: 2_000_000 + index,
    to: `${name}@people.example`,
    givenUp: index === 0,
  }))
  // In the tests' own outbox, all email is delivered.
  await page.route('**/api/v1/mails/undelivered?*', route =>
    route.fulfill({ json: pageOf(undelivered, undelivered.length, { page: 0, size: 100 }) }),
  )
  await page.goto('/admin/desk?instance=26')
  await expect(page.getByRole('heading', { name: '3 undelivered emails' })).toBeVisible()
  await expect(page.getByRole('row', { name: /a@people\.example.*Failed, not trying again/ })).toContainText(
    'The mail server could not be reached',
  )
  await expect(button(page, 'Dismiss the email to b@people.example, 2 of 2')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Retry all now').click()
  await expect(page.getByText('0 emails sent.').first()).toBeVisible()
  await button(page, 'Dismiss the email to a@people.example').click()
  await expect(page.getByRole('alert').filter({ hasText: /does not exist/i })).toBeVisible()
})

test('@torture the filtered list is available as CSV', async ({ visit }) => {
  const page = await visit('admin')
  await open(page, '&kind=company&axnInstanceStatus=PENDING')
  const coming = page.waitForEvent('download')
  await button(page, 'CSV').click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Editors-Desk-2026.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const rows = await readDesk(page, { kind: 'company', axnInstanceStatus: 'PENDING' })
  expect(lines).toHaveLength(rows.length + 1)
  expect(lines[1]).toContain('In review')
})

testEveryLook("the editors' desk", async visit => {
  const page = await visit('admin')
  await open(page, '&size=20')
  await page.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await button(page, 'Approve for Publish').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('@torture the desk of a closed year opens from its list, is named there, and offers no actions', async ({
  visit,
}) => {
  const page = await visit('admin')
  await open(page, '&kind=airport')
  const closed = page.getByRole('combobox', { name: 'Closed year' })
  await expect(closed.locator('option:checked')).toHaveText('Closed years')
  await closed.selectOption('2025 (closed)')
  await expect(page).toHaveURL(/\/admin\/desk\?instance=25$/)
  await expect(closed.locator('option:checked')).toHaveText('2025 (closed)')
  await expect(page.getByRole('navigation', { name: 'Year' }).locator('[aria-current]')).toHaveCount(0)
  await expect(page.getByText(/^2025: \d+ of \d+ airports published/)).toBeVisible()
  await expect(page.getByText('2025 is closed.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Actions for the selection' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: /2026/ }).click()
  await expect(closed.locator('option:checked')).toHaveText('Closed years')
  await expect(page.getByRole('group', { name: 'Actions for the selection' })).toBeVisible()
})
