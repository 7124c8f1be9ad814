import { expect, type Page } from '@playwright/test'
import { openPdf } from '../openPdf.ts'
import { DemoSql } from './demoSql.ts'
import { test } from './ownServer.ts'

const sql = new DemoSql()
test.beforeAll(() => sql.open())
test.afterAll(() => sql.close())

/** What 'Print' puts on paper, without spaces. */
async function readPrinted(page: Page): Promise<string> {
  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  const { pages } = await openPdf(await page.pdf({ format: 'Letter' }))
  return pages.map(each => each.text.replace(/\s/g, '')).join('')
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length
const isoDate = /20\d\d-\d\d-\d\d/g

test('the printed lease expirations have every row of the answer', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/leaseexpiration?keyword=coffee')
  const said = await page.getByText(/^[\d,]+ rows$/).textContent()
  const rows = Number(said?.replace(/\D/g, ''))
  expect(rows).toBeGreaterThan(30)
  expect(count(await readPrinted(page), isoDate)).toBe(rows)
})

test('a printed company profile has every place where it operates, and its years', async ({ visit }) => {
  const [[companyId, tenants, leases] = []] = await sql.rows(`
    select company_id, count(*)::int, (count(*) filter (where lease_date_flag = 'Y' and lease_expire_date is not null))::int
    from tenant join tenant_status using (tenant_status) join company_instance using (company_id, axn_instance_id)
      join airport_instance airport using (airport_id, axn_instance_id)
    where axn_instance_id = 26 and airport.axn_instance_status = 'PUBLISHED'
      and company_instance.axn_instance_status = 'PUBLISHED'
    group by company_id having count(*) between 40 and 150 order by company_id limit 1`)
  expect(tenants).toBeGreaterThan(10)
  const page = await visit('subscriber')
  await page.goto(`/company/${companyId}`)
  const printed = await readPrinted(page)
  expect(count(printed, isoDate)).toBe(leases)
  expect(printed).toMatch(/YearbyYear.*Eachyearisshownasitwaspublished/)
})
