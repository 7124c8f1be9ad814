import { expect, type Page } from '@playwright/test'
import { deskListing, type DeskRow } from '#domain/review/desk.ts'
import { test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

test.use({ isAlone: true })

async function rowsOf(page: Page, params: Record<string, string>): Promise<DeskRow[]> {
  const answer = await page.request.get('/api/v1/desk/instance/26', { params: { size: '100', ...params } })
  return deskListing.list.reply.parse(await answer.json()).content
}

const inOrder = { kind: 'airport', axnInstanceStatus: 'PENDING', sort: 'submissionDate,desc' }
const place = (page: Page) => page.getByRole('navigation', { name: 'List of reviews' })

test('twelve reviews are decided by keyboard alone, in the order and filter of the desk, to which it returns', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const queue = await rowsOf(page, inOrder)
  expect(queue.length).toBeGreaterThanOrEqual(12)
  await page.goto('/admin/desk?instance=26&kind=airport&axnInstanceStatus=PENDING&sort=submissionDate,desc')
  await page.getByRole('rowheader').first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const decided = queue.slice(0, 12)
  for (const [index, row] of decided.entries()) {
    await test.step(`${index + 1}: ${row.iataCode}`, async () => {
      await expect(page).toHaveURL(new RegExp(`/airports/${row.id}/steps/review`))
      await expect(place(page)).toContainText(`${index + 1} of ${queue.length}`)
      const isSentBack = index === 4
      if (isSentBack) {
        await page.keyboard.press('r')
        await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
        await page.keyboard.type('Please check the rent of Concourse B.')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } else await page.keyboard.press('a')
      const next = isSentBack ? 'Submit for Review' : 'Publish'
      await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible()
      if (index === 11) await page.keyboard.press('p')
      else await page.keyboard.press('j')
    })
  }
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  const now = [
    ...(await rowsOf(page, { kind: 'airport' })),
    ...(await rowsOf(page, { kind: 'airport', page: '1' })),
  ]
  const statusOf = ({ id }: DeskRow) => now.find(each => each.id === id)?.axnInstanceStatus
  expect(decided.map(statusOf)).toEqual(
    decided.map((_, index) => (index === 4 ? 'REJECTED' : index === 11 ? 'PUBLISHED' : 'APPROVED')),
  )

  await test.step('@torture a decision that the status does not allow says so', async () => {
    await page.keyboard.press('a')
    await expect(
      page.getByText('Approve for Publish is not available. The status is “Published”.').first(),
    ).toBeVisible()
  })
  await test.step('@torture the previous one is where it was, also after looking at another step', async () => {
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`/airports/${decided[10]?.id}/steps/review`))
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/steps\/info/)
    await page.goBack()
    await expect(place(page)).toContainText(`11 of ${queue.length}`)
  })
  await place(page).getByRole('link', { name: 'Back to the list' }).press('Enter')
  await expect(page).toHaveURL(/kind=airport/)
  await expect(page).toHaveURL(/axnInstanceStatus=PENDING/)
  await expect(page).toHaveURL(/sort=submissionDate/)
})

test('the proof stands beside the review as the reader will see it, and single keys can be typed', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const [row] = await rowsOf(page, { kind: 'airport', axnInstanceStatus: 'PUBLISHED' })
  const blocked: string[] = []
  page.on('console', each => {
    if (each.text().includes('Content Security Policy')) blocked.push(each.text())
  })
  await page.goto(`/wizard/airports/${row?.id}/steps/review?instance=26`)
  const file = page.waitForResponse(/\/airports\/\d+\/instance\/26\/file\?/)
  await expect(page.getByRole('button', { name: /^Show proof/ })).toBeVisible()
  await page.keyboard.press('v')
  expect((await file).status()).toBe(200)
  const frame = page.getByTitle('Pages of the book')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  const [left, right] = [
    await page.getByRole('heading', { name: 'Results of the Checks' }).boundingBox(),
    await frame.boundingBox(),
  ]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  expect(blocked).toEqual([])
  await page.reload()
  await expect(frame).toBeVisible()
  // A letter in a text is no command.
  await page.getByRole('button', { name: 'Write a remark' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Remark' }).fill('vapor')
  await page.keyboard.type('v')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Remark' })).toHaveValue('vaporv')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Hide proof/ }).click()
  await expect(frame).toHaveCount(0)
})

test('@torture a reviewer first sees the results of the checks; the list is not printed, and editors have none', async ({
  visit,
}) => {
  const page = await visit('admin')
  const [row] = await rowsOf(page, { kind: 'company', axnInstanceStatus: 'PENDING' })
  await page.goto(`/wizard/companies/${row?.id}/steps/review?instance=26`)
  await expect(place(page)).toContainText(/\d+ of \d+.*companies in review/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Status',
    'Results of the Checks',
    'Steps',
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(place(page)).toBeHidden()

  const editor = await visit('airport')
  await editor.goto('/wizard/airports?instance=27')
  await editor.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(editor.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  await expect(place(editor)).toHaveCount(0)
  await expect(editor.getByRole('button', { name: /proof/ })).toHaveCount(0)
})
