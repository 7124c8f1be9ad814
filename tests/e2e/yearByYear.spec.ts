import { expect } from '@playwright/test'
import { expectAccessible, looks, sidewaysOverflow, test } from './visit.ts'

for (const look of looks) {
  test(`@torture the years of a brand and an airport, ${look.scheme}, on ${look.width}`, async ({
    visit,
  }) => {
    const page = await visit('subscriber', look)
    await page.goto('/brands?sort=locations,desc')
    await page.getByRole('table').getByRole('link').first().click()
    const years = page.getByRole('region', { name: 'Locations by year' }).getByRole('row')
    await expect(years.nth(1)).toContainText('2026')
    await expect(years.nth(2)).toContainText('2025')
    await expect(
      page.getByText(/^[\d,]+ new locations?, [\d,]+ closed, [\d,]+ moved since 2025, at /),
    ).toBeVisible()
    const chart = page.getByRole('img', { name: /^Chart: Locations\. .+ in 2024 to .+ in 2026\./ })
    await expect(chart).toBeVisible()
    await expectAccessible(page)
    await page.goto('/airports/2/trends')
    await expect(years.nth(1)).toContainText('2026')
    await expect(chart).toBeVisible()
    await page.getByText('Changes from 2025 to 2026 by brand').click()
    await expect(page.getByRole('region', { name: 'Changes from 2025 to 2026' })).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
  })
}
