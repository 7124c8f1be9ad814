import { expect, test, type Page } from '@playwright/test'
import { deskListing, type DeskRow } from '#domain/review/desk.ts'
import type { Hands } from './hands.ts'

/** Every row of the 2026 desk that matches, in its order. */
export async function readDesk(page: Page, params: Record<string, string> = {}): Promise<DeskRow[]> {
  const rows: DeskRow[] = []
  for (let number = 0; ; number += 1) {
    const query = { size: '100', page: String(number), ...params }
    const answer = await page.request.get('/api/v1/desk/instance/26', { params: query })
    const { content, totalPages } = deskListing.list.reply.parse(await answer.json())
    rows.push(...content)
    if (number + 1 >= totalPages) return rows
  }
}

/** Confirms the action of the open dialog. Resolves once its result page has ended. */
export async function confirmBulkAction(
  { page, push }: Pick<Hands, 'page' | 'push'>,
  name: string,
): Promise<void> {
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name} \\([\\d,]+\\)$`) })
  await push(confirm)
  await expect(page).toHaveURL(/\/admin\/history\/bulk\/\d+$/)
  await expect(page.getByText(/Ended /)).toBeVisible({ timeout: 120_000 })
}

/** Undoes the action of the open result page. */
export async function undoBulkAction({ page, push }: Pick<Hands, 'page' | 'push'>): Promise<void> {
  await push(page.getByRole('button', { name: 'Undo' }))
  await push(page.getByRole('dialog').getByRole('button', { name: /^Undo/ }))
  await expect(page.getByText(/^Undone by /)).toBeVisible()
}

/**
 * Decides the first submissions of the open desk without a pointer, and resolves to them. The fifth is sent back, the
 * last is published and stays open, and the others are approved.
 */
export async function reviewByKeyboard(
  { page, press, fill }: Pick<Hands, 'page' | 'press' | 'fill'>,
  queue: readonly DeskRow[],
  count: number,
): Promise<DeskRow[]> {
  const decided = queue.slice(0, count)
  await page.getByRole('rowheader').first().getByRole('link').focus()
  await press('Enter')
  for (const [index, row] of decided.entries()) {
    await test.step(`${index + 1}: ${row.iataCode}`, async () => {
      await expect(page).toHaveURL(new RegExp(`/airports/${row.id}/steps/review`))
      await expect(reviewPlace(page)).toContainText(`${index + 1} of ${queue.length}`)
      const isSentBack = index === 4
      if (isSentBack) {
        await press('r')
        const reason = page.getByRole('dialog').getByRole('textbox')
        await expect(reason).toBeFocused()
        await fill(reason, 'Please check the rent of Concourse B.')
        await press('Tab')
        await press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } else await press('a')
      const next = isSentBack ? 'Submit for Review' : 'Publish'
      await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible()
      await press(index === count - 1 ? 'p' : 'j')
    })
  }
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  const now = await readDesk(page, { kind: 'airport' })
  expect(decided.map(({ id }) => now.find(each => each.id === id)?.axnInstanceStatus)).toEqual(
    decided.map((_, index) => (index === 4 ? 'REJECTED' : index === count - 1 ? 'PUBLISHED' : 'APPROVED')),
  )
  return decided
}

/** The place of the open review in its list. */
export const reviewPlace = (page: Page) => page.getByRole('navigation', { name: 'List of reviews' })
