import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { ListView } from '#domain/browse/listView.ts'
import { expectAccessible, test } from './visit.ts'

const record = '/admin/manage/security'
const views = (page: Page) => page.getByRole('region', { name: 'Views' })
const openViews = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(views(page)).toBeVisible()
}

test('@torture what a list shows is saved as a view, renamed, shared, and deleted', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(record)
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Signed in')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Device' }).uncheck()
  await page.getByRole('checkbox', { name: 'Changed By' }).check()
  await expect(page.getByRole('columnheader', { name: 'Changed By' })).toBeVisible()
  await openViews(page)
  await views(page).getByLabel('Save what is shown as').press('Enter')
  await expect(views(page).getByRole('alert')).toContainText('1 error to correct')
  await views(page).getByLabel('Save what is shown as').fill('Sign-ins')
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('link', { name: 'Sign-ins' })).toBeVisible()

  await expect(views(page).getByLabel('Save what is shown as')).toHaveValue('')

  await page.goto(record)
  await openViews(page)
  await views(page).getByRole('link', { name: 'Sign-ins' }).click()
  await expect(page).toHaveURL(/kind=signIn/)
  await expect(page.getByRole('columnheader', { name: 'Device' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Changed By' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await downloading
  const [head, row] = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
  expect(head).toContain('Time,Event,Changed By,Username,Network')
  expect(row).toContain('Signed in,')

  await views(page).getByRole('button', { name: 'Rename: Sign-ins' }).click()
  await views(page).getByLabel('New name of Sign-ins').fill('All sign-ins')
  await page.keyboard.press('Enter')
  await views(page).getByRole('button', { name: 'Share: All sign-ins' }).click()
  await expect(views(page)).toContainText('Shared with all administrators')

  // As another administrator sees it, who cannot change it.
  const address = '**/api/v1/listviews?*'
  await page.route(address, async route => {
    const answer = await route.fetch()
    const shared = (await answer.json()) as ListView[]
    await route.fulfill({
      response: answer,
      json: shared.map(each => ({ ...each, isOwn: false, ownerName: 'Pat Pinehurst' })),
    })
  })
  await page.reload()
  await openViews(page)
  await expect(views(page)).toContainText('Shared by Pat Pinehurst')
  await expect(views(page).getByRole('button')).toHaveText(['Save view'])
  await page.unroute(address)
  await page.reload()
  await openViews(page)
  await expectAccessible(page)

  await views(page).getByRole('button', { name: 'Delete: All sign-ins' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(views(page).getByRole('link')).toHaveCount(0)
})
