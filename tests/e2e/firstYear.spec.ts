import { expect, type Page } from '@playwright/test'
import { firstAdministrator, officeAddress, test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

test.use({ isEmpty: true })

const work = (page: Page) => page.getByRole('region', { name: 'Your to-do list' })
const setup = (page: Page) => page.getByRole('region', { name: 'Set up the first year' })
const step = (page: Page, name: string) => setup(page).getByRole('listitem').filter({ hasText: name })

test('@torture the administration leads the first administrator from an empty database to an active year', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill(firstAdministrator.name)
  await page.getByLabel(/^Password/).fill(firstAdministrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Fern' })).toBeVisible()
  await work(page).getByRole('link', { name: 'Set up the first year' }).click()
  await expect(setup(page).getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)

  await step(page, 'Create the year').getByRole('link').click()
  await page.getByRole('button', { name: 'Create New Instance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create the first year?' })
  await expect(dialog).not.toContainText('carried over')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const year = page.getByRole('row', { name: /Pending \(next year\)/ })
  await expect(year).toBeVisible()

  await page.goto('/')
  await expect(work(page)).toContainText('This year has no airports or companies yet.')
  await page.goto('/admin')
  await expect(step(page, 'Create the year')).toContainText('was created.')
  await step(page, 'Add the airports').getByRole('link').click()
  await page.getByRole('link', { name: 'Add airport' }).click()
  await page.getByLabel(/^Airport Name/).fill('Lanternfield Municipal')
  await page.getByLabel(/^IATA Code/).fill('QLF')
  await page.getByLabel(/^City/).fill('Lanternfield')
  await page.getByRole('combobox', { name: /^Country/ }).fill('Canada')
  await page.getByRole('option', { name: 'Canada' }).click()
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Terminals at Lanternfield Municipal' }),
  ).toBeVisible()

  await page.goto('/admin')
  await expect(step(page, 'Add the airports')).toContainText('1 airport so far.')
  await step(page, 'Activate the year').getByRole('link').click()
  await year.getByText('Activate').click()
  const activation = page.getByRole('dialog')
  const name = /Type (\d{4}) to confirm/.exec((await activation.textContent()) ?? '')?.[1] ?? ''
  await activation.getByLabel(`Type ${name} to confirm`).fill(name)
  await activation.getByRole('button', { name: /^Activate/ }).click()
  await expect(page.getByRole('row', { name: /Active \(current year\)/ })).toBeVisible()

  await page.goto('/')
  await expect(work(page)).toContainText('current year')
  await expect(work(page)).toContainText('1 airport, 0 companies')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(setup(page)).toHaveCount(0)
})

test('@torture the page of the office has the address of the settings, with a link to a map', async ({
  page,
}) => {
  await page.goto('/contact-us')
  const office = page.getByRole('region', { name: 'The office' })
  for (const line of officeAddress) await expect(office.getByText(line, { exact: true })).toBeVisible()
  await expect(office.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    /[?&]query=1%20Harbor%20Street%2C%20Lanternfield$/,
  )
  await expect(page.getByRole('img', { name: /^Map of the route/ }), 'of the demo').toHaveCount(0)
})
