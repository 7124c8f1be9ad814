import { expect } from '@playwright/test'
import { listMappedAirportsEndpoint } from '#domain/browse/airportMap.ts'
import { expectAccessible, looks, test } from './visit.ts'

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
    await expectAccessible(page)
  })
}

test('the map of an edition without airports offers nothing to choose or print', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.route('**/api/v1/airports/**', async route => {
    const answer = await route.fetch()
    const read = listMappedAirportsEndpoint.reply.safeParse(await answer.json())
    await route.fulfill(read.success ? { json: { ...read.data, airports: [] } } : { response: answer })
  })
  await page.goto('/airports')
  await page.getByRole('link', { name: 'Map of all airports' }).click()
  await expect(page.getByRole('heading', { name: /^No airports/ })).toBeVisible()
  await expect(page.getByLabel('Figure', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
})
