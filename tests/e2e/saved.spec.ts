import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, testEveryLook, tortureStep } from './visit.ts'

const save = async (page: Page, address: string, name: string) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a subscriber saves a question and a brand, opens, renames, removes, and restores one', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  const id = Date.now()
  await save(page, '/explore?where=enplaneTotal:5000000..', `Large airports ${id}`)
  await page.goto('/brands')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/brands\/\d+/)
  await expect(page.getByRole('heading', { name: 'Where It Operates' })).toBeVisible()
  const brand = await page.getByRole('heading', { level: 1 }).textContent()
  await save(page, page.url(), `Brand ${id}`)

  await page.getByRole('banner').getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await page.getByRole('link', { name: `Brand ${id}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand ?? '')
  await page.goBack()
  await page.getByRole('link', { name: `Large airports ${id}` }).click()
  await expect(page).toHaveURL(/where=enplaneTotal/)
  await page.goBack()

  await page.getByRole('button', { name: `Rename Brand ${id}` }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Shop ${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const row = page.getByRole('row').filter({ hasText: `Shop ${id}` })
  await row.getByRole('checkbox', { name: `Follow Shop ${id}` }).uncheck()
  await expect(row).toContainText('Not followed')
  await page.emulateMedia({ media: 'print' })
  await expect(row).toContainText('Not followed')
  await expect(row.getByRole('checkbox')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await row.getByRole('button', { name: `Remove Shop ${id}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Not followed')

  await tortureStep(
    'how often emails come is chosen, and the former choice returns if it is refused',
    async () => {
      const emails = page.getByRole('combobox', { name: 'Email me' })
      const before = await emails.inputValue()
      // The new choice shows before the server has answered, and the former one again if it refuses.
      const held = Promise.withResolvers<void>()
      await page.route('**/api/v1/saved/digest', async route => {
        if (route.request().method() === 'GET') return route.fallback()
        await held.promise
        return route.abort()
      })
      await emails.selectOption({ label: 'Never' })
      await expect(emails).toHaveValue('NEVER')
      held.resolve()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(emails).toHaveValue(before)
      await page.unroute('**/api/v1/saved/digest')
      await emails.selectOption({ label: 'Never' })
      await expect(page.getByText('Emails about items you follow: never.').first()).toBeVisible()
      await page.reload()
      await expect(emails).toHaveValue('NEVER')
    },
  )
})

test('@torture lease expirations are saved with their filters', async ({ visit }) => {
  const page = await visit('subscriber')
  const name = `Duty free leases ${Date.now()}`
  await save(page, '/leaseexpiration?tenantType=DUTYFREE', name)
  await page.goto('/saved')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lease Expirations' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter: Tenant Type: Duty Free' })).toBeVisible()

  const advice = page.getByText('To save these leases, choose consecutive years or a date range.')
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await page.goto('/leaseexpiration?leaseExpireYear=2027,2029')
  await expect(advice).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.goto('/leaseexpiration?leaseExpireYear=2027,2028')
  await expect(button).toBeVisible()
  await expect(advice).toHaveCount(0)
})

test('@torture the private links of everything followed are read without signing in', async ({
  visit,
  request,
}) => {
  const page = await visit('subscriber')
  await save(page, '/leaseradar', `Leases ${Date.now()}`)
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Create a link' }).click()
  const calendar = await request.get(await page.getByLabel('Calendar link').inputValue())
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  const feed = await request.get(await page.getByLabel('Feed link').inputValue())
  expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
  await expect(page.getByRole('table', { name: 'Your calendars' })).toContainText(
    'everything that you follow',
  )
})

testEveryLook('the list of saved items and its dialog', async visit => {
  const page = await visit('subscriber')
  await save(page, '/explore?rows=brands', `Brands ${Date.now()}`)
  await page.goto('/saved')
  await expect(page.getByRole('table', { name: 'Your saved items' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/explore')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('@torture an unsubscribe link that was used says so, and offers nothing', async ({ visit }) => {
  const page = await visit(null)
  let isStopped = false
  await page.route('**/api/v1/unsubscribe/validate', route =>
    route.fulfill({ json: { isValid: true, isStopped } }),
  )
  await page.route('**/api/v1/unsubscribe', route => {
    isStopped = true
    return route.fulfill({ json: {} })
  })
  await page.goto('/unsubscribe/from-an-email')
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  const done = page.getByRole('status').filter({ hasText: 'You will no longer receive emails' })
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the emails' })).toHaveCount(0)
})
