import { expect } from '@playwright/test'
import { expectAccessible, looks, test } from './visit.ts'

/** What a test needs of an element; the types of the tests have none of the browser. */
interface Drawn {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number }
}

for (const look of looks) {
  test(`@torture the map shows any figure and zooms, on ${look.width}, ${look.scheme}`, async ({ visit }) => {
    const page = await visit('subscriber', look)
    // The address of the map's own screen, which Explore has replaced.
    await page.goto('/airports/map?figure=enplaneTotal')
    await expect(page).toHaveURL(/\/explore\?.*view=map/)
    await page.goto('/explore?view=map')
    const figure = page.getByLabel('Figure on the map', { exact: true })
    const caption = page.getByRole('figure').filter({ hasText: 'The area of each circle' })
    await figure.selectOption('salesEpRatio.WITHDUTYFREE')
    await expect(caption).toContainText(/proportional to Sales per Enplanement, .*, 2026 edition\./)
    await expect(page).toHaveURL(/sort=salesEpRatio/)

    const colors = page.getByRole('list', { name: /^Each color/ }).getByRole('listitem')
    await expect(colors).toHaveCount(5)
    await expect(colors.first()).toHaveText(/^\$\d+\.\d\d to \$\d+\.\d\d$/)

    const map = page.getByRole('region', { name: /^Map of \d+ airports/ })
    const codes = map.getByText(/^[A-Z]{3}$/)
    await expect(codes.first()).toBeVisible()
    const frame = await map.boundingBox()
    // At one moment, because the map draws them anew.
    const boxes = await codes.evaluateAll((all: Drawn[]) => all.map(code => code.getBoundingClientRect()))
    for (const [index, box] of boxes.entries()) {
      if (!frame) throw new Error('The map is not shown')
      const isInside = box.x > frame.x && box.x + box.width < frame.x + frame.width && box.y > frame.y
      expect(isInside && box.y + box.height < frame.y + frame.height, 'the first view has all figures').toBe(
        true,
      )
      for (const other of boxes.slice(index + 1))
        expect(
          Math.abs(other.x - box.x) >= box.width || Math.abs(other.y - box.y) >= box.height,
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

test('@torture states are areas in the color of their figure, which the table lists', async ({ visit }) => {
  const page = await visit('subscriber')
  const asked = new Set<string>()
  page.on('request', request => asked.add(new URL(request.url()).hostname))
  await page.goto('/explore?rows=tenants&show=dbeFlag&group=stateProvinceName&summary=share')
  const share = await page
    .getByRole('row', { name: /^Colorado/ })
    .getByRole('cell')
    .nth(2)
    .textContent()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByLabel('Figure on the map', { exact: true }).selectOption({ label: 'DBE: Yes, share' })
  const map = page.getByRole('region', { name: /^Map of \d+ areas/ })
  await expect(map.getByText('CO', { exact: true })).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Outlines: Natural Earth.')
  // The label lets the pointer through, and is drawn anew when the map takes its first view.
  await map.getByText('CO', { exact: true }).hover({ force: true })
  await expect(map.getByRole('tooltip')).toHaveText(`Colorado: DBE: Yes, share ${share}%`)
  expect(asked, 'no map service learns who is looking').toEqual(new Set([new URL(page.url()).hostname]))
  await expectAccessible(page)
})
