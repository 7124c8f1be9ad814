import { expect, type Page } from '@playwright/test'
import { listEditableAirports } from '#domain/airport.ts'
import type { AirportStep } from '#domain/wizard.ts'
import type { Fixtures } from './visit.ts'

interface Given {
  person?: 'airport' | 'admin'
  instanceId?: number
  scheme?: 'light' | 'dark'
  width?: 'a wide screen' | 'a phone'
}

/**
 * A step of one of the person's airports, in next year's book unless told otherwise. Without a code it is one whose
 * rows were carried over and that no other test changes.
 */
export async function openStep(
  visit: Fixtures['visit'],
  iataCode: string | null,
  step: AirportStep,
  { person = 'airport', instanceId = 27, scheme, width }: Given = {},
): Promise<{ page: Page; airportId: number }> {
  const page = await visit(person, { scheme, width })
  const airportId = await airportOf(page, instanceId, iataCode ?? 'YXX')
  await page.goto(`/wizard/airports/${airportId}/steps/${step}?instance=${instanceId}`)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Change' }).first()).toBeVisible()
  return { page, airportId }
}

async function airportOf(page: Page, instanceId: number, iataCode: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/airports/instance/${instanceId}/affiliated`, {
    params: { keyword: iataCode, size: 100 },
  })
  const { content } = listEditableAirports.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === iataCode)?.airportId
  if (airportId === undefined) throw new Error(`There is no ${iataCode} in ${instanceId} for this person`)
  return airportId
}

/** As a spreadsheet hands it over, into whatever has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}
