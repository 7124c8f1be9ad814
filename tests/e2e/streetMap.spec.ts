import { expect, type Page } from '@playwright/test'
import { mapTiles, test } from './ownServer.ts'
import { expectAccessible } from './visit.ts'

/** One gray dot, which the browser stretches over a tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPYv3//fwAJNgPVb6zJ0wAAAABJRU5ErkJggg==',
  'base64',
)

const latitude = (page: Page) => page.getByRole('textbox', { name: /^Latitude/ })

test('@torture the streets around the airport come from the map service, and the marker moves on them', async ({
  visit,
}) => {
  const page = await visit('admin')
  const asked: string[] = []
  await page.route(`${mapTiles}/**`, route => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: tile })
  })
  await page.goto('/wizard/airports/1/steps/location?instance=27')
  const drawn = page.locator('img.leaflet-tile-loaded')
  await expect(drawn.first()).toBeVisible()
  // Only tiles are requested from the service, at the specified zoom.
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  for (const url of asked) expect(url).toMatch(/^\/13\/\d+\/\d+\.png$/)

  const readLatitude = async () => Number(await latitude(page).inputValue())
  const before = await readLatitude()
  const marker = page.getByRole('button', { name: /marker for/ })
  await marker.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(readLatitude).toBeGreaterThan(before)
  const box = await marker.boundingBox()
  if (!box) throw new Error('There is no marker')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 90, { steps: 6 })
  await page.mouse.up()
  await expect.poll(readLatitude).toBeLessThan(before)
  const dragged = await readLatitude()
  await page.mouse.click(from.x + 60, from.y - 60)
  await expect.poll(readLatitude).toBeGreaterThan(dragged)
  await expectAccessible(page)
})
