import { expect, type Page } from '@playwright/test'
import { searchUsersEndpoint } from '#domain/people/userList.ts'
import { expectAccessible, test, testEveryLook } from './visit.ts'

async function userIdOf(page: Page, displayName: string): Promise<number> {
  const answer = await page.request.post('/api/v1/users/search', {
    params: { keyword: displayName, size: 100 },
  })
  const found = searchUsersEndpoint.reply.parse(await answer.json()).content
  const userId = found.find(each => each.displayName === displayName)?.userId
  if (userId === undefined) throw new Error(`There is no user ${displayName}`)
  return userId
}

const told = (page: Page, words: string) => page.getByText(words).first()
const user = (page: Page) => page.getByRole('combobox', { name: /^User/ })

test('an administrator finds a user, affiliates them with an airport, and removes the affiliation', async ({
  visit,
}) => {
  const page = await visit('admin')
  const userId = await userIdOf(page, 'airportsub')
  await page.goto('/admin/affiliate')
  await page.getByRole('link', { name: 'Affiliate Airports' }).click()
  await expect(page.getByText('must be submitted separately')).toBeVisible()
  await expect(page.getByText('1 CAD = 0.759 USD')).toBeVisible()
  await page.getByLabel('Instance').selectOption({ label: '2027 (next year)' })

  await user(page).fill('airportsub')
  await page.getByRole('option', { name: /\(airportsub\)/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/affiliate/airport/${userId}\\?`))
  await expect(user(page)).toHaveValue(/^.+, .+ \(airportsub\)$/)

  const airport = page.getByRole('combobox', { name: 'Airport' })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Choose one of the airports from the list.')).toBeVisible()
  await page.route('**/airports/instance/27/affiliated?*', route => route.fulfill({ status: 500 }))
  await airport.fill('No such place')
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await airport.fill('BOI')
  await page.getByRole('option', { name: /\(BOI\)/ }).click()
  await page.getByRole('button', { name: 'Add' }).press('Enter')
  await expect(told(page, 'Affiliation created.')).toBeVisible()
  const row = page.getByRole('row', { name: /\(BOI\)/ })
  await expect(row).toBeVisible()

  await airport.fill('BOI')
  await page.getByRole('option', { name: /\(BOI\)/ }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Unable to create affiliation: Please check that the user is not already affiliated.',
  )

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(told(page, 'Successfully deleted airport affiliation')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Unable to create affiliation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Airport affiliations for/ })).toBeFocused()
})

test('@torture all affiliations are searched, sorted, and link to their user', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/admin/affiliate/companies?instance=26')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByText('All Company Affiliations for 2026').click()
  await page.getByRole('searchbox').fill('(company)')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('button', { name: 'Company' }).click()
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
  await page
    .getByRole('link', { name: /\(company\)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/affiliate\/company\/\d+\?/)
  await expect(page.getByRole('heading', { name: /^Company affiliations for .*\(company\)/ })).toBeVisible()
})

test('@torture a failure to load the years is reported and retried; without any year, the page links to creating the first', async ({
  visit,
}) => {
  const page = await visit('admin')
  const years = '**/api/v1/axninstances/all'
  await page.route(years, route => route.fulfill({ status: 500 }))
  await page.goto('/admin/affiliate/airport')
  await expect(page.getByText('Error retrieving instances: ')).toBeVisible()
  await page.unroute(years)
  await page.route(years, route => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Year Instances' }).click()
  await expect(page.getByRole('button', { name: 'Create New Instance' })).toBeVisible()
})

test('@torture a user who cannot edit, or a closed year, is explained in place of the form', async ({
  visit,
}) => {
  const page = await visit('admin')
  const userId = await userIdOf(page, 'subscriber')
  await page.goto(`/admin/affiliate/airport/${userId}?instance=26`)
  await expect(page.getByText('has the role Subscriber, which cannot edit airports')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0)
  const editor = await userIdOf(page, 'airport')
  await page.goto(`/admin/affiliate/airport/${editor}?instance=25`)
  await expect(page.getByText('2025 is closed')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Airport affiliations for/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.goto('/admin/affiliate/airport/999999?instance=26')
  await expect(page.getByText("User doesn't exist, or another issue has occurred...")).toBeVisible()
})

testEveryLook('the screens of affiliations', async visit => {
  const page = await visit('admin')
  const userId = await userIdOf(page, 'airport')
  await page.goto(`/admin/affiliate/airport/${userId}?instance=26&keyword=a`)
  await expect(page.getByRole('table')).toHaveCount(2)
  await expectAccessible(page)
})
