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

    const map = page.getByRole('region', { name: /^Map of \d+ airports/ })
    const codes = map.getByText(/^[A-Z]{3}$/)
    await expect(codes.first()).toBeVisible()
    const frame = await map.boundingBox()
    const boxes = await Promise.all((await codes.all()).map(code => code.boundingBox()))
    for (const [index, box] of boxes.entries()) {
      if (!box || !frame) throw new Error('A code is not shown')
      const isInside = box.x > frame.x && box.x + box.width < frame.x + frame.width && box.y > frame.y
      expect(isInside && box.y + box.height < frame.y + frame.height, 'the first view has all figures').toBe(
        true,
      )
      for (const other of boxes.slice(index + 1))
        expect(
          !other || Math.abs(other.x - box.x) >= box.width || Math.abs(other.y - box.y) >= box.height,
          'codes do not overlap',
        ).toBe(true)
    }

    const placeOfFirst = async () => (await map.locator('path[data-level]').first().boundingBox())?.x
    const whole = await placeOfFirst()
    const zoomIn = map.getByRole('button', { name: 'Zoom in' })
    await zoomIn.focus()
    await page.keyboard.press('Enter')
    await expect.poll(placeOfFirst).not.toBe(whole)
    await expect.poll(() => codes.count()).toBeGreaterThan(boxes.length)
    const zoomed = await placeOfFirst()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(placeOfFirst).not.toBe(zoomed)
    await page.getByRole('button', { name: 'Reset view' }).click()
    await expect.poll(placeOfFirst).toBe(whole)

    const announce = (event: string) => page.evaluate(`void dispatchEvent(new Event('${event}'))`)
    await announce('beforeprint')
    const printed = await map.boundingBox()
    expect(printed?.width, 'the whole map, at the width of the paper').toBeGreaterThan(600)
    expect(printed?.width).toBeLessThanOrEqual(680)
    await announce('afterprint')
    expect((await map.boundingBox())?.width).toBe(frame?.width)
    await expectAccessible(page)
  })
}

test('@torture the map of an edition without airports offers nothing to choose or print', async ({
  visit,
}) => {
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
