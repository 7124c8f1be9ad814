import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { askDemo } from './askDemo.ts'
import { expectAccessible, looks, test } from './visit.ts'

const groups = (page: Page) => page.getByRole('table', { name: /^Lease ends by/ }).locator('tbody tr')
const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

test('the radar groups leases, opens those of a group, and is downloaded as a file', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/leaseexpiration')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Radar' }).click()
  await expect(page).toHaveURL(/\/leaseradar$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lease Expirations' })).toBeVisible()
  await expect(groups(page).first()).toBeVisible()
  const whole = numberIn(await page.getByRole('figure').locator('strong').textContent())
  const bars = await page.getByRole('list', { name: 'Lease ends over time' }).getByRole('listitem').all()
  expect(bars.length).toBeGreaterThanOrEqual(7)

  await page.getByLabel('Group by').selectOption('Category')
  await expect(page).toHaveURL(/by=category/)
  const dutyFree = groups(page).filter({
    has: page.getByRole('rowheader', { name: 'Duty Free', exact: true }),
  })
  await expect(dutyFree).toBeVisible()
  const leases = await groups(page).locator('td[data-label="Leases"]').allTextContents()
  expect(leases.reduce((sum, each) => sum + numberIn(each), 0)).toBe(whole)

  const expected = numberIn(await dutyFree.locator('td[data-label="Leases"]').textContent())
  await page.getByRole('button', { name: 'Leases for Duty Free' }).click()
  await expect(page.getByRole('heading', { name: 'Leases for Duty Free' })).toBeFocused()
  await expect(page.getByText(new RegExp(`^1–10 of ${expected} leases`))).toBeVisible()
  const shared = page.url()
  const colleague = await visit('subscriber')
  await colleague.goto(shared)
  await expect(colleague.getByText(new RegExp(`^1–10 of ${expected} leases`))).toBeVisible()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Lease-Radar-2026.csv')
  const records: Record<string, string>[] = parse(await readFile(await file.path()), { columns: true })
  expect(records.map(record => record.Category)).toContain('Duty Free')
  expect(records.reduce((sum, record) => sum + Number(record.Leases), 0)).toBe(whole)
})

test('@torture the radar covers any dates, and a company’s profile links to its own radar', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/leaseradar?by=airport&leaseExpireDate=2026-01-01..2035-12-31')
  await expect(page.getByRole('figure')).toContainText('from January 1, 2026 to December 31, 2035')
  await expect(page.getByRole('list', { name: 'Lease ends over time' })).toContainText('2030')
  await page.goto('/leaseradar?sort=leaseCount,desc')
  const name = (await groups(page).first().getByRole('rowheader').textContent()) ?? ''
  await page.goto(`/companies/${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await page.locator('dl').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/leaseradar\?.*companyId=/)
  await expect(page.getByLabel('Group by')).toHaveValue('brand')
})

test('@torture the radar is filtered by the number of leases of a group', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/leaseradar?sort=leaseCount')
  await expect(groups(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'Leases, from' }).fill('20')
  await expect(page).toHaveURL(/leaseCount=20\.\./)
  await expect(page.getByRole('button', { name: /^Remove filter: Leases/ })).toBeVisible()
  await expect
    .poll(async () => numberIn(await groups(page).first().locator('td[data-label="Leases"]').textContent()))
    .toBeGreaterThanOrEqual(20)
})

test('@torture a calendar is created for the radar’s leases, read without signing in, and revoked', async ({
  visit,
  request,
}) => {
  const page = await visit('subscriber')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The list's filters also apply to the calendar.
  await page.goto('/leaseexpiration?tenantType=DUTYFREE')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter: Tenant Type: Duty Free' })).toBeVisible()
  const name = `Duty free ends ${Date.now()}`
  await page.getByLabel(/^Name/).fill(name)
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = page.getByLabel('Calendar link')
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Calendar link copied.')).toBeVisible()
  const url = await link.inputValue()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url)
  await expectAccessible(page)

  const calendar = await request.get(url)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const text = await calendar.text()
  const events = text.replaceAll('\r\n ', '').matchAll(/^DTSTART;VALUE=DATE:(\d+)\r\nSUMMARY:(.*)\r$/gm)
  const ends = await askDemo(`
    select to_char(lease_expire_date, 'YYYYMMDD'), brand_name || ' at ' || iata_code
      || ': lease ends on ' || to_char(lease_expire_date, 'FMMonth FMDD, YYYY')
    from tenant join tenant_status using (tenant_status) join brand using (brand_id) join airport using (airport_id)
      join airport_instance own using (airport_id, axn_instance_id)
    where axn_instance_id = 26 and own.axn_instance_status = 'PUBLISHED' and tenant_type = 'DUTYFREE'
      and lease_date_flag = 'Y' and lease_expire_date between current_date and current_date + interval '18 months'
    group by brand_id, company_id, airport_id, product_type, lease_expire_date, brand_name, iata_code`)
  expect(ends.length).toBeGreaterThan(20)
  const told = [...events].map(([, day, summary = '']) => `${day} ${summary.replaceAll('\\', '')}`)
  expect(told.toSorted()).toEqual(ends.map(([day, summary]) => `${day} ${summary}`).toSorted())
  expect(new Set(text.match(/^CATEGORIES:.*$/gm))).toEqual(new Set(['CATEGORIES:Duty Free']))

  await page.reload()
  const own = page.getByRole('table', { name: 'Your calendars' })
  await expect(own.getByRole('row').filter({ hasText: name })).toContainText('Today')
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  expect((await request.get(url)).status()).toBe(404)
})

test('@torture axe finds no violations on the radar with a group open, and nothing overflows', async ({
  visit,
}) => {
  for (const look of looks) {
    const page = await visit('subscriber', look)
    await page.goto('/leaseradar?by=hubSize')
    await page
      .getByRole('button', { name: /^Leases for/ })
      .first()
      .click()
    await expect(page.getByRole('table', { name: /^Leases for/ })).toBeVisible()
    await expectAccessible(page)
  }
})
