import { expect } from '@playwright/test'
import { accessibilityFindings, looks, sidewaysOverflow, test } from './visit.ts'

for (const look of looks) {
  test(`the map shows any figure and zooms, on ${look.width}, ${look.scheme}`, async ({ visit }) => {
    const page = await visit('subscriber', look)
    await page.goto('/airports/map')
    const figure = page.getByLabel('Figure', { exact: true })
    const caption = page.getByRole('figure').filter({ hasText: 'The area of each circle' })
    await figure.selectOption('salesEpRatio.WITHDUTYFREE')
    await expect(caption).toContainText(/, 2026 edition\..* up to \$\d+\.\d\d \([A-Z]{3}\)/)
    await expect(page).toHaveURL(/figure=salesEpRatio/)
    await expect(page.getByRole('columnheader', { name: /^Sales per Enplanement/ })).toBeVisible()

    const colors = page.getByRole('list', { name: /^Each color/ }).getByRole('listitem')
    await expect(colors).toHaveCount(5)
    await expect(colors.first()).toHaveText(/^\$\d+\.\d\d to \$\d+\.\d\d$/)

    const circles = page.getByRole('img', { name: /^Map of \d+ airports/ }).locator('circle')
    const placeOfFirst = () => circles.first().getAttribute('cx')
    const whole = await placeOfFirst()
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    await zoomIn.focus()
    await page.keyboard.press('Enter')
    await expect.poll(placeOfFirst).not.toBe(whole)
    const zoomed = await placeOfFirst()
    await page.keyboard.press('ArrowRight')
    await expect.poll(placeOfFirst).not.toBe(zoomed)
    await page.getByRole('button', { name: 'Show the whole map' }).click()
    await expect.poll(placeOfFirst).toBe(whole)
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  })
}
