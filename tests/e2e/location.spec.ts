import { expect, type Locator, type Page } from '@playwright/test'
import { getAirportCoordinatesEndpoint } from '#domain/airports/airportCoordinates.ts'
import { openStep } from './steps.ts'
import { expectAccessible, test, testEveryLook } from './visit.ts'

const latitude = (page: Page) => page.getByRole('textbox', { name: /^Latitude/ })
const longitude = (page: Page) => page.getByRole('textbox', { name: /^Longitude/ })
const marker = (page: Page) => page.getByRole('button', { name: /marker for/ })

async function stored(page: Page, airportId: number) {
  const answer = await page.request.get(`/api/v1/airports/${airportId}/instance/27/location`)
  const { latitudeText, longitudeText } = getAirportCoordinatesEndpoint.reply.parse(await answer.json())
  return { latitude: Number(latitudeText), longitude: Number(longitudeText) }
}

test('an administrator moves the airport by arrow keys, by dragging, by a click, and by typing', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'BTV', 'location', { person: 'admin' })
  const before = await stored(page, airportId)
  await marker(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('301 ft from the saved location')).toBeVisible()
  const degrees = (input: Locator) => expect.poll(async () => Number(await input.inputValue()))
  await degrees(latitude(page)).toBeGreaterThan(before.latitude)
  await degrees(longitude(page)).toBeGreaterThan(before.longitude)

  const box = await marker(page).boundingBox()
  if (!box) throw new Error('There is no marker')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, from.y + 60, { steps: 5 })
  await page.mouse.up()
  await degrees(latitude(page)).toBeLessThan(before.latitude)
  await page.mouse.click(from.x + 80, from.y)
  await degrees(longitude(page)).toBeGreaterThan(before.longitude)

  await latitude(page).fill('91')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('alert')).toContainText('Please input a valid Latitude (degrees, -90 to 90).')
  await latitude(page).fill('44.4719')
  await longitude(page).fill('-73.1533')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(page.getByText('Coordinates Saved Successfully!').first()).toBeVisible()
  expect(await stored(page, airportId)).toEqual({ latitude: 44.4719, longitude: -73.1533 })
  await page.reload()
  await expect(latitude(page)).toHaveValue('44.4719')
})

test('@torture a representative can view the location but not move it', async ({ visit }) => {
  const page = await visit('airport')
  const list = await page.request.get('/api/v1/airports/instance/27/affiliated')
  const { content } = (await list.json()) as { content: { airportId: number }[] }
  await page.goto(`/wizard/airports/${content[0]?.airportId}/steps/location?instance=27`)
  await expect(page.getByText('Only an administrator can move the marker.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Map of the area around/ })).toBeVisible()
  await expect(latitude(page)).not.toBeEditable()
  await expect(marker(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save Change' })).toHaveCount(0)
  await expectAccessible(page)
})

testEveryLook('the location step', async visit => {
  const { page } = await openStep(visit, null, 'location', { person: 'admin' })
  await expect(marker(page)).toBeVisible()
  await expectAccessible(page)
})
