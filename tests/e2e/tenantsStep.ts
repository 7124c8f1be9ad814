import { expect, type Page } from '@playwright/test'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import type { Fixtures } from './visit.ts'
import { anyVersion } from './visit.ts'

export const pending = 27

interface Given extends NonNullable<Parameters<Fixtures['visit']>[1]> {
  person?: 'airport' | 'admin'
  instanceId?: number
  /** The path below the step: `/table`. */
  place?: string
}

/** The tenants step of one of the demo representative's airports. */
export async function openTenants(
  visit: Fixtures['visit'],
  iataCode: string,
  given: Given = {},
): Promise<{ page: Page; airportId: number }> {
  const { person = 'airport', instanceId = pending, place = '' } = given
  const page = await visit(person, given)
  const answer = await page.request.get(`/api/v1/airports/instance/${instanceId}/affiliated`, {
    params: { keyword: iataCode, size: 100 },
  })
  const { content } = listEditableAirportsEndpoint.reply.parse(await answer.json())
  const airportId = content.find(each => each.iataCode === iataCode)?.airportId
  if (airportId === undefined) throw new Error(`There is no ${iataCode} in ${instanceId} for this person`)
  await page.goto(`/wizard/airports/${airportId}/steps/tenants${place}?instance=${instanceId}`)
  await expect(
    page.getByRole(place === '/table' ? 'grid' : 'table', { name: /tenants/i }).first(),
  ).toBeVisible()
  // The lists arrive one by one, and each moves those below it.
  await expect(page.getByText('Loading…')).toHaveCount(0)
  return { page, airportId }
}

export async function tenantsOf(page: Page, airportId: number): Promise<AirportTenant[]> {
  const answer = await page.request.get(`/api/v1/tenants/instance/${pending}/airport/${airportId}`)
  return listAirportTenantsEndpoint.reply.parse(await answer.json()).content
}

/** Another user saves a tenant's area in the meantime. */
export async function saveElsewhere(page: Page, tenant: AirportTenant, areaTotal: number): Promise<void> {
  const { tenantId, axnInstanceId, airportId, terminalId, locationNumber } = tenant
  const path = `/api/v1/tenants/${tenantId}/instance/${axnInstanceId}/airport/${airportId}/terminal/${terminalId}/location/${locationNumber}`
  const answer = await page.request.put(path, { data: { ...tenant, areaTotal }, headers: anyVersion })
  expect(answer.status()).toBe(200)
}
