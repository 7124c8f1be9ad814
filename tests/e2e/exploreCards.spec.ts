import { expect, type Locator } from '@playwright/test'
import { askDemo } from './askDemo.ts'
import { expectAccessible, looks, test } from './visit.ts'

for (const look of looks) {
  test(`@torture a count and a total open a card that leads to the rows behind it, ${look.scheme}, on ${look.width}`, async ({
    visit,
  }) => {
    const [[name, locations] = []] = await askDemo(`
      select c.company_name, count(*)::int from tenant t join company c using (company_id)
        join airport_instance i using (airport_id, axn_instance_id)
      where t.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED'
      group by c.company_id, c.company_name order by 2 desc, 1 limit 1`)
    const page = await visit('subscriber', look)
    await page.goto('/explore?rows=companies&sort=locations,desc')
    const table = page.getByRole('main').getByRole('table')
    const cell = table
      .getByRole('row')
      .filter({ hasText: String(name) })
      .first()
      .getByRole('link')
    await cell
      .filter({ hasText: new RegExp(`^${Number(locations).toLocaleString('en-US')}$`) })
      .first()
      .click()
    const card = page.getByRole('dialog', { name: 'Locations' })
    await expect(card).toContainText(`${String(name)}, 2026 edition`)
    await expect(card).toContainText('Tenant locations, according to the tenant listing of the 2026 edition.')
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Show the underlying rows' }).click()
    await expect(card).toHaveCount(0)
    await expect(
      page.getByText(`${Number(locations).toLocaleString('en-US')} rows`, { exact: true }),
    ).toBeVisible()

    await page.goto('/explore?show=enplaneTotal&group=hubSize&summary=total')
    const group = table.getByRole('row').filter({ hasText: 'Medium hub' })
    const [count, total] = [group.getByRole('link').first(), group.getByRole('link').last()]
    const airports = await count.textContent()
    await total.click()
    await expect(page.getByRole('dialog')).toContainText('The total for the airports in this group')
    await page.getByRole('link', { name: 'Show the underlying rows' }).click()
    await expect(page.getByText(`${airports} rows`, { exact: true })).toBeVisible()
  })
}

test('@torture a bar of the chart and a circle of the map open the card of their figure', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/explore?show=enplaneTotal&where=iataCode:DFW&view=chart')
  // A drawing is hydrated after the page, and a click before that does nothing.
  const opens = (figure: Locator, card: string, words: string) =>
    expect(async () => {
      await figure.first().click()
      await expect(page.getByRole('dialog', { name: card })).toContainText(words, { timeout: 2_000 })
    }).toPass()
  const traffic = ['Enplaning Passengers', 'Reported by'] as const
  const chart = page.getByRole('img', { name: /^Chart: / })
  await opens(chart.locator('[data-figure-address]'), ...traffic)
  await page.goto('/explore?show=enplaneTotal&where=iataCode:DFW&view=map')
  const map = page.getByRole('region', { name: /^Map of/ })
  await opens(map.locator('path[data-figure-address]'), ...traffic)
  await page.goto('/explore?rows=brands&show=locations&sort=locations,desc&view=chart')
  await opens(chart.locator('[data-opens]'), 'Locations', 'Each tenant location counts once')
})
