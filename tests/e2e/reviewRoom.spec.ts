import { expect } from '@playwright/test'
import { readDesk, reviewByKeyboard, reviewPlace } from './deskHands.ts'
import { createKeyboardHands } from './hands.ts'
import { test } from './ownServer.ts'
import { expectAccessible, tortureStep } from './visit.ts'

const inOrder = { kind: 'airport', axnInstanceStatus: 'PENDING', sort: 'submissionDate,desc' }

test('six reviews are decided by keyboard alone, in the order and filter of the desk, to which it returns', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const queue = await readDesk(page, inOrder)
  expect(queue.length).toBeGreaterThanOrEqual(6)
  await page.goto('/admin/desk?instance=26&kind=airport&axnInstanceStatus=PENDING&sort=submissionDate,desc')
  const decided = await reviewByKeyboard(await createKeyboardHands(page), queue, 6)

  await tortureStep('a decision that the status does not allow says so', async () => {
    await page.keyboard.press('a')
    await expect(
      page.getByText('Approve for Publish is not available. The status is “Published”.').first(),
    ).toBeVisible()
  })
  await tortureStep('the previous one is where it was, also after looking at another step', async () => {
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`/airports/${decided[4]?.id}/steps/review`))
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/steps\/info/)
    await page.goBack()
    await expect(reviewPlace(page)).toContainText(`5 of ${queue.length}`)
  })
  await reviewPlace(page).getByRole('link', { name: 'Back to the list' }).press('Enter')
  await expect(page).toHaveURL(/kind=airport/)
  await expect(page).toHaveURL(/axnInstanceStatus=PENDING/)
  await expect(page).toHaveURL(/sort=submissionDate/)
  const approved = await readDesk(page, { kind: 'airport', axnInstanceStatus: 'APPROVED' })
  await expect(page.getByRole('button', { name: `${approved.length} Approved` }).first()).toBeVisible()
})

test('@torture the proof stands beside the review as the reader will see it, and single keys can be typed', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const [row] = await readDesk(page, { kind: 'airport', axnInstanceStatus: 'PUBLISHED' })
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
  // The pages are made again if the review has changed, such as by a figure marked as not available.
  await page.route(/\/instance\/26\/review$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), completePercent: 1 } })
  })
  const again = page.waitForResponse(/\/instance\/26\/file\?/)
  await page.evaluate("dispatchEvent(new Event('focus'))")
  expect((await again).status()).toBe(200)
  await page.getByRole('button', { name: /^Hide proof/ }).click()
  await expect(frame).toHaveCount(0)
})

test('@torture a reviewer first sees the results of the checks; the list is not printed, and editors have none', async ({
  visit,
}) => {
  const page = await visit('admin')
  const [row] = await readDesk(page, { kind: 'company', axnInstanceStatus: 'PENDING' })
  await page.goto(`/wizard/companies/${row?.id}/steps/review?instance=26`)
  await expect(reviewPlace(page)).toContainText(/\d+ of \d+.*companies in review/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Status',
    'Results of the Checks',
    'Steps',
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(reviewPlace(page)).toBeHidden()

  const editor = await visit('airport')
  await editor.goto('/wizard/airports?instance=27')
  await editor.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(editor.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  await expect(reviewPlace(editor)).toHaveCount(0)
  await expect(editor.getByRole('button', { name: /proof/ })).toHaveCount(0)
})
