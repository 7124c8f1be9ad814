import { expect, type Page } from '@playwright/test'
import { airportId } from './airportId.ts'
import { test } from './ownServer.ts'
import { expectAccessible, looks, sidewaysOverflow } from './visit.ts'

const text = 'Includes online orders picked up at the airport.'
const salesOfDfw = '/figures/DFW/2025/grossSalesTotal.WITHDUTYFREE'

async function openNotes(page: Page, instanceId = 25) {
  await page.goto(`/admin/manage/instances/${instanceId}`)
  const notes = page.getByRole('region', { name: 'Definition changes' })
  await notes.getByLabel('Figure', { exact: true }).selectOption({ label: 'Gross Sales' })
  return { notes, form: notes.getByRole('form', { name: 'Definition change: Gross Sales' }) }
}

test('@torture a change of definition noted by an administrator breaks charts and marks figures until it is removed', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { notes, form } = await openNotes(admin)
  await form.getByLabel(/^What changed/).fill(text)
  // A look at another figure leaves the unsaved note on the screen.
  await notes.getByLabel('Figure', { exact: true }).selectOption({ label: 'Enplaning Passengers' })
  await expect(notes.getByLabel(/^What changed: Enplaning Passengers/)).toBeVisible()
  await expect(form.getByLabel(/^What changed/)).toHaveValue(text)
  await admin.getByRole('button', { name: 'Save Change' }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(form).toBeHidden()
  await expectAccessible(admin)

  const page = await visit('subscriber', looks.at(-1))
  const note = page.getByText(`‡ 2025: new definition of Gross Sales. ${text}`).first()
  const id = await airportId(page, 'DFW')
  await page.goto(`/airports/${id}/trends?figure=grossSalesTotal.WITHDUTYFREE`)
  await expect(note).toBeVisible()
  const chart = page.getByRole('img', { name: /^Chart: Gross Sales, all with Duty Free/ })
  await expect(chart).toContainText('new definition')
  await expect(page.getByRole('rowheader', { name: '2025 ‡' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2025 ‡/ }).first()).toContainText('‡ new definition')
  await expectAccessible(page)
  await page.goto(`/compare?airports=DFW,DEN&figure=grossSalesTotal.WITHDUTYFREE`)
  await expect(note).toBeVisible()
  await page.goto(salesOfDfw)
  await expect(note).toBeVisible()
  await page.goto(`/airports/${id}?instance=25`)
  await expect(note).toBeVisible()
  const glance = page
    .getByRole('term')
    .filter({ hasText: /^Gross Sales/ })
    .first()
    .locator('..')
  await expect(glance).toContainText('‡ new definition')
  await expect(glance).not.toContainText('%')
  expect(await sidewaysOverflow(page)).toBe(0)

  await openNotes(admin)
  await notes.getByRole('button', { name: 'Edit Gross Sales' }).click()
  await expect(form.getByLabel(/^What changed/)).toBeFocused()
  await form.getByLabel(/^What changed/).fill('')
  await admin.getByRole('button', { name: 'Save Change' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.goto(salesOfDfw)
  await expect(page.getByText('Reported by')).toBeVisible()
  await expect(note).toHaveCount(0)

  await test.step('one of the current year replaces the change on the home page', async () => {
    const sales = page.getByRole('region', { name: 'The 2026 edition' }).locator('div', {
      has: page.getByText('Gross Sales', { exact: true }),
    })
    const change = async (now: string) => {
      await openNotes(admin, 26)
      const edit = notes.getByRole('button', { name: 'Edit Gross Sales' })
      if (now === '') await edit.click()
      await form.getByLabel(/^What changed/).fill(now)
      await admin.getByRole('button', { name: 'Save Change' }).click()
      await expect(edit).toHaveCount(now === '' ? 0 : 1)
      await page.goto('/')
    }
    await change(text)
    await expect(sales.getByText('New definition since 2025')).toBeVisible()
    await expect(sales).not.toContainText('%')
    await change('')
    await expect(sales).toContainText('% since 2025')
  })
})
