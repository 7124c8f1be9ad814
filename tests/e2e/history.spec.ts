import { expect, type Page } from '@playwright/test'
import { addExpansionEndpoint } from '#domain/airports/expansion.ts'
import type { UndoPreview } from '#domain/history/action.ts'
import { airportId } from './airportId.ts'
import { anyVersion, expectAccessible, test, testEveryLook } from './visit.ts'

const told = (page: Page, words: string) => page.getByText(words).first()
const plan = (overrides: object = {}) => ({
  data: {
    expansionPlannedText: 'Sky garden',
    areaTotal: 12_000,
    completionDateText: 'Fall 2029',
    ...overrides,
  },
})

/** A plan of Spokane's next year that was overwritten and then deleted. */
async function lostPlan(page: Page): Promise<{ path: string; key: string }> {
  const id = await airportId(page, 'GEG')
  const plans = `/api/v1/airports/${id}/instance/27/expansion`
  const added = addExpansionEndpoint.reply.parse(await (await page.request.post(plans, plan())).json())
  const { expansionId } = added.airportExpansionPK
  const change = { ...plan({ areaTotal: 5 }), headers: anyVersion }
  expect((await page.request.put(`${plans}/${expansionId}`, change)).status()).toBe(200)
  const deleted = await page.request.delete(`${plans}/${expansionId}`, { headers: anyVersion })
  expect(deleted.status()).toBe(200)
  return { path: `${plans}/${expansionId}`, key: `${id}/27/${expansionId}` }
}

test('deleted and overwritten records are previewed and restored, step by step', async ({ visit }) => {
  const page = await visit('admin')
  const { path, key } = await lostPlan(page)
  await page.goto(`/admin/history?kind=airportExpansion&key=${encodeURIComponent(key)}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Expansion Plan, deleted')
  await expect(rows.nth(2)).toContainText(/12,000.*5/)

  await rows
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sky garden will be restored')
  await expect(dialog.getByRole('button', { name: 'Leave as is' })).toBeFocused()
  expect((await page.request.get(path)).status()).toBe(404)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(told(page, 'Sky garden was restored.')).toBeVisible()
  await expect(rows).toHaveCount(5)
  expect(await (await page.request.get(path)).json()).toMatchObject({ areaTotal: 5 })

  await rows
    .nth(3)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(dialog).toContainText('It has been changed 2 times since then.')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(rows).toHaveCount(6)
  expect(await (await page.request.get(path)).json()).toMatchObject({ areaTotal: 12_000 })

  await rows
    .nth(3)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(dialog.getByRole('button', { name: 'Leave as is' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('@torture an undo gives the reason once for all records that stay, and lists them on request', async ({
  visit,
}) => {
  const page = await visit('admin')
  await lostPlan(page)
  const reason = 'Entries in the status history are never changed or removed.'
  await page.route('**/undo/preview', async route => {
    const preview = (await (await route.fetch()).json()) as UndoPreview
    const [record] = preview.records
    const stays = Array.from({ length: 5 }, (_, place) => ({
      ...record,
      recordKey: `made-up ${place}`,
      title: `Airport ${place}`,
      outcome: 'NOT_RESTORED',
      reason,
    }))
    const counts = { restored: 1, changedSince: 0, notRestored: stays.length }
    await route.fulfill({ json: { ...preview, counts, records: [...stays, record] } })
  })
  await page.goto('/admin/history')
  await page
    .getByRole('button', { name: /^Undo Deleted 1 expansion plan: Sky garden\./ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('5 records stay as they are.')).toBeVisible()
  await expect(dialog.getByText(reason)).toHaveCount(1)
  await expect(dialog.getByText('Airport 4 will not change')).toBeHidden()
  await dialog.getByText('Show what will not change').click()
  await expect(dialog.getByText('Airport 4 will not change')).toBeVisible()
})

test('@torture filters are in the address', async ({ visit }) => {
  const page = await visit('admin')
  await lostPlan(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Expansion Plan')
  await expect(page).toHaveURL(/kind=airportExpansion/)
  await expect(page.getByRole('rowheader', { name: /Sky garden/ }).first()).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL(/to=2020-01-01/)
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('rowheader', { name: /Sky garden/ }).first()).toBeVisible()
})

test('an editor sees the changes of their own airport, without restoring', async ({ visit }) => {
  const page = await visit('airport')
  const listed = await page.request.get('/api/v1/airports/instance/27/affiliated?size=1')
  const { content } = (await listed.json()) as { content: { airportId: number }[] }
  const id = content[0]?.airportId ?? 0
  const saved = await page.request.post(`/api/v1/airports/${id}/instance/27/expansion`, plan())
  expect(saved.status()).toBe(200)
  await page.goto(`/wizard/airports/${id}/steps/review?instance=27`)
  await page.getByRole('button', { name: 'Show who changed what' }).click()
  await expect(page.getByRole('rowheader', { name: /Sky garden/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
})

testEveryLook('the history', async visit => {
  const page = await visit('admin')
  await lostPlan(page)
  await page.goto('/admin/history')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Deleted 1 expansion plan: Sky garden/ })
    .first()
    .click()
  const bringBack = page.getByRole('button', { name: /^Restore/ }).first()
  await bringBack.waitFor()
  await expectAccessible(page)
  await bringBack.click()
  await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
  await expectAccessible(page)
})
