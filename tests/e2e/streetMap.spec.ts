import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { demoPassword } from '#server/db/demo/people.ts'
import { accessibilityFindings } from './visit.ts'

/** One grey dot, which the browser stretches over a tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPYv3//fwAJNgPVb6zJ0wAAAABJRU5ErkJggg==',
  'base64',
)
const asked: string[] = []
let tiles: Server
let product: ChildProcess
let origin = ''
const folder = mkdtempSync(join(tmpdir(), 'factbook-map-'))

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A map service, and the product with the setting that names it. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'image/png').end(tile)
  })
  const tilesPort = await listening(tiles)
  const probe = createServer()
  const port = await listening(probe)
  probe.close()
  origin = `http://127.0.0.1:${port}`
  product = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PUBLIC_URL: origin,
      MAP_TILES_URL: `http://127.0.0.1:${tilesPort}/{z}/{x}/{y}.png`,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`${origin}/health/ready`).then(
          answer => answer.status,
          () => 0,
        ),
      { timeout: 150_000 },
    )
    .toBe(200)
})

test.afterAll(async () => {
  tiles.close()
  product.kill('SIGTERM')
  if (product.exitCode === null) await once(product, 'exit')
  await rm(folder, { recursive: true, force: true })
})

const latitude = (page: Page) => page.getByRole('textbox', { name: /^Latitude/ })

test('the streets around the airport come from the map service, and the marker moves on them', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })
  const login = { username: 'admin', password: demoPassword }
  expect((await context.request.post('/api/v1/authenticate', { data: login })).status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/wizard/airports/1/steps/location?instance=27')
  const drawn = page.locator('img.leaflet-tile-loaded')
  await expect(drawn.first()).toBeVisible()
  // Nothing else than tiles is asked of the service, at the zoom of the specification.
  expect(asked.length).toBeGreaterThan(3)
  for (const url of asked) expect(url).toMatch(/^\/13\/\d+\/\d+\.png$/)

  const before = Number(await latitude(page).inputValue())
  const marker = page.getByRole('button', { name: /marker of/ })
  await marker.focus()
  await page.keyboard.press('ArrowUp')
  expect(Number(await latitude(page).inputValue())).toBeGreaterThan(before)
  const box = await marker.boundingBox()
  if (!box) throw new Error('There is no marker')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 90, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => Number(await latitude(page).inputValue())).toBeLessThan(before)
  const dragged = Number(await latitude(page).inputValue())
  await page.mouse.click(from.x + 60, from.y - 60)
  await expect.poll(async () => Number(await latitude(page).inputValue())).toBeGreaterThan(dragged)
  expect(await accessibilityFindings(page)).toEqual([])
  await context.close()
})
