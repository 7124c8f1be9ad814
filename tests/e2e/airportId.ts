import type { Page } from '@playwright/test'
import { searchAirportsEndpoint } from '#domain/browse/airportList.ts'

/** An airport's key in the current year, requested as the signed-in person. */
export async function airportId(page: Page, keyword: string, status = 'ALL'): Promise<number> {
  const answer = await page.request.post('/api/v1/airports/instance/26/paged/search', {
    params: { keyword, status, size: 1 },
  })
  const [found] = searchAirportsEndpoint.reply.parse(await answer.json()).content
  if (!found) throw new Error(`The demo has no airport for ${keyword} ${status}`)
  return found.airportId
}
