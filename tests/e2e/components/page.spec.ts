import { expect } from '@playwright/test'
import { expectAccessible } from '../visit.ts'
import { test } from './componentPage.ts'

test('@torture axe finds no violations on the component page, and nothing is too wide', async ({ page }) => {
  // The initial state.
  await page.reload()
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const [colorScheme, width] of [
    ['dark', 360],
    ['light', wide.width],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ ...wide, width })
    await expect(page.getByRole('heading', { name: 'LineChart' })).toBeVisible()
    await expectAccessible(page, colorScheme)
  }
})

test('the product does not serve the component page', async ({ request }) => {
  for (const address of ['/components', '/components.html']) {
    expect((await request.get(address)).status(), address).toBe(404)
  }
})
