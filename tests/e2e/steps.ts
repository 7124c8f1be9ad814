import { expect, type Locator, type Page } from '@playwright/test'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import type { AirportStep } from '#domain/review/wizard.ts'
import type { Fixtures } from './visit.ts'

interface Given {
  person?: 'airport' | 'admin'
  instanceId?: number
  scheme?: 'light' | 'dark'
  width?: 'a wide screen' | 'a phone'
}

/**
 * A step of one of the user's airports, in next year's edition by default. Without a code, an airport with carried-over
 * rows that no other test changes.
 */
export async function openStep(
  visit: Fixtures['visit'],
  iataCode: string | null,
  step: AirportStep,
  { person = 'airport', instanceId = 27, scheme, width }: Given = {},
): Promise<{ page: Page; airportId: number }> {
  const page = await visit(person, { scheme, width })
  const airportId = await airportOf(page, instanceId, iataCode ?? untouched)
  await page.goto(`/wizard/airports/${airportId}/steps/${step}?instance=${instanceId}`)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Change' }).first()).toBeVisible()
  return { page, airportId }
}

/** Moves through the steps of the open wizard, which are a menu on a phone. */
export async function goToStep(page: Page, title: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const menu = steps.getByRole('button', { name: /^STEP/ })
  const link = steps.getByRole('link', { name: title })
  await expect(async () => {
    await expect(menu.or(link).first()).toBeVisible()
    if (!(await link.isVisible())) await menu.click()
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await link.click()
}

/** Confirms carried-over rows together. For several rows, a dialog asks first. */
export async function confirmAll(page: Page, name: string | RegExp): Promise<void> {
  const confirm = page.getByRole('button', { name })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.press('Enter')
  const question = page.getByRole('dialog', { name: /^Confirm all/ })
  await expect.poll(async () => (await question.isVisible()) || (await confirm.count()) === 0).toBe(true)
  if (await question.isVisible()) await question.getByRole('button', { name: /^Confirm/ }).press('Enter')
}

/**
 * The step of an airport in the given state. Confirmed rows never become unconfirmed again, so a test that uses them
 * up looks for others and can run any number of times.
 */
export async function openStepWhere(
  visit: Fixtures['visit'],
  step: AirportStep,
  isSo: (page: Page, airportId: number) => Promise<boolean>,
): Promise<{ page: Page; airportId: number }> {
  const page = await visit('admin')
  const answer = await page.request.get('/api/v1/airports/instance/27/affiliated', {
    // The last in alphabetical order, because tests that name an airport use others.
    params: { size: 40, sort: 'iataCode,desc' },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  for (const { airportId, iataCode } of content) {
    if (iataCode === untouched || !(await isSo(page, airportId))) continue
    await page.goto(`/wizard/airports/${airportId}/steps/${step}?instance=27`)
    await expect(page.getByRole('button', { name: 'Save Change' }).first()).toBeVisible()
    return { page, airportId }
  }
  throw new Error(`No airport is left for ${step}`)
}

/** The rows were carried over, and no test changes it. */
const untouched = 'YXX'

async function airportOf(page: Page, instanceId: number, iataCode: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/airports/instance/${instanceId}/affiliated`, {
    params: { keyword: iataCode, size: 100 },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === iataCode)?.airportId
  if (airportId === undefined) throw new Error(`There is no ${iataCode} in ${instanceId} for this person`)
  return airportId
}

/** Waits until the browser has stored the input, shortly after the last key. */
export async function kept(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate('Object.values(localStorage).join()')).toContain(JSON.stringify(text))
}

/** Pastes into the focused element as a spreadsheet does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

/** Approves where the rows and columns of a pasted block without names go. The button has the focus. */
export async function approvePositions(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Fill in \d+ cells?$/ })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The part of the window between the wizard's line and its save bar. */
export async function expectInViewport(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    const box = await element.boundingBox()
    const bar = await page.locator('[data-save-bar]').boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()
}
