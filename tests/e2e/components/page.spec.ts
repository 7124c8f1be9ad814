import { expect, test as productTest } from '@playwright/test'
import { accessibilityFindings, sidewaysOverflow } from '../visit.ts'
import { test } from './componentPage.ts'

for (const [scheme, width] of [
  ['light', 1366],
  ['dark', 360],
] as const) {
  test.describe(`${scheme}, ${width} pixels wide`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } })

    test('axe finds nothing on the component page, and nothing is too wide', async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'LineChart' })).toBeVisible()
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    })
  })
}

productTest('the product does not serve the component page', async ({ request }) => {
  for (const address of ['/components', '/components.html']) {
    expect((await request.get(address)).status(), address).toBe(404)
  }
})
