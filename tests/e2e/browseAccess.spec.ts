import { expect } from '@playwright/test'
import { accessibilityFindings, looks, sidewaysOverflow, test } from './visit.ts'

for (const { scheme, width } of looks) {
  test(`axe finds nothing on the browsing screens, ${scheme}, on ${width}`, async ({ visit }) => {
    const page = await visit('admin', { scheme, width })
    const check = async (what: string) => {
      expect(await accessibilityFindings(page), what).toEqual([])
      expect(await sidewaysOverflow(page), what).toBeLessThanOrEqual(0)
    }
    const airports = page.getByRole('table', { name: /Airports in/ })
    await page.goto('/airports')
    await expect(airports).toBeVisible()
    await page.getByRole('combobox', { name: 'Airport Location' }).fill('san')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await check('the open search')
    await page.goto('/airports/abc')
    await expect(airports).toBeVisible()
    await check('an unknown airport')
    await page.goto('/airports?keyword=zzzz')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await check('nothing found')
  })
}
